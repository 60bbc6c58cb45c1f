import { endOfRomeDay, romeDay } from '@xbetapp/domain/platform/time/rome'
import { periodEnd } from '#server/accounts/accounting/public.ts'
import { validationError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'

/** When a movement stands in the books. */
export interface BookedAt {
  data: Date
  /** `data` is the end of the day meant, and its hour says nothing. */
  soloGiorno: boolean
}

/**
 * When a movement of a day or moment is booked. Today it is now, by the server's clock, whatever hour was sent: what is
 * recorded next comes after it. Of an earlier day only the day is known, and it stands at its end, after what was
 * recorded on the day itself. Later days are refused, an hour still to come today is not (rule: time/range).
 */
export function bookingDate(ctx: Ctx, data: string): BookedAt {
  const now = ctx.now()
  const day = romeDay(periodEnd(data))
  const today = romeDay(now)
  if (day > today) throw validationError('La data non può essere successiva a oggi.', 'data')
  return day === today ? { data: now, soloGiorno: false } : { data: endOfRomeDay(day), soloGiorno: true }
}
