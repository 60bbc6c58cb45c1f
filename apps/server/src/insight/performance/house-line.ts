import type { AndamentoLinea } from '@xbetapp/contract/insight/performance'
import { CONTI_ACCOUNTS, HOUSE_ACCOUNTS, LEDGER_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import { type Decimal, dec, sum, toNumber, toNumbers } from '@xbetapp/domain/platform/money/decimal'
import { rangeOf } from '@xbetapp/domain/platform/time/range'
import { addRomeDays } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import type { z } from 'zod'
import { isSetAside } from '#server/accounts/movements/public.ts'
import { onlyRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { inSnapshot } from '#server/ledger/postings/public.ts'
import { type Days, type LineDays, pointOf, pointsOf } from './period.ts'

type Line = z.output<typeof AndamentoLinea>
const ITEMS = [
  'noDrop',
  'scartiQuota',
  'freeroll',
  /** What the three conti have of Open bets. */
  'aperte',
  'incassi',
  'spese',
  'dividendi',
  /** Movements on the three conti themselves. */
  'altro',
  /** Moved into funds: in no total of what was earned. */
  'accantonato',
] as const
type Item = (typeof ITEMS)[number]
type Sums = Record<Item, Decimal>
interface Row {
  point: string
  item: Item
  importo: string
}

/**
 * The house's profit over a period, by the day each bet was posted (rule: andamento/house-line): from day sums of the
 * three conti and lines of movements, the same data as the accounts.
 */
export async function houseLine(ctx: Ctx, days: Days): Promise<Line> {
  return inSnapshot(ctx, async (snapshot) => {
    const rows = await rowsIn(snapshot, days)
    const daysBefore = { ...days.prima, passo: days.passo }
    const rowsBefore = await rowsIn(snapshot, daysBefore)
    const inizio = await balanceAt(snapshot, addRomeDays(days.dal, -1))
    const fine = await balanceAt(snapshot, days.al)
    return {
      passo: days.passo,
      punti: sumsOfPoints(rows, days).map(({ giorno, sums: { accantonato: _, ...shown } }) => ({
        giorno,
        ...toNumbers(shown),
      })),
      totali: totalsOf(rows),
      prima: {
        ...totalsOf(rowsBefore),
        ...days.prima,
        punti: sumsOfPoints(rowsBefore, daysBefore).map(({ giorno, sums }) => ({
          giorno,
          bet: toNumber(settledOf(sums)),
        })),
      },
      conti: { inizio: toNumber(inizio), fine: toNumber(fine) },
    }
  })
}

/** One row for each point and item that has an amount. */
async function rowsIn(ctx: Ctx, days: LineDays): Promise<Row[]> {
  const { dal, al } = days
  const { start, after } = rangeOf(dal, al)
  const { rows } = await sql<Row>`
    select ${pointOf(sql`bet_day`, days)}::text as point,
           -- An Open bet has no day of settlement yet.
           case when settlement_day = 'infinity' then 'aperte'
                when id_account = ${HOUSE_ACCOUNTS.NO_DROP} then 'noDrop'
                when id_account = ${HOUSE_ACCOUNTS.SCARTI_QUOTA} then 'scartiQuota'
                when id_account = ${HOUSE_ACCOUNTS.FREEROLL} then 'freeroll' end as item,
           sum(profit) as importo
    from bet_posting_day
    where id_account = any(${CONTI_ACCOUNTS}::int[]) and bet_day between ${dal}::date and ${al}::date
    group by 1, 2
    union all
    select ${pointOf(sql`(r.data at time zone 'Europe/Rome')::date`, days)}::text,
           case when ${isSetAside('m')} then 'accantonato'
                when id_account = ${HOUSE_ACCOUNTS.INCASSI} then 'incassi'
                when id_account = ${HOUSE_ACCOUNTS.SPESE} then 'spese'
                when id_account = ${HOUSE_ACCOUNTS.DIVIDENDI} then 'dividendi'
                else 'altro' end, sum(r.importo_eur)
    from movement_line r join movement m using (id_movimento)
    where r.id_account = any(${[...CONTI_ACCOUNTS, ...LEDGER_ACCOUNTS]}::int[])
      and r.data >= ${start} and r.data < ${after}
    group by 1, 2
  `.execute(ctx.db)
  return rows
}

/**
 * The amount of the three conti and the ledgers at the end of a day, EUR. `balance_until` is in the currency of its
 * account, which a ledger has not: its lines are in every currency.
 */
async function balanceAt(ctx: Ctx, day: string): Promise<Decimal> {
  const { after } = rangeOf(day, day)
  const { rows } = await sql<{ importo: string }>`
    select coalesce(sum(importo), 0) as importo from (
      select b.total as importo from unnest(${CONTI_ACCOUNTS}::int[]) conto cross join lateral balance_until(conto, ${after}) b
      union all
      select importo_eur from movement_line where id_account = any(${LEDGER_ACCOUNTS}::int[]) and data < ${after}
    ) as lines
  `.execute(ctx.db)
  return dec(onlyRow(rows).importo)
}

function sumsOfPoints(rows: readonly Row[], days: LineDays): Array<{ giorno: string; sums: Sums }> {
  const rowsByPoint = Map.groupBy(rows, ({ point }) => point)
  return pointsOf(days).map((giorno) => ({ giorno, sums: sumsOf(rowsByPoint.get(giorno) ?? []) }))
}

function sumsOf(rows: readonly Row[]): Sums {
  const rowsByItem = Map.groupBy(rows, ({ item }) => item)
  const amountsOf = (item: Item) => (rowsByItem.get(item) ?? []).map(({ importo }) => importo)
  return Object.fromEntries(ITEMS.map((item) => [item, sum(amountsOf(item))])) as Sums
}

/** What settled bets gave. */
const settledOf = ({ noDrop, scartiQuota, freeroll }: Sums): Decimal => sum([noDrop, scartiQuota, freeroll])

function totalsOf(rows: readonly Row[]): Line['totali'] {
  const sums = sumsOf(rows)
  const { accantonato: _, ...earned } = sums
  return toNumbers({ ...sums, bet: settledOf(sums), totale: sum(Object.values(earned)) })
}
