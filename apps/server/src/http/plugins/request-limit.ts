import fastifyRateLimit from '@fastify/rate-limit'
import plugin from 'fastify-plugin'
import { tooSoon } from '#server/kernel/app-error.ts'
import { networkOf } from '#server/kernel/network-of.ts'

/**
 * So many calls a minute of one user, and of one address before anybody is known: a script gone wild, or a stolen
 * session, does not take the server from the others. A call with a session that does not stand is refused before, by
 * one look at a primary key, and not counted. Counted by each process for itself; 0 counts nothing.
 */
export const requestLimit = plugin<{ perMinute: number }>(async (app, { perMinute }) => {
  if (perMinute === 0) return
  const silent = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }
  await app.register(fastifyRateLimit, {
    max: perMinute,
    timeWindow: '1 minute',
    keyGenerator: ({ actor, ip }) =>
      actor?.kind === 'user' ? `utente:${actor.id}` : `indirizzo:${networkOf(ip)}`,
    // Headers on every answer would double an unchanged poll; the refusal itself says how long to wait.
    addHeaders: { ...silent, 'retry-after': false },
    addHeadersOnExceeding: silent,
    errorResponseBuilder: (_request, { ttl }) => tooSoon('TOO_MANY_REQUESTS', ttl / 1000),
  })
})
