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

export function paramsOf(values: Record<string, unknown>, uploads: Map<string, UploadedFile>): Params {
  const given = (name: string) => {
    const value = values[name]
    return value === '' || value === null ? undefined : value
  }
  return {
    has: (name) => values[name] !== undefined && values[name] !== null,
    text(name) {
      const value = given(name)
      return value === undefined ? undefined : String(value)
    },
    integer(name) {
      const value = given(name)
      if (value === undefined) return undefined
      const number = Number(value)
      if (!Number.isSafeInteger(number)) throw badRequest(`invalid parameter "${name}" specified`)
      return number
    },
    flag(name) {
      const value = given(name)
      return value === true || (typeof value === 'string' && /^(true|yes|1)$/i.test(value))
    },
    json<T>(name: string) {
      const value = given(name)
      if (typeof value !== 'string') return value as T | undefined
      try {
        return JSON.parse(value) as T
      } catch {
        throw badRequest(`can't parse ${name} JSON object`)
      }
    },
    upload: (name) => uploads.get(name),
  }
}
