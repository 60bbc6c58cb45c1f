import type { Role } from '@xbetapp/domain/platform/roles/roles'
import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * Who may call an endpoint: everybody, every signed-in user, or the holders of one of the roles. SUPERADMIN passes
 * every list (rule: role/superadmin).
 */
export type Access = 'public' | 'authenticated' | readonly Role[]

/**
 * How errors leave the server: `text` is the Italian sentence as text/plain (all of /api/v1),
 * `message` is JSON `{message}` (all of /sparabet and POST /api/v1/bets).
 */
export type ErrorBody = 'text' | 'message'

type Schema = z.ZodType
type NoSchema = undefined

export interface EndpointShape {
  summary: string
  access: Access
  /** The error for a caller without the role. Default FORBIDDEN. */
  denied?: ErrorCode
  params?: Schema
  query?: Schema
  body?: Schema
  /** The 200 answer. Absent: 204 without a body. */
  answer?: Schema
  /** Errors the endpoint may answer, beside those every call shares (VALIDATION, UNAUTHENTICATED, FORBIDDEN, ...). */
  errors?: readonly ErrorCode[]
  errorBody?: ErrorBody
  /**
   * Whether a repetition of the call gets the first answer. Default: true for POST and PUT that write (`runsOnce`);
   * false where a repetition does no harm, or a kept answer would keep a secret.
   */
  idempotent?: boolean
  /** The answer carries an ETag and an unchanged one is a 304. */
  etag?: boolean
  /** Greatest accepted body, bytes. Default 1 MiB. */
  bodyLimitBytes?: number
  /** The body is lines of JSON (application/x-ndjson) that the verb reads as they come; `body` is absent. */
  lines?: boolean
  /** The answer is a file, not JSON. */
  binary?: boolean
  /** The answer does not end: server-sent events, one JSON value each. 204 where the server does not push. */
  stream?: boolean
}

/** Declares one endpoint. The only description of its wire: route, browser client, OpenAPI and tests read it. */
export const endpoint = <const E extends EndpointShape>(shape: E): E => shape

export interface EndpointPath {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
}

/** Splits a contract key into method and path. */
export function endpointPath(key: string): EndpointPath {
  const space = key.indexOf(' ')
  return { method: key.slice(0, space) as EndpointPath['method'], path: key.slice(space + 1) }
}

type Input<S> = S extends Schema ? z.input<S> : NoSchema
type Output<S> = S extends Schema ? z.output<S> : NoSchema
type Field<E, F extends string> = E extends { [K in F]: infer S } ? S : NoSchema

/** Types of the request as sent. */
export type ParamsOf<E> = Input<Field<E, 'params'>>
export type QueryOf<E> = Input<Field<E, 'query'>>
export type BodyOf<E> = Input<Field<E, 'body'>>
/** Types of the request as the verb receives it, parsed. */
export type ParsedParamsOf<E> = Output<Field<E, 'params'>>
export type ParsedQueryOf<E> = Output<Field<E, 'query'>>
export type ParsedBodyOf<E> = Output<Field<E, 'body'>>
/** Type of the answer with 200. */
export type AnswerOf<E> = Output<Field<E, 'answer'>>
