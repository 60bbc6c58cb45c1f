import plugin from 'fastify-plugin'

const PAGES = ['/xbetapp', '/api/docs']
/** Nothing of an answer to a program is ever to be run or framed, whatever a browser takes it for. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
const HALF_A_YEAR = 'max-age=15552000'

/** Headers of every answer, refusals included. Pages say themselves what they may load. */
export const securityHeaders = plugin(async (app) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('x-frame-options', 'DENY')
    reply.header('referrer-policy', 'same-origin')
    reply.header('cross-origin-resource-policy', 'same-origin')
    // Only where the address is reached by https, here or at the proxy that is trusted.
    if (request.protocol === 'https') reply.header('strict-transport-security', HALF_A_YEAR)
    if (!PAGES.some((page) => request.url.startsWith(page))) reply.header('content-security-policy', NOTHING)
  })
})
