import type { Answer, ContractKey } from '@xbetapp/contract/contract'
import { onlyAsks } from '@xbetapp/contract/only-asks'
import { ApiError } from './api-error.ts'
import { askReason } from './api-reason.ts'
import { apiSession } from './api-session.ts'
import type { ApiArguments, ApiRequest, CallOptions, EtagKey } from './api-types.ts'
import { noteAnswer, noteCut } from './conditions.ts'
import { errorsText } from './errors.it.ts'
import { Listeners } from './listeners.ts'
import { offerInToast } from './toast.ts'
import { undoText } from './undo.it.ts'
import { newUuid } from './uuid.ts'

/** Longer than the half minute the server waits for the bot's confirmation; beyond, the call fails as `timeout`. */
const DEFAULT_TIMEOUT_MS = 45_000

const SIGNIN = 'POST /api/v1/auth/signin'
/** Calls that change the session: a 401 to them does not end it, and their answer counts in the session it begins. */
const SESSION_CALLS: readonly string[] = [
  SIGNIN,
  'POST /api/v1/auth/logout',
  'POST /api/v1/auth/secondo-fattore/nuovo',
  'POST /api/v1/auth/secondo-fattore/conferma',
]

interface LooseRequest extends CallOptions {
  params?: Readonly<Record<string, unknown>> | undefined
  query?: Readonly<Record<string, unknown>> | undefined
  body?: unknown
  etag?: string | undefined
  reason?: string
}

/**
 * Calls an endpoint of the contract. If the server requires a reason, asks the user for one and repeats the call.
 * @throws ApiError with the sentence to show; the signal's own reason when the caller aborts.
 */
export async function api<K extends ContractKey>(key: K, ...[request]: ApiArguments<K>): Promise<Answer<K>> {
  const { data } = await call(key, request as LooseRequest | undefined)
  return data as Answer<K>
}

export type EtagAnswer<K extends ContractKey> =
  | { notModified: true; etag: string | undefined }
  | { notModified: false; data: Answer<K>; etag: string | undefined }

/** Calls like `api`, with the ETag of the cached answer: an unchanged answer returns `notModified`. */
export async function apiWithEtag<K extends EtagKey>(
  key: K,
  request: ApiRequest<K> & { etag: string | undefined },
): Promise<EtagAnswer<K>> {
  const { response, data } = await call(key, request as LooseRequest)
  const etag = response.headers.get('etag') ?? undefined
  if (response.status === 304) return { notModified: true, etag: etag ?? request.etag }
  return { notModified: false, data: data as Answer<K>, etag }
}

const written = new Listeners()
/** Calls the listener after each successful write, for what any of them may change. @returns ends it */
export const onWritten = written.subscribe

/** A body that carries a reason: of the change itself, or of what it replaces. */
interface Reasoned {
  motivo?: string
  sostituisce?: { motivo: string } | null
}

async function call(key: string, request: LooseRequest = {}) {
  try {
    return await callOnce(key, request)
  } catch (error) {
    if (!(error instanceof ApiError && error.wantsReason) || request.reason !== undefined) throw error
    const { motivo, sostituisce } = { ...(request.body as Reasoned | undefined) }
    const reason = await askReason(error, motivo ?? sostituisce?.motivo ?? '')
    if (reason === null) throw error
    return callOnce(key, { ...request, reason })
  }
}

