import plugin from 'fastify-plugin'

/** Leaves lines of JSON unparsed: the route reads them from the request as they come. */
export const linesOfJson = plugin(async (app) => {
  app.addContentTypeParser('application/x-ndjson', (_request, _payload, done) => done(null, undefined))
})
