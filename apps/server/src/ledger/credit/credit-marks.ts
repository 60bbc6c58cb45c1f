import { isOverdue, unpaidWeeks } from '@xbetapp/domain/ledger/credit/ageing'
import { creditTone } from '@xbetapp/domain/ledger/credit/credit'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import { debtChanges } from './credit.queries.ts'

/** What lists show of an account's credit. */
interface CreditMark {
  /** Percent used of the ceiling; null below the first level, and without a ceiling. */
  percento: number | null
  /** The account's term in days, where some debt is older; null where none is, and without a term. */
  oltreGiorni: number | null
}

/** Marks of accounts by their key; absent where there is nothing to show (rule: credit/marks). */
export async function creditMarks(ctx: Ctx): Promise<ReadonlyMap<number, CreditMark>> {
  const { rows } = await sql<{ idAccount: number; percent: string | null; giorniFido: number | null }>`
    select id_account, percent, case when owed > 0 then giorni_fido end as giorni_fido from account_credit
  `.execute(ctx.db)
  const accounts = rows.filter(({ giorniFido }) => giorniFido !== null).map(({ idAccount }) => idAccount)
  const changes = await debtChanges(ctx, accounts)
  const today = romeDay(ctx.now())
  return new Map(
    rows.flatMap(({ idAccount, percent, giorniFido }): Array<[number, CreditMark]> => {
      const used = percent === null ? null : Number(percent)
      const [oldest] = unpaidWeeks(changes.get(idAccount) ?? [])
      const percento = used !== null && creditTone(used) !== null ? used : null
      const oltreGiorni =
        giorniFido !== null && oldest && isOverdue(oldest.week, giorniFido, today) ? giorniFido : null
      return percento === null && oltreGiorni === null ? [] : [[idAccount, { percento, oltreGiorni }]]
    }),
  )
}
