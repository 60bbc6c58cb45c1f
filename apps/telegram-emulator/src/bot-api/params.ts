import type { FastifyRequest } from 'fastify'
import { badRequest } from './api-error.ts'

export interface UploadedFile {
  bytes: Buffer
  name: string
  mime: string
}

/** Parameters of one call. Forms carry every value as text, JSON bodies may carry typed values: both are read alike. */
export interface Params {
  /** Whether it was sent at all: an empty caption removes the text, a missing one keeps it. */
  has(name: string): boolean
  text(name: string): string | undefined
  integer(name: string): number | undefined
  flag(name: string): boolean
  /** An object or list, as such or as JSON text. */
  json<T>(name: string): T | undefined
  upload(name: string): UploadedFile | undefined
}

/** The fields and files of a request's body: a form, JSON, or nothing. */
export async function readBody(request: FastifyRequest) {
  const values: Record<string, unknown> = {}
  const files: Array<UploadedFile & { field: string }> = []
  if (!request.isMultipart()) return { values: Object.assign(values, request.body), files }
  for await (const part of request.parts()) {
    if (part.type === 'field') values[part.fieldname] = part.value
    else {
      const bytes = await part.toBuffer()
      files.push({ field: part.fieldname, bytes, name: part.filename ?? 'file', mime: part.mimetype })
    }
  }
  return { values, files }
}

/** Reads query, JSON, urlencoded and multipart parameters together, as Telegram does. */
export async function readParams(request: FastifyRequest): Promise<Params> {
  const body = await readBody(request)
  const values: Record<string, unknown> = { ...(request.query as object), ...body.values }
  const givenValue = (name: string) => {
    const value = values[name]
    return value === '' || value === null ? undefined : value
  }
  return {
    has: (name) => values[name] !== undefined && values[name] !== null,
    text(name) {
      const value = givenValue(name)
      return value === undefined ? undefined : String(value)
    },
    integer(name) {
      const value = givenValue(name)
      if (value === undefined) return undefined
      const number = Number(value)
      if (!Number.isSafeInteger(number)) throw badRequest(`invalid parameter "${name}" specified`)
      return number
    },
    flag(name) {
      const value = givenValue(name)
      return value === true || (typeof value === 'string' && /^(true|yes|1)$/i.test(value))
    },
    json<T>(name: string) {
      const value = givenValue(name)
      if (typeof value !== 'string') return value as T | undefined
      try {
        return JSON.parse(value) as T
      } catch {
        throw badRequest(`can't parse ${name} JSON object`)
      }
    },
    upload: (name) => body.files.findLast(({ field }) => field === name),
  }
}
