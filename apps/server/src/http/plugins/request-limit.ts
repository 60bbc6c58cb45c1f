import fastifyRateLimit from '@fastify/rate-limit'
import plugin from 'fastify-plugin'
import { tooSoon } from '#server/kernel/app-error.ts'
import { networkOf } from '#server/kernel/network-of.ts'

/**
 * Limits the calls a minute of one user, and of one address before sign-in, so that a script gone wild or a stolen
 * session does not starve the others. A call with an invalid session is refused before, by one read of a primary key,
 * and not counted. Each process counts for itself; 0 sets no limit.
 */
export const requestLimit = plugin<{ perMinute: number }>(async (app, { perMinute }) => {
  if (perMinute === 0) return
  const noHeaders = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }
  await app.register(fastifyRateLimit, {
    max: perMinute,
    timeWindow: '1 minute',
    keyGenerator: ({ actor, ip }) =>
      actor?.kind === 'user' ? `utente:${actor.id}` : `indirizzo:${networkOf(ip)}`,
    // Headers on every answer would double an unchanged poll; the refusal itself says how long to wait.
    addHeaders: { ...noHeaders, 'retry-after': false },
    addHeadersOnExceeding: noHeaders,
    errorResponseBuilder: (_request, { ttl }) => tooSoon('TOO_MANY_REQUESTS', ttl / 1000),
  })
})
