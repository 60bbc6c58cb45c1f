import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyInstance } from 'fastify'
import { botApiRoutes } from './bot-api/routes.ts'
import type { Clock } from './clock.ts'
import { controlRoutes } from './control/routes.ts'
import type { Emulation } from './emulation.ts'
import { faultInjector } from './faults/fault-injector.ts'
import { floodControl } from './limits/flood-control.ts'
import { openStore, putSettings } from './state/store.ts'
import { newBotToken } from './telegram/file-ids.ts'
import { longPoll } from './updates/long-poll.ts'
import { webhookDelivery } from './updates/webhook-delivery.ts'

/** The emulator answers only to programs of this machine. */
const HOST = '127.0.0.1'
const MAX_BODY_BYTES = 60 * 1024 * 1024

/** The page runs only its own scripts, none from a message. */
const PAGE_POLICY = "default-src 'self'; img-src 'self' blob:; frame-ancestors 'self'; base-uri 'none'"

const MAX_FILE_BYTES = 50 * 1024 * 1024

export interface EmulatorOptions {
  /** 0 picks a free one. */
  port?: number
  /** The folder for chats, messages and photos; absent: in memory only. */
  dataDir?: string
  /** Absent: the one stored in `dataDir`, otherwise a new one. */
  token?: string
  /** Enforces Telegram's sending limits on the bot. */
  enforceLimits?: boolean
  clock?: Clock
  /** First pause after a webhook failed to take an update; doubled each time. */
  webhookRetryMs?: number
}

export interface Emulator {
  /** `http://127.0.0.1:port`, for grammY's `client.apiRoot`; the page and `/emulator/...` are served there too. */
  apiRoot: string
  token: string
  botId: number
  close(): Promise<void>
}

export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const em = await createEmulation(options)
  const server = await createServer(em)
  let closing: Promise<void> | undefined
  // A second signal during the close waits for the same close.
  const close = () => {
    closing ??= closeAll(em, server)
    return closing
  }
  try {
    await server.listen({ host: HOST, port: options.port ?? 0 })
  } catch (error) {
    await close()
    throw error
  }
  const { port } = server.server.address() as AddressInfo
  return {
    apiRoot: `http://${HOST}:${port}`,
    token: em.token,
    botId: em.bot.id,
    close,
  }
}

async function closeAll(em: Emulation, server: FastifyInstance): Promise<void> {
  em.webhookDelivery.close()
  await server.close()
  await em.store.close()
}

/** Arbitrary and positive, as with Telegram. */
const FIRST_UPDATE_ID = 100_000_000

async function createEmulation(options: EmulatorOptions): Promise<Emulation> {
  const clock = options.clock ?? Date.now
  if (options.token !== undefined && !/^\d+:[\w-]{30,}$/.test(options.token))
    throw new Error("The token must look like Telegram's: 123456789:35 characters")
  const store = await openStore(options.dataDir)
  const token = options.token ?? store.world.settings.token ?? newBotToken()
  const bot = {
    id: Number(token.split(':')[0]),
    is_bot: true,
    first_name: 'xbet bot',
    username: 'xbet_prova_bot',
  }
  store.change((put) => {
    const { settings, users } = store.world
    if (settings.token !== token)
      putSettings(store.world, put, { token, lastUpdateId: settings.lastUpdateId ?? FIRST_UPDATE_ID })
    if (!users.has(bot.id)) put({ put: 'user', value: bot })
  })
  await store.flush()
  return {
    store,
    clock,
    token,
    bot,
    flood: options.enforceLimits ? floodControl(clock) : () => 0,
    faults: faultInjector(),
    longPoll: longPoll(store),
    webhookDelivery: webhookDelivery(store, clock, options.webhookRetryMs ?? 1000),
    pressedButtons: new Map(),
    answers: [],
  }
}

async function createServer(em: Emulation): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: MAX_BODY_BYTES,
    // Open polls and event streams would otherwise delay the close.
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 500 },
  })
  await app.register(formbody)
  await app.register(multipart, { limits: { fileSize: MAX_FILE_BYTES, files: 10, fieldSize: 1024 * 1024 } })
  await app.register(async (scope) => botApiRoutes(scope, em))
  await app.register(async (scope) => controlRoutes(scope, em))
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL('./web', import.meta.url)),
    setHeaders: (reply) => reply.header('content-security-policy', PAGE_POLICY),
  })
  return app
}
