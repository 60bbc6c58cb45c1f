import type { EndpointShape } from '@xbetapp/contract/endpoint'
import { ERRORS } from '@xbetapp/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError } from '#server/kernel/app-error.ts'
import { isDatabaseAway } from '#server/kernel/database-away.ts'

/** The `retry-after` of an answer that could not be served. */
const RETRY_SECONDS = 2

/**
 * Every error leaves here: the Italian sentence as text, or as `{message}` on bot-side calls (wire conventions). The
 * header `x-campo` names the field that is in error, if any, so that a form can show it there; in a text answer the
 * name also precedes the sentence. The header `x-chiede` says that the call would succeed with a reason.
 */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = toAppError(error)
    // The caller is gone in the middle of the answer: a page left, a connection lost.
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE')
      request.log.debug({ err: error }, 'answer not waited for')
    // A deliberate refusal is no failure: only a failure has a cause.
    else if (refusal.status >= 500 && refusal.cause !== undefined)
      request.log.error({ err: error }, 'request failed')
    else request.log.info({ code: refusal.code, status: refusal.status }, 'request refused')
    if (refusal.status === 503) reply.header('retry-after', RETRY_SECONDS)
    if (refusal.status === 429) reply.header('retry-after', refusal.details.seconds ?? 60)
    const campo = fieldOf(refusal)
    if (campo !== null) reply.header('x-campo', campo)
    return answer(request, reply, refusal)
  })
  app.setNotFoundHandler((request, reply) => answer(request, reply, new AppError('NOT_FOUND')))
}

/** A body's own keys can be part of a field's path; only a plain name may become a header. */
function fieldOf({ details: { campo } }: AppError): string | null {
  return typeof campo === 'string' && /^[\w.]+$/.test(campo) ? campo : null
}

function answer(request: FastifyRequest, reply: FastifyReply, error: AppError) {
  reply.code(error.status).header('cache-control', 'no-store')
  const shape = (request.routeOptions.config as { shape?: EndpointShape }).shape
  const isJson = shape?.errorBody === 'message' || request.url.startsWith('/sparabet')
  if (error.code === 'CLOSED_WEEK') reply.header('x-chiede', 'motivo')
  if (!isJson && error.body === null) {
    const campo = error.code === 'VALIDATION' ? fieldOf(error) : null
    const text = campo === null ? error.message : `${campo}: ${error.message}`
    return reply.type('text/plain; charset=utf-8').send(text)
  }
  const entry = ERRORS[error.code]
  const status = 'bodyStatus' in entry ? { status: entry.bodyStatus } : {}
  const body = { message: error.message, ...status, ...error.body }
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** PostgreSQL's numeric_value_out_of_range: a sum or product of accepted numbers that no column can hold. */
const OUT_OF_RANGE = '22003'

const BY_STATUS = { 413: 'PAYLOAD_TOO_LARGE', 415: 'UNSUPPORTED_MEDIA' } as const

function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [issue] = error.validation
    const campo = issue?.instancePath.slice(1).replaceAll('/', '.')
    const details = { message: issue?.message || 'Dati non validi', ...(campo ? { campo } : {}) }
    return new AppError('VALIDATION', details, { cause: error })
  }
  if (error.code === OUT_OF_RANGE)
    return new AppError('VALIDATION', { message: 'Il valore è troppo grande.' }, { cause: error })
  const code = BY_STATUS[error.statusCode as keyof typeof BY_STATUS]
  if (code) return new AppError(code)
  // Malformed JSON, empty body, bad content length: the framework's own 4xx, whose English text is not passed on.
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('VALIDATION', { message: 'Richiesta non valida' }, { cause: error })
  }
  if (isDatabaseAway(error)) return new AppError('DATABASE_UNAVAILABLE', {}, { cause: error })
  return new AppError('INTERNAL', {}, { cause: error })
}
