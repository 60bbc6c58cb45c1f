import type { Body, Contract, ContractKey, Params, Query } from '@xbetapp/contract/contract'

/** A part of a request: required if the contract requires it, optional if it may be left out, else forbidden. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: undefined }
  : undefined extends Value
    ? { [N in Name]?: Value }
    : Record<never, never> extends Value
      ? { [N in Name]?: Value }
      : { [N in Name]: Value }

export type ApiInput<K extends ContractKey> = Part<'params', Params<K>> &
  Part<'query', Query<K>> &
  Part<'body', Body<K>>

export interface CallOptions {
  signal?: AbortSignal
  /** Default: 45 seconds. */
  timeoutMs?: number
  /** Absent: a write gets a fresh key. */
  idempotencyKey?: string
  /** It goes on when its page is left. */
  keepalive?: boolean
  /** The body of an endpoint that takes lines of JSON. */
  lines?: Blob
}

export type ApiRequest<K extends ContractKey> = ApiInput<K> & CallOptions

/** The second argument may be left out when nothing in it is required. */
export type ApiArguments<K extends ContractKey> =
  Record<never, never> extends ApiInput<K> ? [request?: ApiRequest<K>] : [request: ApiRequest<K>]

export type EtagKey = {
  [K in ContractKey]: Contract[K] extends { etag: true } ? K : never
}[ContractKey]
