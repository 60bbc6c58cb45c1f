import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import { ApiError } from '../bot-api/api-error.ts'
import type { Emulation } from '../emulation.ts'
import { Refusal } from '../people/refusal.ts'
import { putSettings } from '../state/store.ts'
import { chatRoutes } from './chat-routes.ts'
import { faultBody, sendsQuery, switchBody } from './schemas.ts'
import { sendsForTests } from './views.ts'

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/
const LOOPBACK_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/

/** `/emulator/...`: people's actions in the chats, and the switches for tests. Errors are answered as `{message}`. */
export async function controlRoutes(app: FastifyInstance, em: Emulation): Promise<void> {
  app.addHook('onRequest', async (request) => guardControl(request))
  // As in the Bot API: answered changes survive a crash.
  app.addHook('onSend', async () => em.store.flush())
  app.setErrorHandler((error, _request, reply) => sendRefusal(error, reply))
  chatRoutes(app, em)
  switchRoutes(app, em)
  fileRoute(app, em)
  eventStreamRoute(app, em)
}

function sendRefusal(error: unknown, reply: FastifyReply): void {
  if (error instanceof ZodError) {
    const [issue] = error.issues
    reply.code(400).send({ message: `Richiesta non valida: ${issue?.path.join('.')} ${issue?.message}` })
    return
  }
  reply.code(statusOf(error)).send({ message: (error as Error).message })
}

function statusOf(error: unknown): number {
  if (error instanceof Refusal) return error.status
  return error instanceof ApiError ? error.code : ((error as { statusCode?: number }).statusCode ?? 500)
}

export const stateView = (em: Emulation) => ({
  faults: em.faults.list(),
  isPolled: em.longPoll.isRunning(),
  webhookUrl: em.store.world.settings.webhook?.url ?? null,
  pendingUpdates: em.store.world.updates.length,
  lastUpdateId: em.store.world.settings.lastUpdateId ?? 0,
})

/** State, faults and counters, for tests. */
function switchRoutes(app: FastifyInstance, em: Emulation): void {
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

/** Server-sent events for the page, one for each change of a chat. The page then reads what it shows. */
function eventStreamRoute(app: FastifyInstance, em: Emulation): void {
  app.get('/emulator/events', (request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    reply.raw.write('retry: 1000\n\n')
    const stop = em.store.onChange((changes) => {
      const isOfChat = changes.some(
        (change) => 'put' in change && (change.put === 'message' || change.put === 'chat'),
      )
      if (isOfChat) reply.raw.write('data: changed\n\n')
    })
    // Proxies drop silent connections.
    const heartbeat = setInterval(() => reply.raw.write(': \n\n'), 20_000)
    request.raw.once('close', () => {
      stop()
      clearInterval(heartbeat)
    })
  })
}

/** Photos and documents for the page and for tests. */
function fileRoute(app: FastifyInstance, em: Emulation): void {
  app.get<{ Params: { fileId: string } }>('/emulator/files/:fileId', async (request, reply) => {
    const file = em.store.world.files.get(request.params.fileId)
    if (!file) throw new Refusal(404, 'Il file non esiste')
    const isPhoto = file.path.startsWith('photos/')
    const name = encodeURIComponent(file.name ?? file.blob)
    // A document is always downloaded: displayed inline, an HTML one would run in the page's origin.
    if (!isPhoto) reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`)
    reply.type(isPhoto ? file.mime : 'application/octet-stream')
    reply.header('x-content-type-options', 'nosniff').header('cache-control', 'max-age=31536000, immutable')
    return em.store.blobs.read(file.blob)
  })
}

/**
 * The control API has no password, so it answers only to programs of this machine, and not to other sites open in its
 * browser, identified by their Origin or by a host name that resolves to loopback.
 */
function guardControl(request: FastifyRequest): void {
  const host = request.headers.host ?? ''
  const { origin } = request.headers
  if (origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`) {
    throw new Refusal(403, 'Richiesta da un altro sito')
  }
  if (!LOOPBACK.test(request.raw.socket.remoteAddress ?? '') || !LOOPBACK_HOST.test(host)) {
    throw new Refusal(403, 'Il telegram di prova si comanda solo da questa macchina')
  }
}
