import { endOfRomeDay, romeDay } from '@xbetapp/domain/platform/time/rome'
import { periodEnd } from '#server/accounts/accounting/public.ts'
import { dayToCome, validationError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'

/** The date under which a movement is booked. */
export interface BookedAt {
  data: Date
  /** `data` is the end of the day meant; its hour has no meaning. */
  dayOnly: boolean
}

/** A day or moment as a form sends it; a Date is the moment a file gives a movement of the past. */
export type BookingDay = string | Date

/**
 * The booking date (rule: time/range):
 * - today: now by the server's clock, whatever hour was sent, so that the next movement recorded comes after it;
 * - an earlier day: its end, after the movements recorded on the day itself, since only the day is known;
 * - a later day: refused;
 * - a moment from a file: as it is, unless it is after now.
 * @throws AppError VALIDATION
 */
export function bookingDate(ctx: Ctx, data: BookingDay): BookedAt {
  const now = ctx.now()
  if (data instanceof Date) {
    if (data > now) throw validationError('Non può essere dopo adesso.', 'data')
    return { data, dayOnly: false }
  }
  // A form sends a bare day or a moment; `periodEnd` reads both, and neither leaves its day.
  const day = romeDay(periodEnd(data))
  const today = romeDay(now)
  if (day > today) throw dayToCome('data')
  return day === today ? { data: now, dayOnly: false } : { data: endOfRomeDay(day), dayOnly: true }
}
