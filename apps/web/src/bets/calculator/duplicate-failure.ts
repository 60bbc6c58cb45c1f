import { ApiError } from '#web/lib/api-error.ts'
import { calculatorPageText as text } from './calculator.it.ts'

/** The server's reason if it gave one, else the failed action. */
export const duplicateFailure = (error: unknown): string =>
  error instanceof ApiError && error.kind === 'http' && error.message !== ''
    ? error.message
    : text.duplicateFailed
