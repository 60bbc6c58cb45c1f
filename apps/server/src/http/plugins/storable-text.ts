import plugin from 'fastify-plugin'

/**
 * Takes out of a request what PostgreSQL cannot hold: the NUL character, and halves of emoji that a field's maximum
 * length cut in two. Nobody typed them, so nobody is refused for them.
 */
export const storableText = plugin(async (app) => {
  app.addHook('preValidation', async (request) => {
    request.body = storable(request.body)
    request.query = storable(request.query)
    request.params = storable(request.params)
  })
})

function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (Array.isArray(value)) return value.map(storable)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, storable(inner)]))
}
