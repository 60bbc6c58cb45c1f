import plugin from 'fastify-plugin'
import type { Health } from '#server/kernel/health.ts'

/** Health for supervisors and people; says what is wrong, never how to get in. */
export const healthPlugin = plugin<{ health: () => Promise<Health> }>(async (app, { health }) => {
  app.get('/health', { schema: { hide: true } as object }, async (_request, reply) => {
    const state = await health()
    return reply
      .code(state.database.ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(state)
  })
})
