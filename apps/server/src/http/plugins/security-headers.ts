import plugin from 'fastify-plugin'

const PAGES = ['/xbetapp', '/api/docs']
/** An answer to a program must never be run or framed, whatever a browser takes it for. */
const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
const HALF_A_YEAR = 'max-age=15552000'
const CONSTANT_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** Headers of every answer, refusals included. Pages set their own content policy. */
export const securityHeaders = plugin(async (app) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(CONSTANT_HEADERS)
    // Only where the address is reached by https, here or at the trusted proxy.
    if (request.protocol === 'https') reply.header('strict-transport-security', HALF_A_YEAR)
    if (!PAGES.some((page) => request.url.startsWith(page)))
      reply.header('content-security-policy', NOTHING_ALLOWED)
  })
  // An unchanged answer keeps the headers it was first sent with, so a poll need not repeat them every two seconds.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode !== 304) return
    for (const name of [
      ...Object.keys(CONSTANT_HEADERS),
      'content-security-policy',
      'strict-transport-security',
    ])
      reply.removeHeader(name)
  })
})
