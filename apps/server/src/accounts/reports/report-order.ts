import type { AccountEntity } from '@xbetapp/contract/accounts/accounting'
import type { ReportRequest } from '@xbetapp/contract/accounts/reports'
import { EstrattoParte } from '@xbetapp/contract/accounts/statements'
import { defaultReportPeriod, type ReportPeriod } from '@xbetapp/domain/accounts/reports/report-period'
import { dec, isZero } from '@xbetapp/domain/platform/money/decimal'
import { rangeError } from '@xbetapp/domain/platform/time/range'
import type { z } from 'zod'
import {
  type EntityAccount,
  type EntityKind,
  entityKind,
  getAccount,
} from '#server/accounts/accounting/public.ts'
import { validationError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { findAccount, knownAccounts } from '#server/ledger/postings/public.ts'

/** The kind and number of a report's account, as the wire names it. */
export interface ReportKey {
  kind: EntityKind | 'conto'
  id: number
}

/** The account of a report: a tipster, a venue, or one of the house's own accounts. */
export interface ReportAccount {
  key: ReportKey
  idAccount: number
  nome: string
  idValuta: string
  simbolo: string
  /** Null for the house's own accounts. */
  entity: EntityAccount | null
  /** Our share of a venue; null when unset or 0. */
  percentuale: string | null
}

/** @throws AppError ACCOUNT_NOT_FOUND, also for a secret room that the caller may not know */
export async function loadReportAccount(ctx: Ctx, key: ReportKey): Promise<ReportAccount> {
  if (key.kind === 'conto') {
    const { idAccount, nome } = await findAccount(ctx, 'conto', key.id, knownAccounts(ctx))
    return { key, idAccount, nome, idValuta: 'EUR', simbolo: '€', entity: null, percentuale: null }
  }
  const entity = await getAccount(ctx, key.kind, key.id)
  const percentuale =
    'percentualeImporto' in entity && !isZero(entity.percentualeImporto) ? entity.percentualeImporto : null
  const { idAccount, nome, idValuta, simbolo } = entity
  return { key, idAccount, nome, idValuta, simbolo, entity, percentuale }
}

/** Whether figures at 100% differ from the account's own. */
export const isShared = ({ percentuale }: ReportAccount): boolean =>
  percentuale !== null && !dec(percentuale).eq(100)

/** Wakes the workers that write reports. */
export const REPORTS_CHANNEL = 'report'

export type Request = z.output<typeof ReportRequest>

/** The messages that can be sent for an account, in the order they arrive in a chat. */
export const VARIANTS = [...EstrattoParte.options, 'saldoRequest'] as const
export type Variant = (typeof VARIANTS)[number]

/** The kind of account a call names; a call without an entity names a house account. */
export const kindOf = (entity: z.output<typeof AccountEntity> | undefined): ReportKey['kind'] =>
  entity === undefined ? 'conto' : entityKind(entity)

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
