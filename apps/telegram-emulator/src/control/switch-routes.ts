import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Emulation } from '../emulation.ts'
import { putSettings } from '../state/settings.ts'
import { faultBody, limitsBody, privacyBody, sendsQuery } from './schemas.ts'
import { sendsForTests } from './sends.ts'
import { personView } from './views.ts'

const faultParams = z.object({ id: z.coerce.number().int() })

/** State, limits, faults and counters, for tests. */
export function switchRoutes(app: FastifyInstance, em: Emulation): void {
  const { world } = em.store

  app.get('/emulator/state', () => ({
    token: em.token,
    bot: { ...personView(em.bot, em.bot.id), username: em.bot.username },
    limits: em.flood.limits(),
    faults: em.faults.list(),
    isPolled: em.longPoll.isRunning(),
    webhookUrl: world.settings.webhook?.url ?? null,
    pendingUpdates: world.updates.length,
    lastUpdateId: world.settings.lastUpdateId,
    chats: world.chats.size,
  }))

  app.get('/emulator/answers', () => em.answers)
  app.get('/emulator/limits', () => em.flood.limits())
  app.put('/emulator/limits', (request) => em.flood.setLimits(limitsBody.parse(request.body)))

  app.get('/emulator/faults', () => em.faults.list())
  app.post('/emulator/faults', (request) => em.faults.add(faultBody.parse(request.body)))
  app.delete('/emulator/faults', () => {
    em.faults.clear()
    return { ok: true }
  })
  app.delete('/emulator/faults/:id', (request) => {
    em.faults.clear(faultParams.parse(request.params).id)
    return { ok: true }
  })

  app.put('/emulator/privacy', (request) => {
    const { on } = privacyBody.parse(request.body)
    em.store.change((put) => putSettings(world, put, { privacyMode: on }))
    return { ok: true }
  })

  app.get('/emulator/sends', (request) => sendsForTests(em, sendsQuery.parse(request.query).chatId))

  app.post('/emulator/reset', async () => {
    await em.store.reset()
    em.store.change((put) => put({ put: 'user', value: em.bot }))
    em.faults.clear()
    em.flood.forget()
    return { ok: true }
  })
}
