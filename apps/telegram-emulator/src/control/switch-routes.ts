import type { FastifyInstance } from 'fastify'
import type { Emulation } from '../emulation.ts'
import { putSettings } from '../state/store.ts'
import { faultBody, sendsQuery, switchBody } from './schemas.ts'
import { sendsForTests } from './views.ts'

export const stateView = (em: Emulation) => ({
  faults: em.faults.list(),
  isPolled: em.longPoll.isRunning(),
  webhookUrl: em.store.world.settings.webhook?.url ?? null,
  pendingUpdates: em.store.world.updates.length,
  lastUpdateId: em.store.world.settings.lastUpdateId ?? 0,
})

/** State, faults and counters, for tests. */
export function switchRoutes(app: FastifyInstance, em: Emulation): void {
  app.get('/emulator/state', () => stateView(em))
  app.get('/emulator/answers', () => em.answers)
  app.get('/emulator/sends', (request) => sendsForTests(em, sendsQuery.parse(request.query).chatId))
  app.post('/emulator/faults', (request) => em.faults.add(faultBody.parse(request.body)))
  app.delete('/emulator/faults', () => {
    em.faults.clear()
    return { ok: true }
  })
  app.put('/emulator/privacy', (request) => {
    const { on } = switchBody.parse(request.body)
    em.store.change((put) => putSettings(em.store.world, put, { privacyMode: on }))
    return { ok: true }
  })
}
