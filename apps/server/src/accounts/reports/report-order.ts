import type { AccountEntity } from '@xbetapp/contract/accounts/accounting'
import type { ReportRequest } from '@xbetapp/contract/accounts/reports'
import { defaultReportPeriod, type ReportPeriod } from '@xbetapp/domain/accounts/reports/report-period'
import { rangeError } from '@xbetapp/domain/platform/time/range'
import type { z } from 'zod'
import { validationError } from '#server/kernel/app-error.ts'
import { isShared, type ReportAccount, type ReportKey } from './report-account.ts'

/** Wakes the workers that write reports. */
export const REPORTS_CHANNEL = 'report'

export type Request = z.output<typeof ReportRequest>

/** The messages that can be sent for an account, in the order they arrive in a chat. */
export const VARIANTS = [
  'testuale',
  'testuale100',
  'file',
  'file100',
  'pdf',
  'pdf100',
  'saldoRequest',
] as const
export type Variant = (typeof VARIANTS)[number]

/** The kind of account a call names; a call without an entity names a house account. */
export const kindOf = (entity: z.output<typeof AccountEntity> | undefined): ReportKey['kind'] =>
  entity === undefined ? 'conto' : entity === 'helper' ? 'sala' : entity

export const chosenVariants = (request: Pick<Request, Variant>): Variant[] =>
  VARIANTS.filter((variant) => request[variant] === true)

/** Each variant at 100%, with the same variant at our share. */
const WHOLE = { testuale100: 'testuale', file100: 'file', pdf100: 'pdf' } as const satisfies Partial<
  Record<Variant, Variant>
>

export const isAt100 = (variant: Variant): variant is keyof typeof WHOLE => variant in WHOLE

/** Drops duplicate variants: where an account is all ours, its figures at 100% equal its own and are sent once. */
export function distinctVariants(account: ReportAccount, variants: readonly Variant[]): Variant[] {
  if (isShared(account)) return [...variants]
  return [...new Set(variants.map((variant) => (isAt100(variant) ? WHOLE[variant] : variant)))]
}

/** The period asked for, or the last 8 days. @throws AppError VALIDATION for an invalid one */
export function requestedPeriod(
  { startDate, endDate }: Pick<Request, 'startDate' | 'endDate'>,
  now: Date,
): ReportPeriod {
  if (startDate === null && endDate === null) return defaultReportPeriod(now)
  if (startDate === null) throw validationError('Inserisci una data valida.', 'startDate')
  if (endDate === null) throw validationError('Inserisci una data valida.', 'endDate')
  const error = rangeError(startDate, endDate, now)
  if (error) throw validationError(error, 'endDate')
  return { startDate, endDate }
}
