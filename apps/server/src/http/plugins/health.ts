import plugin from 'fastify-plugin'
import { AppError } from '#server/kernel/app-error.ts'
import type { Health } from '#server/kernel/health.ts'
import { mayWatch } from '../may-watch.ts'

/** Whether the server works, for anyone; the state of each part, for callers that may watch it. */
export const healthPlugin = plugin<{ health: () => Promise<Health>; token: string | null }>(
  async (app, options) => {
    const { health, token } = options
    app.get('/health', { schema: { hide: true } as object }, async (request, reply) => {
      const state = await health()
      const answer = mayWatch(request, token) ? state : { status: state.database.ok ? 'ok' : 'down' }
      if (!state.database.ok) throw new AppError('DATABASE_UNAVAILABLE', {}, { body: { ...answer } })
      return reply.header('cache-control', 'no-store').send(answer)
    })
  },
)
