import { ApiError } from '#web/lib/api-error.ts'

const UNCONFIRMED = 499
const SAVED = 201

/**
 * Outcome of a failed tipster drop (rule: tipster-drop/announcement): `unconfirmed`, it is unknown whether the bot
 * announced it; `unannounced`, it is saved but was not announced in the chat; `refused`, it was not saved.
 */
export function dropOutcome(error: unknown): 'unconfirmed' | 'unannounced' | 'refused' {
  if (!(error instanceof ApiError)) return 'refused'
  if (error.status === UNCONFIRMED) return 'unconfirmed'
  return error.bodyStatus === SAVED ? 'unannounced' : 'refused'
}
