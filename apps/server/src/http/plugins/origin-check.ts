import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { AppError } from '#server/kernel/app-error.ts'

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
