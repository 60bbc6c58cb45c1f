import { ApiError } from './api-error.ts'
import { errorMessages } from './errors.it.ts'

/** Reads a successful answer: JSON, or nothing. @throws ApiError `invalid` when it is not JSON. */
export async function readAnswer(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  const text = await response.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError('invalid', errorMessages.invalidAnswer, response.status)
  }
}

/** The error a refusal carries: its plain sentence, or the `message` (and `status`) of its JSON. */
export async function readError(response: Response): Promise<ApiError> {
  const { status } = response
  const field = response.headers.get('x-campo') ?? undefined
  const type = response.headers.get('content-type') ?? ''
  const text = await response.text().catch(() => '')
  if (type.includes('json')) {
    const body = parseObject(text)
    const message = typeof body?.message === 'string' && body.message !== '' ? body.message : undefined
    const bodyStatus = typeof body?.status === 'number' ? body.status : undefined
    const wantsReason = response.headers.get('x-chiede') === 'motivo'
    const sentence = message ?? errorMessages.status(status)
    return new ApiError('http', sentence, status, bodyStatus, field, { body, wantsReason })
  }
  // A proxy's HTML page is not a sentence of ours.
  const sentence = type.startsWith('text/plain') ? text.trim() : ''
  return new ApiError('http', sentence || errorMessages.status(status), status, undefined, field)
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
