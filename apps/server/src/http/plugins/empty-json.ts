import plugin from 'fastify-plugin'

/**
 * A call without a body may still declare JSON: clients that set the header for every call do so on deletions. Treats
 * an empty body as no body, not as broken JSON.
 */
export const emptyJson = plugin(async (app) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
})