async function callOnce(key: string, request: LooseRequest) {
  const session = apiSession()
  const epoch = session.epoch()
  const token = session.token()
  const ownSession = SESSION_CALLS.includes(key)
  const assertSameSession = () => {
    if (!ownSession && session.epoch() !== epoch) throw new ApiError('stale', '')
  }

  const { signal, timeoutMs = DEFAULT_TIMEOUT_MS } = request
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(address(key, request), {
      ...init(key, request, key === SIGNIN ? undefined : token),
      keepalive: request.keepalive ?? false,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    noteAnswer(response)
    assertSameSession()
    if (response.ok || response.status === 304) {
      const data = response.ok ? await readAnswer(response, key) : undefined
      assertSameSession()
      if (!key.startsWith('GET ')) offerUndo(response, key)
      if (!onlyAsks(key)) written.tell()
      return { response, data }
    }
    const error = await readError(response, key)
    assertSameSession()
    if (error.status === 401 && !ownSession) {
      // No one is signed in any more: a screen that is about to close asked once more.
      if (token === undefined) throw new ApiError('stale', '')
      session.onUnauthenticated(error, key)
    }
    throw error
  } catch (error) {
    if (error instanceof ApiError) throw error
    if (signal?.aborted) throw signal.reason
    assertSameSession()
    if (timeout.aborted) throw new ApiError('timeout', errorsText.timeout)
    noteCut()
    throw new ApiError('network', errorsText.network(error instanceof Error ? error.message : String(error)))
  }
}

function address(key: string, { params = {}, query = {} }: LooseRequest): string {
  const path = key
    .slice(key.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.append(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

function init(key: string, request: LooseRequest, token: string | undefined): RequestInit {
  const method = key.slice(0, key.indexOf(' '))
  const headers: Record<string, string> = { Accept: 'application/json, text/plain' }
  // Calls under /sparabet carry no bearer: the cookie speaks for them (rule: session/bearer-or-cookie).
  if (token && key.includes(' /api/')) headers.Authorization = `Bearer ${token}`
  if (method !== 'GET') headers['Idempotency-Key'] = request.idempotencyKey ?? newUuid()
  // Headers carry no accents.
  if (request.reason !== undefined) headers['X-Motivo'] = encodeURIComponent(request.reason)
  if (request.etag) headers['If-None-Match'] = request.etag
  const body = request.lines ?? (request.body === undefined ? undefined : JSON.stringify(request.body))
  if (body !== undefined)
    headers['Content-Type'] = request.lines ? 'application/x-ndjson' : 'application/json'
  return { method, headers, credentials: 'include', body }
}

const UNDO = 'POST /api/v1/registro/:id/annulla'

/**
 * Offers to undo a write in its notice, if it can be undone. Every write passes here, so no screen has to know which of
 * its writes can; the code that undoes it is loaded on demand.
 */
function offerUndo(response: Response, key: string): void {
  const act = Number(response.headers.get('x-atto'))
  if (!Number.isSafeInteger(act) || act <= 0) return
  offerInToast(
    {
      label: key === UNDO ? undoText.redo : undoText.undo,
      run: () => void import('./undo-act.ts').then(({ undoAct }) => undoAct(act)),
    },
    undoText.done,
  )
}

/** Reads a successful answer: JSON, or nothing. @throws ApiError `invalid` when it is not JSON. */
async function readAnswer(response: Response, key: string): Promise<unknown> {
  if (response.status === 204) return undefined
  const text = await response.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    const sentence = onlyAsks(key) ? errorsText.invalidAnswer : errorsText.unknownOutcome
    throw new ApiError('invalid', sentence, response.status)
  }
}

/** The error a refusal carries: its plain sentence, or the `message` (and `status`) of its JSON. */
async function readError(response: Response, key: string): Promise<ApiError> {
  const { status } = response
  const wordless = onlyAsks(key) ? errorsText.invalidAnswer : errorsText.status(status)
  const field = response.headers.get('x-campo') ?? undefined
  const type = response.headers.get('content-type') ?? ''
  const text = await response.text().catch(() => '')
  if (type.includes('json')) {
    const body = parseObject(text)
    const message = typeof body?.message === 'string' && body.message !== '' ? body.message : undefined
    const bodyStatus = typeof body?.status === 'number' ? body.status : undefined
    const wantsReason = response.headers.get('x-chiede') === 'motivo'
    const sentence = message ?? wordless
    return new ApiError('http', sentence, status, { bodyStatus, field, body, wantsReason })
  }
  // A proxy's HTML page is not a sentence of the server.
  const words = type.startsWith('text/plain') ? text.trim() : ''
  // The server names the field before the sentence for callers that read no headers; a form shows it at the field.
  const sentence =
    field !== undefined && words.startsWith(`${field}: `) ? words.slice(field.length + 2) : words
  return new ApiError('http', sentence || wordless, status, { field })
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
