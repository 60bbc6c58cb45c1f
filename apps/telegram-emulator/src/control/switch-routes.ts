import type { FastifyInstance } from 'fastify'
import type { Emulation } from '../emulation.ts'
import { putSettings } from '../state/settings.ts'
import { faultBody, limitsBody, sendsQuery, switchBody } from './schemas.ts'
import { personView, sendsForTests } from './views.ts'

export const stateView = (em: Emulation) => ({
  token: em.token,
  bot: { ...personView(em.bot, em.bot.id), username: em.bot.username },
  limits: em.flood.limits(),
  faults: em.faults.list(),
  isPolled: em.longPoll.isRunning(),
  webhookUrl: em.store.world.settings.webhook?.url ?? null,
  pendingUpdates: em.store.world.updates.length,
  lastUpdateId: em.store.world.settings.lastUpdateId ?? 0,
  chats: em.store.world.chats.size,
})

/** State, limits, faults and counters, for tests. */
export function switchRoutes(app: FastifyInstance, em: Emulation): void {
  app.get('/emulator/state', () => stateView(em))
  app.get('/emulator/answers', () => em.answers)
  app.get('/emulator/sends', (request) => sendsForTests(em, sendsQuery.parse(request.query).chatId))
  app.put('/emulator/limits', (request) => em.flood.setLimits(limitsBody.partial().parse(request.body)))
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
  app.post('/emulator/reset', async () => {
    await em.store.reset()
    em.store.change((put) => put({ put: 'user', value: em.bot }))
    em.faults.clear()
    em.flood.forget()
    return { ok: true }
  })
}
