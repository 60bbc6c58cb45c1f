import plugin from 'fastify-plugin'
import { storable } from '#server/kernel/storable.ts'

/** Requests reach their schemas without what the database could not store. */
export const storableText = plugin(async (app) => {
  app.addHook('preValidation', async (request) => {
    request.body = storable(request.body)
    request.query = storable(request.query)
    request.params = storable(request.params)
  })
})
