import { errorText } from '#web/lib/api-error.ts'

/** The error a form shows: what failed, in the specification's words, and why (3 §8). */
export const failure =
  (what: string) =>
  (error: unknown): never => {
    throw new Error(`${what}: ${errorText(error)}`)
  }
