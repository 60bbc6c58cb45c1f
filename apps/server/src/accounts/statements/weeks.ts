import type { Settimane } from '@xbetapp/contract/accounts/statements'
import { NEEDS, type Need } from '@xbetapp/domain/accounts/reports/needs'
import { isOver, moreUrgent, needOf, type Week, weeksUpTo } from '@xbetapp/domain/accounts/reports/weeks'
import { toNumber } from '@xbetapp/domain/platform/money/decimal'
import { addRomeDays, romeDay, startOfRomeDay } from '@xbetapp/domain/platform/time/rome'
import { NO_DROP } from '@xbetapp/domain/reference/reference/names'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '#server/kernel/ctx.ts'
import { type ClosedWeek, closedWeeks } from '#server/ledger/closed-weeks/public.ts'
import { inSnapshot } from '#server/ledger/postings/public.ts'
import { closingsNow } from './closings-now.ts'
import { BRIEF, type Brief, type BriefRow, toBrief } from './in-brief.ts'
import { reminderHours } from './reminders.ts'
import { closingsToday } from './today.ts'

type Answer = z.output<typeof Settimane>
type Row = Answer['conti'][number]

export interface WeeksQuery {
  fine?: string | undefined
  settimane: number
  entity?: 'tipster' | 'sala' | 'helper' | 'sito' | 'altro' | undefined
  idBook?: number | undefined
  stato?: Need | undefined
  page: number
  size: number
}

interface AccountRow {
  idAccount: number
  entity: Row['entity']
  id: number
  nome: string
  idBook: number | null
  nomeBook: string | null
  valuta: string
  simbolo: string
  isOff: boolean
  isEmpty: boolean
}

/**
 * Accounts by weeks, those that need attention first (rule: statement/weeks). The statement of a week is the current
 * one of the latest period that ended in it. As in lists of accounts, secret rooms and NoDrop are left out.
 */
export async function weeks(base: Ctx, query: WeeksQuery): Promise<Answer> {
  return inSnapshot(base, async (ctx) => {
    const settimane = weeksUpTo(query.fine ?? romeDay(ctx.now()), query.settimane)
    const closed = await closedWeeks(ctx, settimane)
    const accounts = await listed(ctx, query)
    const { cells, sent } = await cellsOf(ctx, settimane)
    const rows = accounts
      .map((account) => ({
        account,
        cells: settimane.map((week, index) =>
          withClosing(cells.get(account.idAccount)?.get(week.startDate), account.idAccount, closed[index]),
        ),
      }))
      .filter(
        ({ account, cells: own }) =>
          own.some((cell) => cell?.estratto) || !(account.isOff || account.isEmpty),
      )
      .map(({ account, cells: own }) => ({ ...toRow(account, own), needs: needs(ctx, settimane, own) }))
      .filter(({ needs: own }) => !query.stato || own.includes(query.stato))
      .toSorted((a, b) => urgency(a.needs) - urgency(b.needs) || a.nome.localeCompare(b.nome, 'it'))
    const from = query.page * query.size
    const shown = rows.slice(from, from + query.size).map(({ needs: _, ...row }) => row)
    return {
      settimane: settimane.map((week, index) => ({
        ...week,
        finita: isOver(week, ctx.now()),
        chiuse: closed[index]?.chiuse ?? 0,
        daChiudere: closed[index]?.daChiudere ?? 0,
      })),
      conti: await withToday(ctx, await withBalances(ctx, settimane, shown), sent),
      totale: rows.length,
    }
  })
}

type Cell = Row['celle'][number]

/** Adds the balances at the ends of weeks without a statement. */
async function withBalances(ctx: Ctx, settimane: readonly Week[], rows: readonly Row[]): Promise<Row[]> {
  const key = (row: number, week: number) => row * settimane.length + week
  const now = await closingsNow(
    ctx,
    rows.flatMap(({ idAccount, celle }, row) =>
      settimane.flatMap(({ endDate }, week) =>
        celle[week]?.estratto
          ? []
          : [{ id: key(row, week), idAccount, dopo: startOfRomeDay(addRomeDays(endDate, 1)) }],
      ),
    ),
  )
  return rows.map((conto, row) => ({
    ...conto,
    celle: conto.celle.map((cell, week) => {
      const saldo = now.get(key(row, week))
      return { ...cell, saldo: saldo ? toNumber(saldo) : null }
    }),
  }))
}

/**
 * Adds today's figures to the statements of the weeks shown, each from its own trail: reading all trails would be slow.
 */
async function withToday(
  ctx: Ctx,
  rows: readonly Row[],
  sent: ReadonlyMap<number, BriefRow>,
): Promise<Row[]> {
  const shown = rows.flatMap(({ celle }) =>
    celle.flatMap(({ estratto }) => (estratto && sent.get(estratto.id)) || []),
  )
  const today = await closingsToday(ctx, shown)
  return rows.map((conto) => ({
    ...conto,
    celle: conto.celle.map((cell) => {
      const row = cell.estratto && sent.get(cell.estratto.id)
      return row ? { ...cell, estratto: toBrief(row, today.get(row.id)) } : cell
    }),
  }))
}

