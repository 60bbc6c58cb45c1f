import plugin from 'fastify-plugin'
import { storable } from '#server/kernel/storable.ts'

/** How the body of a request is read. */
export const bodies = plugin(async (app) => {
  // A call without a body may still declare JSON: clients that set the header for every call do so on deletions. An
  // empty body is no body, not broken JSON.
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
  // Lines of JSON are left unparsed: the route reads them from the request as they come.
  app.addContentTypeParser('application/x-ndjson', (_request, _payload, done) => done(null, undefined))
  // What the database cannot store is stripped before the schemas see it.
  app.addHook('preValidation', async (request) => {
    request.body = storable(request.body)
    request.query = storable(request.query)
    request.params = storable(request.params)
  })
})
