import { ApiError } from './api-error.ts'

/**
 * A refusal as a form takes it: at its field, when the server names one the form has. Undefined otherwise: the
 * sentence then stands above the buttons.
 */
export function refusedFields(error: unknown, fields: readonly string[]): Record<string, string> | undefined {
  if (!(error instanceof ApiError) || error.field === undefined) return undefined
  return fields.includes(error.field) ? { [error.field]: error.message } : undefined
}
