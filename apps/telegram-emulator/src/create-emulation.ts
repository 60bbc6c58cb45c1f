import type { Emulation } from './emulation.ts'
import type { EmulatorOptions } from './emulator-options.ts'
import { faultInjector } from './faults/fault-injector.ts'
import { floodControl } from './limits/flood-control.ts'
import { putSettings } from './state/settings.ts'
import { openStore } from './state/store.ts'
import { newBotToken } from './telegram/file-ids.ts'
import { longPoll } from './updates/long-poll.ts'
import { webhookDelivery } from './updates/webhook-delivery.ts'

export async function createEmulation(options: EmulatorOptions): Promise<Emulation> {
  const clock = options.clock ?? Date.now
  const store = await openStore(options.dataDir)
  const token = options.token ?? store.world.settings.token ?? newBotToken()
  if (!/^\d+:[\w-]{30,}$/.test(token))
    throw new Error("The token must look like Telegram's: 123456789:35 characters")
  const bot = {
    id: Number(token.split(':')[0]),
    is_bot: true,
    first_name: 'xbet bot',
    username: 'xbet_prova_bot',
  }
  store.change((put) => {
    const { settings, users } = store.world
    // Update ids start at some positive number, never at one.
    if (settings.token !== token) {
      putSettings(store.world, put, { token, lastUpdateId: settings.lastUpdateId ?? 100_000_000 })
    }
    if (!users.has(bot.id)) put({ put: 'user', value: bot })
  })
  await store.flush()
  return {
    store,
    clock,
    token,
    bot,
    flood: floodControl(options.enforceLimits ?? false, clock),
    faults: faultInjector(),
    longPoll: longPoll(store),
    webhookDelivery: webhookDelivery(store, clock, options.webhookRetryMs ?? 1000),
    pressedButtons: new Map(),
    answers: [],
  }
}
