import { centsOf, fromCents } from '@xbetapp/domain/money/cents'
import { sql } from 'kysely'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { daysOfRows, type Giocata, isOpen } from './giocata.ts'
import { addToSaldi } from './saldi.ts'

/** Adds rows to the totals of their accounts and to the sums by day, and takes others out. */
export async function addGiocate(
  ctx: TxCtx,
  rows: { plus: readonly Giocata[]; minus: readonly Giocata[] },
): Promise<void> {
  const saldi = new Map<string, BetSums>()
  const days = new Map<string, DayChange>()
  const dayOf = daysOfRows()
  for (const [sign, side] of [
    [1, rows.plus],
    [-1, rows.minus],
  ] as const) {
    for (const row of side) {
      const { idAccount } = row
      const day = dayOf(row)
      const dayKey = `${idAccount}:${day.giornoBet}:${day.giornoRefertazione}:${day.duplicata}`
      add(saldi, `${idAccount}`, row, sign, { idAccount, n: 0, profit: 0n, nOpen: 0, profitOpen: 0n })
      add(days, dayKey, row, sign, { idAccount, ...day, n: 0, importo: 0n, profit: 0n })
    }
  }
  await addToSaldi(
    ctx,
    [...saldi.values()].map((sums) => ({
      ...sums,
      profit: fromCents(sums.profit),
      profitOpen: fromCents(sums.profitOpen),
    })),
  )
  await mergeDays(ctx, [...days.values()])
}

/** Amounts in cents. */
interface BetSums {
  idAccount: number
  n: number
  nOpen: number
  profit: bigint
  profitOpen: bigint
}
interface DayChange
  extends Pick<BetSums, 'idAccount' | 'n' | 'profit'>,
    ReturnType<ReturnType<typeof daysOfRows>> {
  importo: bigint
}

function add<S extends BetSums | DayChange>(
  sums: Map<string, S>,
  key: string,
  row: Giocata,
  sign: 1 | -1,
  nothing: S,
) {
  const sum = sums.get(key) ?? nothing
  const signed = (amount: string) => (sign === 1 ? centsOf(amount) : -centsOf(amount))
  const profit = signed(row.profit)
  sum.n += sign
  sum.profit += profit
  if ('importo' in sum) sum.importo += signed(row.importo)
  else if (isOpen(row)) {
    sum.nOpen += sign
    sum.profitOpen += profit
  }
  sums.set(key, sum)
}

/** A day sum nobody counts in any more goes: Open days would otherwise pile up, one for every day there ever was. */
async function mergeDays(ctx: TxCtx, changes: readonly DayChange[]): Promise<void> {
  const changed = changes
    .filter(({ n, importo, profit }) => n !== 0 || importo !== 0n || profit !== 0n)
    .map((change) => ({ ...change, importo: fromCents(change.importo), profit: fromCents(change.profit) }))
  if (changed.length === 0) return
  await sql`
    merge into giocata_giorno g
    using jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
      as x("idAccount" int, "giornoBet" date, "giornoRefertazione" date, duplicata boolean,
           n int, importo numeric, profit numeric)
    on g.id_account = x."idAccount" and g.giorno_bet = x."giornoBet"
      and g.giorno_refertazione = x."giornoRefertazione" and g.duplicata = x.duplicata
    when matched and g.n + x.n = 0 then delete
    when matched then update set n = g.n + x.n, importo = g.importo + x.importo, profit = g.profit + x.profit
    when not matched then insert
      values (x."idAccount", x."giornoBet", x."giornoRefertazione", x.duplicata, x.n, x.importo, x.profit)
  `.execute(ctx.db)
}
