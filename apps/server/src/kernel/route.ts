import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import { type Contract, type ContractKey, contract } from '@xbetapp/contract/contract'
import {
  type AnswerOf,
  type EndpointShape,
  endpointPath,
  type ParsedBodyOf,
  type ParsedParamsOf,
  type ParsedQueryOf,
} from '@xbetapp/contract/endpoint'
import { Reason } from '@xbetapp/contract/fields'
import { runsOnce } from '@xbetapp/contract/only-asks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { validationError } from '#server/kernel/app-error.ts'
import { authorize } from '#server/kernel/authorize.ts'
import type { ActResult, Ctx } from '#server/kernel/ctx.ts'
import { once } from '#server/kernel/idempotency.ts'
import { LongJson } from '#server/kernel/long-json.ts'
import { createResponseCache, type ResponseCache } from '#server/kernel/response-cache.ts'
import { storable } from '#server/kernel/storable.ts'

export interface Input<K extends ContractKey> {
  params: ParsedParamsOf<Contract[K]>
  query: ParsedQueryOf<Contract[K]>
  body: ParsedBodyOf<Contract[K]>
}

/**
 * An answer with an ETag for its state: a caller that already holds that state gets 304, and `load` runs once for all
 * concurrent requests. Anything that depends on the caller must be in the tag.
 */
export interface Etagged<T> {
  etag: string
  /** The variant of the endpoint's answer, where there are fewer than possible inputs. Default: the parsed input. */
  variant?: string
  load: () => Promise<T>
}

/** A file instead of JSON. */
export interface FileAnswer {
  stream: Readable | Buffer
  contentType: string
  /** Seconds a browser may keep the file; content-addressed files never change. */
  maxAgeSeconds: number
  fileName?: string
}

type Result<K extends ContractKey> = Contract[K] extends { binary: true }
  ? FileAnswer
  : Contract[K] extends { etag: true }
    ? Etagged<AnswerOf<Contract[K]>>
    : OrNothing<AnswerOf<Contract[K]>> | LongJson<AnswerOf<Contract[K]>>

/** An endpoint without an answer replies 204. */
// biome-ignore lint/suspicious/noConfusingVoidType: its verb returns nothing, and does not have to say so
type OrNothing<A> = [A] extends [undefined] ? void : A

export type Handler<K extends ContractKey, R = Result<K>> = (ctx: Ctx, input: Input<K>) => Promise<R>

/** The HTTP exchange itself, for the few endpoints that need it: sign-in and sign-out. */
export interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

interface Options<K extends ContractKey, R> {
  /** Runs after the write is committed, also for a repeated key: waits for an effect, shapes the answer. */
  afterCommit: (ctx: Ctx, result: R, input: Input<K>) => Promise<Result<K>>
}

export interface Routes {
  handle<K extends ContractKey>(key: K, handler: Handler<K>): void
  handle<K extends ContractKey, R>(key: K, handler: Handler<K, R>, options: Options<K, R>): void
  /** For the few calls that read or write cookies and addresses. */
  exchange<K extends ContractKey>(
    key: K,
    handler: (ctx: Ctx, input: Input<K>, exchange: Exchange) => Promise<Result<K>>,
  ): void
}

/**
 * Registers endpoints of the contract. Each gets, in this order: the session's actor, the contract's roles, the
 * parsed input, and for writes idempotent execution per `Idempotency-Key`.
 */
export function createRoutes(app: FastifyInstance, ctxOf: (request: FastifyRequest) => Ctx): Routes {
  const cache = createResponseCache()
  function register(
    key: ContractKey,
    run: (ctx: Ctx, input: Input<ContractKey>, exchange: Exchange) => Promise<unknown>,
  ): void {
    const shape: EndpointShape = contract[key]
    const { method, path } = endpointPath(key)
    app.route({
      method,
      url: path,
      config: { endpoint: key, shape },
      ...(shape.bodyLimitBytes ? { bodyLimit: shape.bodyLimitBytes } : {}),
      schema: {
        summary: shape.summary,
        description: describe(key, shape),
        tags: [path.split('/')[path.startsWith('/api/v1') ? 3 : 1] ?? 'api'],
        ...(shape.params ? { params: shape.params } : {}),
        ...(shape.query ? { querystring: shape.query } : {}),
        ...(shape.body ? { body: shape.body } : {}),
        ...(shape.answer && !shape.binary ? { response: { 200: shape.answer } } : {}),
      },
      onRequest: async (request) => authorize(ctxOf(request), shape.access, shape.denied),
      handler: async (request, reply) => {
        const input = { params: request.params, query: request.query, body: request.body }
        const origin = { via: 'app', verb: key, ...addressOf(request) } as const
        const actResult: ActResult = { idAtto: null, undoable: false }
        const ctx = { ...ctxOf(request), origin, actResult, ...reasonOf(request) }
        const result = await run(ctx, input as never, { request, reply })
        if (reply.sent) return reply
        // Names the act to a caller who can be offered to take it back.
        if (actResult.undoable) reply.header('x-atto', String(actResult.idAtto))
        if (!shape.etag) return send(reply, shape, result)
        const answer = result as Etagged<unknown>
        return sendCached(reply, request, cache, cacheKey(key, input, answer), answer)
      },
    })
  }

  return {
    handle<K extends ContractKey, R>(key: K, handler: Handler<K, R>, options?: Options<K, R>) {
      const shape: EndpointShape = contract[key]
      register(key, async (ctx, input, { request }) => {
        const typedInput = input as unknown as Input<K>
        const repeatKey = runsOnce(key, shape) ? idempotencyKey(request) : null
        const result = repeatKey
          ? await once(ctx, { key: repeatKey, endpoint: key, input: typedInput }, (tx) =>
              handler(tx, typedInput),
            )
          : await handler(ctx, typedInput)
        return options ? options.afterCommit(ctx, result, typedInput) : result
      })
    },
    exchange(key, handler) {
      register(key, (ctx, input, exchange) => handler(ctx, input as never, exchange))
    },
  }
}

