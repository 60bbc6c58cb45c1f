import { errorText } from '#web/lib/api-error.ts'

/** The error a form shows: the failed action and the reason. */
export const failure =
  (what: string) =>
  (error: unknown): never => {
    throw new Error(`${what}: ${errorText(error)}`)
  }
