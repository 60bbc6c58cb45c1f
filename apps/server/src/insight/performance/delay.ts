import { type RITARDO_GROUPS, RitardoPasso, RitardoRiga } from '@xbetapp/contract/insight/exposure'
import { costPerSecond, daysOf, percentOf } from '@xbetapp/domain/insight/performance/figures'
import { round2, sum } from '@xbetapp/domain/platform/money/decimal'
import { LINK_NAMES } from '@xbetapp/domain/reference/links/link-kinds'
import { sql } from 'kysely'
import type { z } from 'zod'
import { cells, ofCountedDays } from '#server/accounts/day-totals/public.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { HIDDEN_ROOM, knowsRoom } from '#server/kernel/secret-rooms.ts'
import { wireOf } from '#server/kernel/wire-of.ts'
import type { Days } from './period.ts'

type Group = (typeof RITARDO_GROUPS)[number]
type Row = z.output<typeof RitardoRiga>
type Step = z.output<typeof RitardoPasso>

interface Cell {
  numero: number
  nome: string
  passo: number
  n: number
  secondi: number
  eur: string
  scarto: string
}

/** Upper bounds of the steps of delay, in seconds, as in the database; the last step has none. */
const STEPS = [15, 30, 60, 120, 300, 600, 1800] as const
/** The delay named in the sentence: "30 s more cost so much a week". */
const SENTENCE_SECONDS = 30
const WEEK_DAYS = 7

/** Odds taken by time since the bet was sent, by room, tipster or rule (rule: andamento/cost-of-delay). */
export async function delayTable(ctx: Ctx, days: Days, per: Group, chiave: string | undefined) {
  return ofCountedDays(ctx, days, async (ctx) => {
    const { rows } = await sql<Cell>`
      with ${cells('performance_delay', days, sql`x.dimensione = ${sql.lit(per)}`)}
      select numero, nome, passo, sum(n)::integer as n, sum(secondi)::float8 as secondi, sum(eur) as eur, sum(scarto) as scarto
      from cells group by 1, 2, 3 order by 3
    `.execute(ctx.db)
    const groupNaming = await groupNames(ctx, per, rows)
    const groups = Map.groupBy(rows, groupNaming.key)
    const righe = [...groups].map(([key, group]) => toRow(key, groupNaming.name(key), group, days))
    const shownCells = chiave === undefined ? rows : (groups.get(chiave) ?? [])
    return {
      righe: righe.sort((a, b) => b.drop - a.drop),
      totale: toRow('', 'Totale', rows, days),
      passi: [0, ...STEPS].map((da, passo) =>
        toStep(
          { da, a: STEPS[passo] ?? null },
          shownCells.filter((cell) => cell.passo === passo),
        ),
      ),
    }
  })
}

const total = (group: readonly Cell[], column: 'eur' | 'scarto') => sum(group.map((cell) => cell[column]))
const count = (group: readonly Cell[], column: 'n' | 'secondi') =>
  group.reduce((all, cell) => all + cell[column], 0)
const slippageOf = (group: readonly Cell[]) => ({
  drop: count(group, 'n'),
  slippage: percentOf(total(group, 'scarto'), total(group, 'eur')),
  slippageEur: round2(total(group, 'scarto')),
})

function toRow(chiave: string, nome: string, group: readonly Cell[], days: Days): Row {
  const drop = count(group, 'n')
  const perSecond = costPerSecond(group)
  const weekly = total(group, 'eur').times(WEEK_DAYS).div(daysOf(days))
  return wireOf(RitardoRiga, {
    chiave,
    nome,
    ...slippageOf(group),
    secondi: drop === 0 ? 0 : Math.round(count(group, 'secondi') / drop),
    costo: perSecond && round2(perSecond.times(SENTENCE_SECONDS).times(weekly)),
  })
}

const toStep = (step: Pick<Step, 'da' | 'a'>, group: readonly Cell[]): Step =>
  wireOf(RitardoPasso, { ...step, ...slippageOf(group), importo: total(group, 'eur') })

/** The key of a cell's group, and the name of a group by its key. */
async function groupNames(ctx: Ctx, per: Group, rows: readonly Cell[]) {
  if (per === 'regola')
    return {
      key: ({ nome }: Cell) => nome,
      name: (key: string) => Object.entries(LINK_NAMES).find(([kind]) => kind === key)?.[1] ?? key,
    }
  const { rows: accounts } = await sql<{ idAccount: number; id: number; nome: string; isSecret: boolean }>`
    select id_account, coalesce(id_venue, id_conto) as id, nome, is_secret from account_named
    where id_account = any(${rows.map(({ numero }) => numero)})
  `.execute(ctx.db)
  const byAccount = new Map(accounts.map((row) => [row.idAccount, row]))
  const byKey = new Map<string, string>([['riservate', HIDDEN_ROOM]])
  for (const { id, nome } of accounts) byKey.set(`${id}`, nome)
  const key = ({ numero }: Cell): string => {
    const account = byAccount.get(numero)
    return account && knowsRoom(ctx, account) ? `${account.id}` : 'riservate'
  }
  return { key, name: (key: string) => byKey.get(key) ?? '' }
}
