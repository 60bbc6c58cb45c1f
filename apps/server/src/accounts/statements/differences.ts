import type { Differenze } from '@xbetapp/contract/accounts/statements'
import { type Decimal, dec, sum, toNumber, toNumbers } from '@xbetapp/domain/platform/money/decimal'
import type { z } from 'zod'
import type { Ctx } from '#server/kernel/ctx.ts'
import { inSnapshot } from '#server/ledger/postings/public.ts'
import { type Change, changesSince } from './changes-since.ts'
import { closingsToday } from './closings.ts'
import { getStatement } from './statements.queries.ts'

type Answer = z.output<typeof Differenze>
type Row = Answer['righe'][number]

/**
 * The changes since a statement was sent: for each bet and movement its share of SALDO TOTALE at the period's end, then
 * and today, and the last act that changed it. The rows sum to the difference exactly (rule: statement/then-and-now).
 * The cost depends on the number of changes, not on the account's history.
 * @throws AppError STATEMENT_NOT_FOUND
 */
export async function differences(base: Ctx, id: number): Promise<Answer> {
  return inSnapshot(base, async (ctx) => {
    const statement = await getStatement(ctx, id)
    const { idAccount, version, dopo, readAt, saldo } = statement
    // A change after the statement was read is not late, even before the end of its period.
    const end = new Date(Math.min(readAt.getTime(), dopo.getTime()))
    const changes = (await changesSince(ctx, { idAccount, version, dopo, end })).filter(
      ({ prima, dopo }) => !prima.eq(dopo),
    )
    const rows = changes.map(
      ({ existed: _w, exists: _i, reach: _r, isCorrection, ...row }): Row => ({
        ...row,
        ...toNumbers({ prima: row.prima, dopo: row.dopo, delta: row.dopo.minus(row.prima) }),
        rettifica: isCorrection,
      }),
    )
    const difference = total(changes)
    const oggiConti = (await closingsToday(ctx, [{ id, idAccount, version, dopo, saldo }])).get(id)?.oggiConti
    return {
      inviato: Number(statement.saldo),
      oggi: toNumber(dec(statement.saldo).plus(difference)),
      oggiConti: oggiConti ? toNumber(oggiConti) : null,
      differenza: toNumber(difference),
      rettifiche: toNumber(total(changes.filter((row) => row.isCorrection))),
      righe: rows.toSorted((a, b) => (a.at < b.at ? 1 : -1)),
    }
  })
}

const total = (rows: readonly Change[]): Decimal => sum(rows.map(({ prima, dopo }) => dopo.minus(prima)))
