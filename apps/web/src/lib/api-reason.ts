import type { ApiError } from './api-error.ts'

/** Asks the person why, shown what the server says it would change, beginning with what he gave; null: given up. */
export type AskReason = (refusal: ApiError, given: string) => Promise<string | null>

let asker = Promise.withResolvers<AskReason>()

/** Sets the function that asks the user for a reason. Without an argument: removes it. */
export function connectReason(value?: AskReason): void {
  if (value) asker.resolve(value)
  else asker = Promise.withResolvers()
}

/** Who asks may come later than the first change: it waits for him, and is not given up without a word. */
export const askReason: AskReason = async (refusal, given) => (await asker.promise)(refusal, given)
