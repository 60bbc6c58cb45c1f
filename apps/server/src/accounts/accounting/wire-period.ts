import type { Period } from '@xbetapp/domain/accounts/accounting/period'
import { endOfRomeDay, fromWire, romeDay, startOfRomeDay } from '@xbetapp/domain/platform/time/rome'
import { endBeforeStart } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'

const DAY_LENGTH = 10

/** A start in wire format: a bare day begins at its first second. */
function periodStart(text: string): Date {
  return text.length === DAY_LENGTH ? startOfRomeDay(text) : fromWire(text)
}

/** An end in wire format, whose moments have whole seconds: a bare day ends with its last second. */
export function periodEnd(text: string): Date {
  return text.length === DAY_LENGTH ? fromWire(`${text}T23:59:59`) : fromWire(text)
}

/** The moment at which balances are read: the end asked for, by default the end of today or of the day `knownAt` is in. */
export function asOf(ctx: Ctx, endDate?: string | null): Date {
  return endDate ? periodEnd(endDate) : endOfRomeDay(romeDay(ctx.knownAt ?? ctx.now()))
}

/** @throws AppError VALIDATION when the period ends before it starts */
export function wirePeriod({ startDate, endDate }: { startDate: string; endDate: string }): Period {
  const period = { start: periodStart(startDate), end: periodEnd(endDate) }
  if (period.end < period.start) throw endBeforeStart('endDate')
  return period
}
