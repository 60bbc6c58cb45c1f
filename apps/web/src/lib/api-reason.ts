import type { ApiError } from './api-error.ts'

/** Asks the user for a reason, showing the server's refusal and the reason given before; null if cancelled. */
export type AskReason = (refusal: ApiError, given: string) => Promise<string | null>

let asker = Promise.withResolvers<AskReason>()

/** Sets the function that asks the user for a reason. Without an argument: removes it. */
export function connectReason(value?: AskReason): void {
  if (value) asker.resolve(value)
  else asker = Promise.withResolvers()
}

/** Waits for the asking component, which may mount later than the first change. */
export const askReason: AskReason = async (refusal, given) => (await asker.promise)(refusal, given)
