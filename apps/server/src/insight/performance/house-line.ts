import type { AndamentoLinea } from '@xbetapp/contract/insight/performance'
import { CONTI_ACCOUNTS, HOUSE_ACCOUNTS, LEDGER_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import { type Decimal, dec, sum, toNumber, toNumbers, ZERO } from '@xbetapp/domain/platform/money/decimal'
import { rangeOf } from '@xbetapp/domain/platform/time/range'
import { addRomeDays } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import type { z } from 'zod'
import { setAside } from '#server/accounts/movements/public.ts'
import { onlyRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { inSnapshot } from '#server/ledger/postings/public.ts'
import { type Days, type LineDays, pointOf, pointsOf } from './period.ts'

type Line = z.output<typeof AndamentoLinea>
const ITEMS = [
  'noDrop',
  'scartiQuota',
  'freeroll',
  'aperte',
  'incassi',
  'spese',
  'dividendi',
  'altro',
  'accantonato',
] as const
interface Row {
  point: string
  item: (typeof ITEMS)[number]
  importo: string
}
type Parts = Record<Row['item'], Decimal>

/**
 * The house's profit over a period, by the day each bet was posted (rule: andamento/house-line): from day sums of the
 * three conti and lines of movements, the same data as the accounts.
 */
export async function houseLine(ctx: Ctx, days: Days): Promise<Line> {
  return inSnapshot(ctx, async (ctx) => {
    const byPoint = await partsByPoint(ctx, days)
    const daysBefore = { ...days.prima, passo: days.passo }
    const byPointBefore = await partsByPoint(ctx, daysBefore)
    const totals = sumOf([...byPoint.values()])
    const fine = await balanceAt(ctx, days.al)
    const inizio = await balanceAt(ctx, addRomeDays(days.dal, -1))
    return {
      passo: days.passo,
      punti: pointsOf(days).map((giorno) => {
        const { bet: _b, totale: _t, accantonato: _a, ...row } = partsOnWire(byPoint.get(giorno) ?? noParts())
        return { giorno, ...row }
      }),
      totali: partsOnWire(totals),
      prima: {
        ...partsOnWire(sumOf([...byPointBefore.values()])),
        ...days.prima,
        punti: pointsOf(daysBefore).map((giorno) => {
          return { giorno, bet: toNumber(settledOf(byPointBefore.get(giorno) ?? noParts())) }
        }),
      },
      conti: { inizio: toNumber(inizio), fine: toNumber(fine) },
    }
  })
}

async function partsByPoint(ctx: Ctx, days: LineDays): Promise<Map<string, Parts>> {
  const { dal, al } = days
  const { start, after } = rangeOf(dal, al)
  const { rows } = await sql<Row>`
    select ${pointOf(sql`bet_day`, days)}::text as point,
           case when settlement_day = 'infinity' then 'aperte'
                when id_account = ${HOUSE_ACCOUNTS.NO_DROP} then 'noDrop'
                when id_account = ${HOUSE_ACCOUNTS.SCARTI_QUOTA} then 'scartiQuota'
                else 'freeroll' end as item,
           sum(profit) as importo
    from bet_posting_day
    where id_account = any(${CONTI_ACCOUNTS}::int[]) and bet_day between ${dal}::date and ${al}::date
    group by 1, 2
    union all
    select ${pointOf(sql`(r.data at time zone 'Europe/Rome')::date`, days)}::text,
           case when ${setAside('m')} then 'accantonato'
                when id_account = ${HOUSE_ACCOUNTS.INCASSI} then 'incassi'
                when id_account = ${HOUSE_ACCOUNTS.SPESE} then 'spese'
                when id_account = ${HOUSE_ACCOUNTS.DIVIDENDI} then 'dividendi'
                else 'altro' end, sum(r.importo_eur)
    from movement_line r join movement m using (id_movimento)
    where r.id_account = any(${[...CONTI_ACCOUNTS, ...LEDGER_ACCOUNTS]}::int[])
      and r.data >= ${start} and r.data < ${after}
    group by 1, 2
  `.execute(ctx.db)
  const byPoint = new Map<string, Parts>()
  for (const { point, item, importo } of rows) {
    const parts = byPoint.get(point) ?? noParts()
    parts[item] = parts[item].plus(importo)
    byPoint.set(point, parts)
  }
  return byPoint
}

/** The amount of the three conti and the ledgers at the end of a day, EUR: current amounts minus later rows. */
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

const noParts = (): Parts => Object.fromEntries(ITEMS.map((item) => [item, ZERO])) as Parts

const sumOf = (partsList: readonly Parts[]): Parts =>
  partsList.reduce((total, parts) => {
    const next = noParts()
    for (const item of ITEMS) next[item] = total[item].plus(parts[item])
    return next
  }, noParts())

/** What settled bets gave. */
const settledOf = ({ noDrop, scartiQuota, freeroll }: Parts): Decimal =>
  noDrop.plus(scartiQuota).plus(freeroll)

const partsOnWire = (parts: Parts): Line['totali'] =>
  toNumbers({
    ...parts,
    bet: settledOf(parts),
    totale: sum(ITEMS.flatMap((item) => (item === 'accantonato' ? [] : parts[item]))),
  })
