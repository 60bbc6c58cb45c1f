import plugin from 'fastify-plugin'
import { storable } from '#server/kernel/storable.ts'

/** Strips from requests, before their schemas, what the database cannot store. */
export const storableText = plugin(async (app) => {
  app.addHook('preValidation', async (request) => {
    request.body = storable(request.body)
    request.query = storable(request.query)
    request.params = storable(request.params)
  })
})
