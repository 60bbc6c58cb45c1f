import type { ServerResponse } from 'node:http'
import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { AppError, tooSoon } from '#server/kernel/app-error.ts'
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

/**
 * A server that ends finishes the requests under way; until then it goes on listening and refuses new ones with our own
 * sentence (decision 143). `endStreams` ends the streams, which do not end by themselves.
 */
export const closing = plugin<{ endStreams: () => Promise<void> }>(async (app, { endStreams }) => {
  const openResponses = new Set<ServerResponse>()
  let isClosing = false
  app.addHook('onRequest', async (_request, { raw }) => {
    if (isClosing) throw new AppError('SERVER_CLOSING')
    openResponses.add(raw)
    raw.once('close', () => openResponses.delete(raw))
  })
  app.addHook('preClose', async () => {
    isClosing = true
    const closedResponses = [...openResponses].map(
      (raw) => new Promise((resolve) => raw.once('close', resolve)),
    )
    await endStreams()
    await Promise.all(closedResponses)
  })
})

/**
 * Refuses a write that a browser sends on behalf of another site, with or without a cookie: the write carries that
 * site's Origin, and the browser states for each call which site's page makes it. Programs send neither header and are
 * let through to the session check.
 */
export const originCheck = plugin(async (app) => {
  app.addHook('onRequest', async (request) => {
    if (!mayWrite(request)) return
    const { origin, 'sec-fetch-site': site } = request.headers
    if (origin && URL.parse(origin)?.host !== request.host) throw new AppError('ORIGIN_REFUSED')
    // `none` is an address opened outside of any page: our own calls never have it.
    if (site !== undefined && site !== 'same-origin') throw new AppError('ORIGIN_REFUSED')
  })
})

/**
 * Calls under /sparabet act on chats and accounts, also those that are a GET. Tested by the matched route: the same
 * route can be reached by other spellings of its path, such as `/%73parabet`.
 */
const mayWrite = ({ method, routeOptions }: FastifyRequest): boolean =>
  (method !== 'GET' && method !== 'HEAD') || routeOptions.url?.startsWith('/sparabet') === true