function withClosing(cell: Cell | undefined, idAccount: number, closed: ClosedWeek | undefined) {
  const [chiusura, fino] = [closed?.conti.get(idAccount) ?? null, closed?.fino.get(idAccount) ?? null]
  return chiusura || fino ? { ...(cell ?? EMPTY), chiusura, chiusaFino: fino } : cell
}

/** The need of each week; without a statement, only the last completed week is due. */
function needs(
  ctx: Ctx,
  settimane: readonly Week[],
  cells: ReadonlyArray<Cell | undefined>,
): Array<Need | null> {
  const last = settimane.findIndex((week) => isOver(week, ctx.now()))
  return cells.map((cell, index) => {
    const { estratto, silente, chiusura } = cell ?? EMPTY
    return needOf({
      stato: estratto?.stato ?? null,
      isClosed: chiusura !== null,
      isDifferent: estratto !== null && estratto.oggi !== null && estratto.oggi !== estratto.saldo,
      isSilent: silente,
      isDue: index === last,
    })
  })
}

function urgency(needed: ReadonlyArray<Need | null>): number {
  const need = needed.reduce(moreUrgent, null)
  return need === null ? NEEDS.length : NEEDS.indexOf(need)
}

const EMPTY: Cell = {
  estratto: null,
  saldo: null,
  contestazioni: 0,
  chiusura: null,
  chiusaFino: null,
  silente: false,
}

const toRow = (
  { isOff: _o, isEmpty: _e, ...account }: AccountRow,
  cells: ReadonlyArray<Cell | undefined>,
): Row => ({
  ...account,
  celle: cells.map((cell) => cell ?? EMPTY),
})

async function listed(ctx: Ctx, { entity, idBook }: WeeksQuery): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select n.id_account, tipo as entity, id_conto as id, nome, id_book, nome_book, valuta, simbolo,
      stato = 'D' as is_off, x.total = 0 and x.n_open = 0 as is_empty
    from account_named n join account_balance x using (id_account) join valuta on valuta = id_valuta
    where n.kind in ('tipster', 'venue') and not is_secret
      and (n.kind <> 'tipster' or lower(nome) <> lower(${NO_DROP}))
  `.execute(ctx.db)
  const kind = entity === 'helper' ? 'sala' : entity
  return rows
    .filter((row) => !kind || row.entity === kind)
    .filter((row) => entity !== 'helper' || row.nomeBook === 'Helper')
    .filter((row) => !idBook || row.idBook === idBook)
}

interface Cells {
  /** By account and by the week's first day; `oggi` as in the books. */
  cells: Map<number, Map<string, Cell>>
  /** Their statements, by id. */
  sent: Map<number, BriefRow>
}

/** The statements sent for the weeks. */
async function cellsOf(ctx: Ctx, settimane: readonly Week[]): Promise<Cells> {
  const [last, first] = [settimane[0], settimane.at(-1)]
  if (!last || !first) return { cells: new Map(), sent: new Map() }
  const hours = await reminderHours(ctx)
  const { rows } = await sql<BriefRow & { lunedi: string; contestazioni: number; arrivato: boolean }>`
    select distinct on (e.id_account, lunedi) ${BRIEF},
      date_trunc('week', (e.dopo - interval '1 millisecond') at time zone 'Europe/Rome')::date::text as lunedi,
      (select count(*)::int from contestazione c where c.id_estratto = e.id_estratto and c.stato <> 'risolta')
        as contestazioni,
      exists (select from estratto_messaggio m join invio i on i.id = m.id_invio
              where m.id_estratto = e.id_estratto and i.stato = 'sent') as arrivato
    from estratto e
    where e.sostituito_da is null and e.dopo > ${startOfRomeDay(first.startDate)}
      and e.dopo <= ${startOfRomeDay(addRomeDays(last.endDate, 1))}
    order by e.id_account, lunedi, e.dopo desc, e.id_estratto desc
  `.execute(ctx.db)
  const now = await closingsNow(ctx, rows)
  const found = new Map<number, Map<string, Cell>>()
  for (const row of rows) {
    const oggi = now.get(row.id)
    const estratto: Brief = toBrief(row, oggi && { oggi, oggiConti: null })
    const waited = ctx.now().getTime() - row.createdAt.getTime()
    const cell: Cell = {
      estratto,
      saldo: null,
      contestazioni: row.contestazioni,
      chiusura: null,
      chiusaFino: null,
      silente: row.stato === 'inviato' && row.arrivato && hours !== null && waited >= hours * 3_600_000,
    }
    const own = found.get(row.idAccount) ?? new Map<string, Cell>()
    found.set(row.idAccount, own.set(row.lunedi, cell))
  }
  return { cells: found, sent: new Map(rows.map((row) => [row.id, row])) }
}
