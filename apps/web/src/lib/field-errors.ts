import { ApiError } from './api-error.ts'

/**
 * A refusal as field errors, when the server names a field of the form. Undefined otherwise: the sentence is then shown
 * above the buttons.
 */
export function refusedFields(error: unknown, fields: readonly string[]): Record<string, string> | undefined {
  if (!(error instanceof ApiError) || error.field === undefined) return undefined
  return fields.includes(error.field) ? { [error.field]: error.message } : undefined
}
