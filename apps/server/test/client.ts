import type { Answer, Body, ContractKey, Params, Query } from '@xbetapp/contract/contract'
import { endpointPath } from '@xbetapp/contract/endpoint'

type KeyOf<M extends string> = Extract<ContractKey, `${M} ${string}`>

interface Parts<K extends ContractKey> {
  params?: Params<K>
  query?: Query<K>
  headers?: Record<string, string>
}

/** Options of a call: any fetch options, or a body as JSON. */
type Sent = RequestInit & { json?: unknown }

/** A server's answer, as a caller sees it. */
export class Reply<T> {
  readonly status: number
  readonly headers: Headers
  /** The body as text. */
  readonly text: string
  /** The sentence of a refusal as shown at its field, whichever of the two forms it came in. */
  readonly message: string
  readonly #asked: string

  constructor(asked: string, status: number, headers: Headers, text: string) {
    this.#asked = asked
    this.status = status
    this.headers = headers
    this.text = text
    const field = headers.get('x-campo')
    const sentence = field !== null && text.startsWith(`${field}: `) ? text.slice(field.length + 2) : text
    this.message = this.isJson()
      ? ((JSON.parse(text) as { message?: string } | null)?.message ?? '')
      : sentence
  }

  /** Status and sentence of a refusal in one text, so that a test checks both. */
  get refusal(): string {
    return `${this.status} ${this.message}`
  }

  /** The answer of a call that succeeded. @throws Error with the refusal, so that a test shows why it failed */
  get body(): T {
    if (this.status >= 300) throw new Error(`${this.#asked} answered ${this.status}: ${this.text}`)
    return this.json() as T
  }

  json(): unknown {
    return this.isJson() ? JSON.parse(this.text) : undefined
  }

  private isJson(): boolean {
    return (this.headers.get('content-type') ?? '').includes('json') && this.text !== ''
  }
}

/** A pending answer, whose parts can be named before it arrives. */
export class Asked<T> extends Promise<Reply<T>> {
  static override get [Symbol.species]() {
    return Promise
  }

  /** @see Reply.body */
  get body(): Promise<T> {
    return this.then((reply) => reply.body)
  }

  get status(): Promise<number> {
    return this.then((reply) => reply.status)
  }

  /** @see Reply.refusal */
  get refusal(): Promise<string> {
    return this.then((reply) => reply.refusal)
  }
}

export interface Client {
  get<K extends KeyOf<'GET'>>(key: K, parts?: Parts<K>): Asked<Answer<K>>
  post<K extends KeyOf<'POST'>>(key: K, body: Body<K>, parts?: Parts<K>): Asked<Answer<K>>
  put<K extends KeyOf<'PUT'>>(key: K, body: Body<K>, parts?: Parts<K>): Asked<Answer<K>>
  delete<K extends KeyOf<'DELETE'>>(key: K, parts?: Parts<K> & { body?: Body<K> }): Asked<Answer<K>>
  /** Any method and path, for calls the types do not allow. */
  raw(method: string, path: string, init?: Sent): Asked<unknown>
}

/** Calls the server over HTTP, each call with the given headers. */
export function createClient(baseUrl: string, credentials: Record<string, string> = {}): Client {
  async function answer<T>(method: string, path: string, { json, ...init }: Sent) {
    const asJson: Record<string, string> = json === undefined ? {} : { 'content-type': 'application/json' }
    const headers = { ...credentials, ...asJson, ...(init.headers as Record<string, string>) }
    const body = json === undefined ? init.body : JSON.stringify(json)
    const response = await fetch(`${baseUrl}${path}`, { ...init, method, headers, body, redirect: 'manual' })
    return new Reply<T>(`${method} ${path}`, response.status, response.headers, await response.text())
  }
  const raw = <T>(method: string, path: string, init: Sent = {}) =>
    new Asked<T>((done, failed) => answer<T>(method, path, init).then(done, failed))

  function call<K extends ContractKey>(key: K, parts: Parts<K> = {}, body?: unknown): Asked<Answer<K>> {
    const { method, path } = endpointPath(key)
    const target = fillPath(path, (parts.params ?? {}) as Record<string, unknown>)
    const query = new URLSearchParams(present((parts.query ?? {}) as Record<string, unknown>)).toString()
    return raw(method, query ? `${target}?${query}` : target, { json: body, headers: parts.headers })
  }

  return {
    get: (key, parts) => call(key, parts),
    post: (key, body, parts) => call(key, parts, body),
    put: (key, body, parts) => call(key, parts, body),
    delete: (key, parts) => call(key, parts, parts?.body),
    raw,
  }
}

/** The path of an endpoint with its `:param` segments filled. */
export function fillPath(path: string, params: Record<string, unknown>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '').toWellFormed()),
  )
}

const present = (query: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
