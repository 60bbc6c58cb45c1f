import { endOfRomeDay, romeDay } from '@xbetapp/domain/platform/time/rome'
import { periodEnd } from '#server/accounts/accounting/public.ts'
import { validationError } from '#server/kernel/app-error.ts'
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
 * The booking date for a day or moment. Today's movements are booked now, by the server's clock, regardless of the hour
 * sent, so that the next one recorded comes after it. Movements of an earlier day, of which only the day is known, are
 * booked at its end, after those recorded on the day itself. Later days are refused; a future hour of today is not
 * (rule: time/range). A moment of the past stays as it is.
 */
export function bookingDate(ctx: Ctx, data: BookingDay): BookedAt {
  const now = ctx.now()
  if (data instanceof Date) {
    if (data > now) throw validationError('Non può essere dopo adesso.', 'data')
    return { data, dayOnly: false }
  }
  const day = romeDay(periodEnd(data))
  const today = romeDay(now)
  if (day > today) throw validationError('La data non può essere successiva a oggi.', 'data')
  return day === today ? { data: now, dayOnly: false } : { data: endOfRomeDay(day), dayOnly: true }
}