/**
 * An address the database can store: a proxy may send anything, a link-local address carries its interface, and a
 * caller that has hung up has none.
 */
function addressOf(request: FastifyRequest): { ip?: string } {
  const ip = (request.ip as string | undefined)?.replace(/%.*$/, '') ?? ''
  return isIP(ip) ? { ip } : {}
}

const REASON = Reason()

/**
 * The reason a caller gives for an act: the header `x-motivo`, percent-encoded, because headers are ASCII.
 * @throws AppError VALIDATION
 */
function reasonOf(request: FastifyRequest): { reason?: string } {
  const header = request.headers['x-motivo']
  if (header === undefined) return {}
  const reason = REASON.safeParse(storable(decode(String(header)) ?? ''))
  if (!reason.success) throw validationError(reason.error.issues[0]?.message ?? '', 'motivo')
  return { reason: reason.data }
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** @throws AppError VALIDATION for a key too long to keep: a write without its key could be done twice */
function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined || key === '') return null
  if (typeof key !== 'string' || key.length > 100)
    throw validationError('Idempotency-Key: al massimo 100 caratteri')
  return key
}

/** Browsers show a PDF in a plug-in, which must be allowed to load it; still no script of the file's own runs. */
const PDF_POLICY =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

async function send(reply: FastifyReply, shape: EndpointShape, result: unknown) {
  if (shape.binary) {
    const file = result as FileAnswer
    reply.header('cache-control', `private, max-age=${file.maxAgeSeconds}, immutable`).type(file.contentType)
    if (file.contentType === 'application/pdf') reply.header('content-security-policy', PDF_POLICY)
    if (file.fileName) reply.header('content-disposition', `attachment; filename="${file.fileName}"`)
    return reply.send(file.stream)
  }
  reply.header('cache-control', 'no-store')
  if (result === undefined) return reply.code(204).send()
  if (result instanceof LongJson) return reply.type('application/json; charset=utf-8').send(result.stream())
  return reply.send(result)
}

async function sendCached(
  reply: FastifyReply,
  request: FastifyRequest,
  cache: ResponseCache,
  name: string,
  { etag, load }: Etagged<unknown>,
) {
  const tag = `"${etag}"`
  reply.header('cache-control', 'private, no-cache').header('etag', tag)
  if (isHeld(request.headers['if-none-match'], tag)) return reply.code(304).send()
  const { plain, compressed } = await cache(name, async () => reply.serialize(await load()) as string)
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
  if (!compressed || !takesGzip(request.headers['accept-encoding'])) return reply.send(plain)
  return reply.header('content-encoding', 'gzip').send(compressed)
}

/**
 * The cache key of an answer: the endpoint and the parsed input, never the raw address. Otherwise a caller could force
 * a new reading of the week by adding an unknown parameter.
 */
const cacheKey = (
  key: string,
  input: { params: unknown; query: unknown },
  answer: Etagged<unknown>,
): string => JSON.stringify([key, answer.variant ?? [input.params, input.query], answer.etag])

/** Whether the caller holds the tag; a proxy that compresses marks its tags as weak. */
function isHeld(ifNoneMatch: string | undefined, tag: string): boolean {
  const heldTags = ifNoneMatch?.split(',').map((heldTag) => heldTag.trim().replace(/^W\//, '')) ?? []
  return heldTags.includes(tag) || heldTags.includes('*')
}

const takesGzip = (accepted: string | string[] | undefined): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(accepted ?? ''))

function describe(key: string, shape: EndpointShape): string {
  const roles = typeof shape.access === 'string' ? shape.access : shape.access.join(', ')
  const errors = shape.errors?.length ? ` Errors: ${shape.errors.join(', ')}.` : ''
  const repeat = runsOnce(key, shape) ? ' Executed once per Idempotency-Key.' : ''
  return `Access: ${roles}.${repeat}${errors}`
}
