import { ApiError } from '#web/lib/api-error.ts'

const UNCONFIRMED = 499
const SAVED = 201

/**
 * How a refused tipster drop ended (rule: tipster-drop/announcement): `unconfirmed`, the bot did not say whether it was
 * announced; `unannounced`, it is saved but the chat was not told; `refused`, nothing was saved.
 */
export function dropOutcome(error: unknown): 'unconfirmed' | 'unannounced' | 'refused' {
  if (!(error instanceof ApiError)) return 'refused'
  if (error.status === UNCONFIRMED) return 'unconfirmed'
  return error.bodyStatus === SAVED ? 'unannounced' : 'refused'
}
