import { ApiError } from '#web/lib/api-error.ts'
import { botHealthText as text } from './bot-health.it.ts'

export interface HealthSaid {
  ok: boolean
  text: string
}

/** How long the outcome stays on screen. */
export const HEALTH_SHOWN_MS = 5000

/** The status the bot side answers with. */
export const healthSaid = (answer: { status: string }): HealthSaid => ({
  ok: true,
  text: text.healthOk(answer.status),
})

/** A refusal is shown with the status it answers, or else in its words; anything else sends to the assistance. */
export function healthFailure(error: unknown): HealthSaid {
  if (!(error instanceof ApiError) || error.kind !== 'http') return { ok: false, text: text.healthFailed }
  const { status } = (error.body ?? {}) as { status?: unknown }
  return { ok: false, text: text.healthError(typeof status === 'string' ? status : error.message) }
}
