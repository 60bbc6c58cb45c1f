import { romeDay } from '@xbetapp/domain/time/rome'
import { validationError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { periodEnd } from '#server/modules/accounting/public.ts'

/**
 * The moment a movement is booked at. A bare day is its end, as the forms propose it (3 §4); tomorrow and later are
 * refused, today's end is not (D3.24).
 */
export function bookingDate(ctx: Ctx, data: string): Date {
  const date = periodEnd(data)
  if (romeDay(date) > romeDay(ctx.now())) {
    throw validationError('La data non può essere successiva a oggi.', 'data')
  }
  return date
}
