import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { AppError } from '#server/kernel/app-error.ts'

/**
 * A write that a browser sends on behalf of another site carries that site's Origin, and a browser says of each call
 * which site's page makes it: refused, cookie or not. Programs say neither and are let through to the session check.
 */
export const originCheck = plugin(async (app) => {
  app.addHook('onRequest', async (request) => {
    if (!mayWrite(request)) return
    const { origin, 'sec-fetch-site': site } = request.headers
    if (origin && URL.parse(origin)?.host !== request.host) throw new AppError('ORIGIN_REFUSED')
    // `none` is an address somebody clicked outside of any page: no call of ours is made so.
    if (site !== undefined && site !== 'same-origin') throw new AppError('ORIGIN_REFUSED')
  })
})

/**
 * Calls under /sparabet act on chats and accounts, also those that are a GET. The route that was found says which call it is:
 * the address can be written in other ways, `/%73parabet`, that lead to the same one.
 */
const mayWrite = ({ method, routeOptions }: FastifyRequest): boolean =>
  (method !== 'GET' && method !== 'HEAD') || routeOptions.url?.startsWith('/sparabet') === true
