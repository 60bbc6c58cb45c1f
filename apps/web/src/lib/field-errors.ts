import { ApiError } from './api-error.ts'

/**
 * The field errors of a refusal in which the server names a field of the form. Undefined for any other: its sentence is
 * then shown above the buttons.
 */
export function refusedFields(error: unknown, fields: readonly string[]): Record<string, string> | undefined {
  if (!(error instanceof ApiError) || error.field === undefined) return undefined
  return fields.includes(error.field) ? { [error.field]: error.message } : undefined
}
