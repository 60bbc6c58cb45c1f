import type { ApiError } from './api-error.ts'

/** Asks the person why, shown what the server says it would change; null: given up. */
export type AskReason = (refusal: ApiError) => Promise<string | null>

const nobody: AskReason = async () => null

let ask = nobody

/** Tells the client who asks the person. Without an argument: nobody. */
export function connectReason(value: AskReason = nobody): void {
  ask = value
}

export const askReason: AskReason = (refusal) => ask(refusal)
