import plugin from 'fastify-plugin'

/** Lines of JSON are left unread: who takes them reads them as they come, from the request itself. */
export const linesOfJson = plugin(async (app) => {
  app.addContentTypeParser('application/x-ndjson', (_request, _payload, done) => done(null, undefined))
})
