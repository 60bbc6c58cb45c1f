import {
  type DayRange,
  daysOf,
  periodBefore,
  type Step,
  stepOf,
} from '@xbetapp/domain/insight/performance/figures'
import { rangeError } from '@xbetapp/domain/platform/time/range'
import { addRomeDays } from '@xbetapp/domain/platform/time/rome'
import { type RawBuilder, sql } from 'kysely'
import { validationError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'

/** The days of a line, and the step of its points. */
export interface LineDays extends DayRange {
  passo: Step
}

/** The days of a line, and those it is compared with. */
export interface Days extends LineDays {
  prima: DayRange
}

/** Ten years with some days to spare; a longer period is refused. */
const LONGEST_DAYS = 3_700

/** @throws AppError VALIDATION for an end before its start or after today, and for more than ten years */
export function requireDays(ctx: Ctx, { dal, al }: DayRange): Days {
  const fault = rangeError(dal, al, ctx.now())
  if (fault) throw validationError(fault, 'al')
  const days = daysOf({ dal, al })
  if (days > LONGEST_DAYS) throw validationError('Il periodo non può superare dieci anni.', 'dal')
  return { dal, al, passo: stepOf(days), prima: periodBefore({ dal, al }) }
}

const UNITS = { giorno: 'day', settimana: 'week', mese: 'month' } as const

/** First day of the line's part that contains a day. */
export const pointOf = (giorno: RawBuilder<unknown>, { dal, passo }: LineDays): RawBuilder<unknown> =>
  passo === 'giorno'
    ? giorno
    : sql`greatest(date_trunc(${sql.lit(UNITS[passo])}, ${giorno}::timestamp)::date, ${dal}::date)`

/** First days of all parts, in order. */
export function pointsOf({ dal, al, passo }: LineDays): string[] {
  const points: string[] = []
  for (let day = dal; day <= al; day = addRomeDays(day, 1)) {
    const isFirst =
      day === dal ||
      passo === 'giorno' ||
      (passo === 'mese' ? day.endsWith('-01') : new Date(`${day}T12:00:00Z`).getUTCDay() === 1)
    if (isFirst) points.push(day)
  }
  return points
}
