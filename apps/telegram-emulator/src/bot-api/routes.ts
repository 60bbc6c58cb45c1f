import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Emulation } from '../emulation.ts'
import { answerUnderFault } from './answer.ts'
import { ApiError } from './api-error.ts'
import { findMethod } from './methods.ts'
import { readParams } from './read-params.ts'

type Routed = FastifyRequest<{ Params: { token: string; method: string } }>
type FileRouted = FastifyRequest<{ Params: { token: string; '*': string } }>

/** `/bot<token>/<method>` and `/file/bot<token>/<path>`, answering as api.telegram.org does. */
export async function botApiRoutes(app: FastifyInstance, em: Emulation): Promise<void> {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))

  app.all('/bot:token/:method', async (request: Routed, reply) => {
    const known = checkToken(em, request.params.token)
    const found = known && findMethod(request.params.method)
    if (!found) throw new ApiError(404, 'Not Found')
    const params = await readParams(request)
    const method = found.name.toLowerCase()
    const fault = em.faults.strike(method, chatIdOf(params.text('chat_id')))
    const call = { method: found.name, params, signal: hangUpSignal(reply) }
    const result = await answerUnderFault(em, request, reply, fault, () => found.method(em, call))
    return reply.sent || result === reply ? reply : { ok: true, result }
  })

  app.get('/file/bot:token/*', async (request: FileRouted, reply) => {
    checkToken(em, request.params.token)
    const path = request.params['*']
    const file = [...em.store.world.files.values()].find((one) => one.path === path)
    if (!file) throw new ApiError(404, 'Not Found')
    const fault = em.faults.strike('file', undefined)
    return answerUnderFault(em, request, reply, fault, async () => {
      reply.type(file.mime === 'image/jpeg' ? 'image/jpeg' : 'application/octet-stream')
      return em.store.blobs.read(file.blob)
    })
  })
}

function checkToken(em: Emulation, token: string): true {
  if (token === em.token) return true
  // A thing that is no token at all is an unknown path to Telegram.
  throw /^\d+:[\w-]{30,}$/.test(token) ? new ApiError(401, 'Unauthorized') : new ApiError(404, 'Not Found')
}

const chatIdOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text)

/** Aborts when the caller goes away before being answered. */
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
  // What the web framework refuses (a body too large, a torn JSON) is the caller's fault; the rest is ours.
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
