import plugin from 'fastify-plugin'
import { AppError } from '#server/kernel/app-error.ts'

/**
 * A write that a browser sends on behalf of another site carries that site's Origin: refused, cookie or not.
 * Programs send none and are let through to the session check.
 */
export const originCheck = plugin(async (app) => {
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return
    const { origin } = request.headers
    if (!origin) return
    if (URL.parse(origin)?.host !== request.host) throw new AppError('ORIGIN_REFUSED')
  })
})
