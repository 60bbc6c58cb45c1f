import { dec, isZero } from '@xbetapp/domain/platform/money/decimal'
import { type EntityAccount, type EntityKind, getAccount } from '#server/accounts/accounting/public.ts'
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
