import { ApiError } from '#web/lib/api-error.ts'
import { botHealthText as text } from './bot-health.it.ts'

export interface HealthSaid {
  ok: boolean
  text: string
}

/** How long the outcome stays on screen. */
export const HEALTH_SHOWN_MS = 5000

/** The status the bot side answers with: only one that begins with OK is well. */
export const healthSaid = ({ status }: { status: string }): HealthSaid =>
  /^OK\b/.test(status)
    ? { ok: true, text: text.healthOk(status) }
    : { ok: false, text: text.healthError(status) }

/** A refusal is shown with the status it answers, or else in its words; anything else sends to the assistance. */
export function healthFailure(error: unknown): HealthSaid {
  if (!(error instanceof ApiError) || error.kind !== 'http') return { ok: false, text: text.healthFailed }
  const { status } = (error.body ?? {}) as { status?: unknown }
  return { ok: false, text: text.healthError(typeof status === 'string' ? status : error.message) }
}
