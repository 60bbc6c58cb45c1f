import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Emulation } from '../emulation.ts'
import type { Fault } from '../faults/fault-injector.ts'
import { ApiError, tooManyRequests } from './api-error.ts'
import type { Method } from './method.ts'
import { answerCallbackQuery } from './methods/answer-callback-query.ts'
import * as changing from './methods/change-message.ts'
import * as forwarding from './methods/forward-message.ts'
import * as reading from './methods/read.ts'
import * as sending from './methods/send.ts'
import * as webhook from './methods/webhook.ts'
import { readParams } from './params.ts'

const methods: Record<string, Method> = {
  answerCallbackQuery,
  ...changing,
  ...forwarding,
  ...reading,
  ...sending,
  ...webhook,
}

/** Method names are case-insensitive. */
const findMethod = (wanted: string) =>
  Object.entries(methods).find(([name]) => name.toLowerCase() === wanted.toLowerCase())

const USUAL_DESCRIPTIONS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  502: 'Bad Gateway',
  504: 'Gateway Timeout',
}

type Routed = FastifyRequest<{ Params: { token: string; method: string } }>
type FileRouted = FastifyRequest<{ Params: { token: string; '*': string } }>

/** `/bot<token>/<method>` and `/file/bot<token>/<path>`, answering like api.telegram.org. */
export async function botApiRoutes(app: FastifyInstance, em: Emulation): Promise<void> {
  app.setErrorHandler(sendError)

  app.all('/bot:token/:method', async (request: Routed, reply) => {
    checkToken(em, request.params.token)
    const [name, method] = findMethod(request.params.method) ?? []
    if (!name || !method) throw new ApiError(404, 'Not Found')
    const params = await readParams(request)
    const fault = em.faults.strike(name, Number(params.text('chat_id')))
    const call = { method: name, params, signal: hangUpSignal(reply) }
    const result = await answerUnderFault(em, request, reply, fault, () => method(em, call))
    return reply.sent || result === reply ? reply : { ok: true, result }
  })

  app.get('/file/bot:token/*', async (request: FileRouted, reply) => {
    checkToken(em, request.params.token)
    const path = request.params['*']
    const file = [...em.store.world.files.values()].find((one) => one.path === path)
    if (!file) throw new ApiError(404, 'Not Found')
    const fault = em.faults.strike('file')
    return answerUnderFault(em, request, reply, fault, async () => {
      reply.type(file.mime === 'image/jpeg' ? 'image/jpeg' : 'application/octet-stream')
      return em.store.blobs.read(file.blob)
    })
  })
}

function checkToken(em: Emulation, token: string): void {
  if (token === em.token) return
  // Telegram treats a malformed token as an unknown path.
  throw /^\d+:[\w-]{30,}$/.test(token) ? new ApiError(401, 'Unauthorized') : new ApiError(404, 'Not Found')
}

/** Aborts when the caller disconnects before the answer. */
function hangUpSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => controller.abort())
  return controller.signal
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof ApiError) {
    const { code, message: description, parameters } = error
    if (parameters?.retry_after !== undefined) reply.header('retry-after', parameters.retry_after)
    reply.code(code).send({ ok: false, error_code: code, description, ...(parameters && { parameters }) })
    return
  }
  // Errors of the web framework (too large a body, truncated JSON) are the caller's fault; others are ours.
  const status = (error as { statusCode?: number }).statusCode ?? 500
  const description =
    status === 413
      ? 'Request Entity Too Large'
      : status < 500
        ? "Bad Request: can't parse the request"
        : 'Internal Server Error'
  if (status >= 500) request.log.error(error)
  reply.code(status).send({ ok: false, error_code: status, description })
}

/**
 * Runs a call with the requested faults: some apply before it is accepted, others to the answer. `accept` does the
 * work; its changes are on disk before any answer is sent.
 */
async function answerUnderFault(
  em: Emulation,
  request: FastifyRequest,
  reply: FastifyReply,
  fault: Fault | undefined,
  accept: () => unknown,
): Promise<unknown> {
  if (fault?.kind === 'cut-before') return cutConnection(request, reply)
  if (fault?.kind === 'flood') throw tooManyRequests(fault.retryAfter ?? 1)
  if (fault?.kind === 'error') {
    const code = fault.errorCode ?? 500
    throw new ApiError(code, fault.description ?? USUAL_DESCRIPTIONS[code] ?? 'Internal Server Error')
  }
  const result = await accept()
  await em.store.flush()
  if (fault?.kind === 'cut-after') return cutConnection(request, reply)
  if (fault?.kind === 'late') await sleep(fault.delayMs ?? 1000)
  if (fault?.kind === 'invalid-json')
    return reply.type('application/json').send('{"ok":true,"result":{"message_')
  return result
}

function cutConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}
