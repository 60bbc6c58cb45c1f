import type { Method } from '../method.ts'

export const getUpdates: Method = (em, { params, signal }) => {
  const limit = params.integer('limit') ?? 100
  const allowedUpdates = params.json<string[]>('allowed_updates')
  return em.longPoll.take({
    offset: params.integer('offset') ?? 0,
    limit: limit >= 1 && limit <= 100 ? limit : 100,
    timeoutMs: Math.min(Math.max(params.integer('timeout') ?? 0, 0), 50) * 1000,
    ...(Array.isArray(allowedUpdates) && { allowedUpdates }),
    signal,
  })
}
