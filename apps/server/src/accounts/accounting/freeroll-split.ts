import { freerollBreakdown } from '@xbetapp/domain/accounts/accounting/freeroll-breakdown'
import { HOUSE_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import { toNumber } from '@xbetapp/domain/platform/money/decimal'
import { nextSecond } from '@xbetapp/domain/platform/time/range'
import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withKnown } from '#server/ledger/postings/public.ts'

/**
 * Ripartizione Saldo Totale: the cashflows of the Freeroll account up to a moment, by category
 * (rule: freeroll/breakdown). Rows with the same note are summed first: the number of notes depends on the number of
 * accounts, not on the length of the history.
 */
export async function freerollSplit(ctx: Ctx, end: Date) {
  const { rows } = await sql<{ nota: string; importo: string }>`
    ${withKnown(ctx, HOUSE_ACCOUNTS.FREEROLL)}
    select nota, sum(importo) as importo from movement_line
    where id_account = ${HOUSE_ACCOUNTS.FREEROLL} and data < ${nextSecond(end)} group by nota
  `.execute(ctx.db)
  return freerollBreakdown(rows).map(({ categoria, importo }) => ({ categoria, importo: toNumber(importo) }))
}
