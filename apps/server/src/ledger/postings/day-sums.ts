import { centsOf, fromCents } from '@xbetapp/domain/platform/money/decimal'
import type { TotalsChange } from './account-totals.ts'
import { type BetPosting, type DayKey, daysOfRows, isOpen } from './bet-posting.ts'

/** Rows that were added and removed. */
export interface PostingRows {
  plus: readonly BetPosting[]
  minus: readonly BetPosting[]
}

/** The changes that rows make to the totals of their accounts, and to the sums by day ({@link writeDays}). */
interface SumChanges {
  totals: TotalsChange[]
  days: string
}

/** {@link SumChanges} of all rows given to `add`, which need not be held together. */
export function postingSums(): { add(rows: PostingRows): void; changes(): SumChanges } {
  const totals = new Map<string, BetSums>()
  const days = new Map<string, DayChange>()
  const dayOf = daysOfRows()
  return {
    add(rows) {
      for (const [sign, side] of [
        [1, rows.plus],
        [-1, rows.minus],
      ] as const) {
        for (const row of side) {
          const { idAccount } = row
          const day = dayOf(row)
          const dayKey = `${idAccount}:${day.betDay}:${day.settlementDay}:${day.duplicata}`
          addRow(totals, `${idAccount}`, row, sign, { idAccount, n: 0, profit: 0n, nOpen: 0, profitOpen: 0n })
          addRow(days, dayKey, row, sign, { idAccount, ...day, n: 0, importo: 0n, profit: 0n })
        }
      }
    },
    changes: () => ({
      totals: [...totals.values()].map((sums) => ({
        ...sums,
        profit: fromCents(sums.profit),
        profitOpen: fromCents(sums.profitOpen),
      })),
      days: dayChanges([...days.values()]),
    }),
  }
}

/** What rows add to an account's totals; amounts in cents. */
interface BetSums {
  idAccount: number
  n: number
  nOpen: number
  profit: bigint
  profitOpen: bigint
}
interface DayChange extends Pick<BetSums, 'idAccount' | 'n' | 'profit'>, DayKey {
  importo: bigint
}

function addRow<S extends BetSums | DayChange>(
  sums: Map<string, S>,
  key: string,
  row: BetPosting,
  sign: 1 | -1,
  emptySum: S,
) {
  const sum = sums.get(key) ?? emptySum
  const signedCents = (amount: string) => (sign === 1 ? centsOf(amount) : -centsOf(amount))
  const profit = signedCents(row.profit)
  sum.n += sign
  sum.profit += profit
  if ('importo' in sum) sum.importo += signedCents(row.importo)
  else if (isOpen(row)) {
    sum.nOpen += sign
    sum.profitOpen += profit
  }
  sums.set(key, sum)
}

const dayChanges = (changes: readonly DayChange[]): string =>
  JSON.stringify(
    changes
      .filter(({ n, importo, profit }) => n !== 0 || importo !== 0n || profit !== 0n)
      .map((change) => ({ ...change, importo: fromCents(change.importo), profit: fromCents(change.profit) })),
  )

/**
 * Parts of a statement that bring the sums by day in line, under the locks of their accounts. A day sum without rows is
 * deleted: sums of Open days would otherwise accumulate, one for every day there ever was.
 */
export function writeDays(changes: string): string {
  const sameDay = `g.id_account = x.id_account and g.bet_day = x.bet_day
    and g.settlement_day = x.settlement_day and g.duplicata = x.duplicata`
  return `
    days as materialized (
      select "idAccount" as id_account, "betDay" as bet_day, "settlementDay" as settlement_day,
             duplicata, n, importo, profit
      from jsonb_to_recordset(${changes}::jsonb)
        as y("idAccount" int, "betDay" date, "settlementDay" date, duplicata boolean,
             n int, importo numeric, profit numeric)
    ),
    emptied_days as (
      delete from bet_posting_day g using days x where x.n < 0 and ${sameDay} and g.n + x.n = 0
    ),
    changed_days as (
      update bet_posting_day g set n = g.n + x.n, importo = g.importo + x.importo, profit = g.profit + x.profit
      from days x where x.n <= 0 and ${sameDay} and g.n + x.n <> 0
    ),
    added_days as (
      insert into bet_posting_day as g (id_account, bet_day, settlement_day, duplicata, n, importo, profit)
      select * from days where n > 0
      on conflict (id_account, bet_day, settlement_day, duplicata) do update
        set n = g.n + excluded.n, importo = g.importo + excluded.importo, profit = g.profit + excluded.profit
    )`
}
