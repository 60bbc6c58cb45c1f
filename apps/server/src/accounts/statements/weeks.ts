import type { Settimane } from '@xbetapp/contract/accounts/statements'
import { NEEDS, type Need } from '@xbetapp/domain/accounts/reports/needs'
import { isOver, moreUrgent, needOf, type Week, weeksUpTo } from '@xbetapp/domain/accounts/reports/weeks'
import { type Decimal, sum, toNumber, ZERO } from '@xbetapp/domain/platform/money/decimal'
import { foldText } from '@xbetapp/domain/platform/text/fold'
import { addRomeDays, romeDay, startOfRomeDay } from '@xbetapp/domain/platform/time/rome'
import { ENTITY_KINDS } from '@xbetapp/domain/reference/reference/entity-kinds'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { type ClosedWeek, closedWeeks } from '#server/ledger/closed-weeks/public.ts'
import { inSnapshot, LISTED_ACCOUNTS } from '#server/ledger/postings/public.ts'
import { BRIEF, type BriefRow, closingsNow, closingsToday, openNow, toBrief } from './closings.ts'
import { reminderDelayMs } from './reminders.ts'

type Answer = z.output<typeof Settimane>
type Row = Answer['conti'][number]

type WeeksQuery = Input<'GET /api/v1/estratti/settimane'>['query']

/** `isEmpty`: the balance is 0 and no bet is Open. */
type AccountRow = Omit<Row, 'celle'> & { isOff: boolean; isEmpty: boolean }

/**
 * Accounts by weeks, those that need attention first (rule: statement/weeks). The statement of a week is the current
 * statement of the latest period that ended in the week. Secret rooms and NoDrop are left out, as in lists of accounts.
 */
export async function weeksOfAccounts(base: Ctx, query: WeeksQuery): Promise<Answer> {
  return inSnapshot(base, async (ctx) => {
    const weeks = weeksUpTo(query.fine ?? romeDay(ctx.now()), query.settimane)
    const closed = await closedWeeks(ctx, weeks)
    const statements = await statementsOfWeeks(ctx, weeks)
    const covered = await coveredAccounts(ctx, weeks)
    const weekOf = await weekReader(ctx, weeks, { closed, statements, covered })
    const rows = (await listedAccounts(ctx, query))
      .map((account) => ({ account, ownWeeks: weeks.map((_, index) => weekOf(account.idAccount, index)) }))
      .filter(
        ({ account, ownWeeks }) =>
          ownWeeks.some(({ statement }) => statement) || !(account.isOff || account.isEmpty),
      )
      .filter(({ ownWeeks }) => !query.stato || ownWeeks.some((week) => isIn(week, query.stato)))
      .toSorted(
        (a, b) =>
          urgency(a.ownWeeks) - urgency(b.ownWeeks) || a.account.nome.localeCompare(b.account.nome, 'it'),
      )
    const from = query.page * query.size
    const balances = await balancesOf(ctx, weeks, rows)
    return {
      settimane: weeks.map((week, index) => {
        const openIds = closed[index]?.daChiudere ?? []
        const weekStatements = openIds.flatMap(
          (idAccount) => statements.get(`${idAccount} ${week.startDate}`) ?? [],
        )
        return {
          ...week,
          finita: isOver(week, ctx.now()),
          chiuse: closed[index]?.chiuse ?? 0,
          daChiudere: openIds.length,
          nonInviati: openIds.filter((idAccount) => !covered[index]?.has(idAccount)).length,
          contestati: weekStatements.filter(({ stato }) => stato === 'contestato').length,
          inviati: covered[index]?.size ?? 0,
        }
      }),
      conti: await withFigures(ctx, weeks, rows.slice(from, from + query.size), balances),
      totali: totalsOf(rows, balances),
      totale: rows.length,
    }
  })
}

/** A week of an account: its statement, the cell that shows the week, and what the week needs. */
interface AccountWeek {
  statement: WeekStatement | undefined
  cell: Row['celle'][number]
  need: Need | null
}

/** Whether a week is in the list of a need; one that is closed and still to be sent is in both lists. */
const isIn = ({ need, cell }: AccountWeek, stato: WeeksQuery['stato']): boolean =>
  need === stato || (stato === 'chiuso' && cell.chiusura !== null)

/** Reads the state of all weeks at once. @returns the week of an account, by its position among the weeks */
async function weekReader(
  ctx: Ctx,
  weeks: readonly Week[],
  {
    closed,
    statements,
    covered,
  }: {
    closed: readonly ClosedWeek[]
    statements: ReadonlyMap<string, WeekStatement>
    covered: ReadonlyArray<ReadonlySet<number>>
  },
): Promise<(idAccount: number, index: number) => AccountWeek> {
  const balancesNow = await closingsNow(ctx, [...statements.values()])
  const delayMs = await reminderDelayMs(ctx)
  // Only the last completed week is due.
  const dueWeek = weeks.findIndex((week) => isOver(week, ctx.now()))
  return (idAccount, index) => {
    const statement = statements.get(`${idAccount} ${weeks[index]?.startDate}`)
    const oggi = statement && balancesNow.get(statement.id)
    const estratto = statement ? toBrief(statement, oggi && { oggi, oggiConti: null }) : null
    const chiusura = closed[index]?.conti.get(idAccount) ?? null
    const silente =
      statement?.stato === 'inviato' &&
      statement.hasArrived &&
      delayMs !== null &&
      ctx.now().getTime() - statement.createdAt.getTime() >= delayMs
    const isWhole = covered[index]?.has(idAccount) ?? false
    const need = needOf({
      stato: statement?.stato ?? null,
      isClosed: chiusura !== null,
      isDifferent: estratto !== null && estratto.oggi !== null && estratto.oggi !== estratto.saldo,
      isSilent: silente,
      isDue: index === dueWeek && !isWhole,
    })
    const chiusaFino = closed[index]?.fino.get(idAccount) ?? null
    const contestazioni = statement?.contestazioni ?? 0
    const parziale = statement !== undefined && !isWhole
    return {
      statement,
      need,
      cell: { estratto, parziale, saldo: null, senzaOpen: 0, contestazioni, chiusura, chiusaFino, silente },
    }
  }
}

/** Needs whose accounts come first. The others are one list by name: being sent or closed moves no row. */
const DEVIATING_NEEDS: ReadonlySet<Need | null> = new Set<Need>(['contestato', 'silente', 'diverso'])

function urgency(ownWeeks: readonly AccountWeek[]): number {
  const need = ownWeeks.map((week) => week.need).reduce(moreUrgent, null)
  return need !== null && DEVIATING_NEEDS.has(need) ? NEEDS.indexOf(need) : NEEDS.length
}

/** The key of a cell, by the positions of its account and week. */
const keyOf = (weeks: readonly Week[], row: number, week: number): number => row * weeks.length + week

/** The first moment after a day. */
const endOf = (day: string): Date => startOfRomeDay(addRomeDays(day, 1))

interface AccountWithWeeks {
  account: AccountRow
  ownWeeks: readonly AccountWeek[]
}

/** The ends of weeks without a statement, of each account. */
const unsentEnds = (weeks: readonly Week[], rows: readonly AccountWithWeeks[]) =>
  rows.flatMap(({ account: { idAccount }, ownWeeks }, row) =>
    weeks.flatMap(({ endDate }, week) =>
      ownWeeks[week]?.statement ? [] : [{ id: keyOf(weeks, row, week), idAccount, dopo: endOf(endDate) }],
    ),
  )

/** By account, its balance at the end of each week; null for a week with a statement. */
type Balances = ReadonlyMap<number, ReadonlyArray<Decimal | null>>

async function balancesOf(
  ctx: Ctx,
  weeks: readonly Week[],
  rows: readonly AccountWithWeeks[],
): Promise<Balances> {
  const balanceByKey = await closingsNow(ctx, unsentEnds(weeks, rows))
  return new Map(
    rows.map(({ account, ownWeeks }, row) => [
      account.idAccount,
      ownWeeks.map((_, week) => balanceByKey.get(keyOf(weeks, row, week)) ?? null),
    ]),
  )
}

const KINDS: ReadonlyArray<Row['entity']> = ENTITY_KINDS

/** The sums of the figures shown, by kind of account and currency, EUR first. */
function totalsOf(rows: readonly AccountWithWeeks[], balances: Balances): Answer['totali'] {
  const placeOf = ({ account: { entity, valuta } }: AccountWithWeeks) =>
    KINDS.indexOf(entity) + (valuta === 'EUR' ? 0 : 0.5)
  const ordered = rows.toSorted((a, b) => placeOf(a) - placeOf(b))
  const groups = Map.groupBy(ordered, ({ account: { entity, simbolo } }) => `${entity} ${simbolo}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { entity, simbolo } = first.account
    const balanceSums = first.ownWeeks.map((_, week) =>
      sum(
        group.map(
          ({ account, ownWeeks }) =>
            ownWeeks[week]?.statement?.saldo ?? balances.get(account.idAccount)?.[week] ?? ZERO,
        ),
      ),
    )
    return [{ entity, simbolo, saldi: balanceSums.map(toNumber) }]
  })
}

/**
 * The rows of the page, with today's figures of their statements from the accounts' trails: reading the trails of all
 * pages would be slow.
 */
async function withFigures(
  ctx: Ctx,
  weeks: readonly Week[],
  rows: readonly AccountWithWeeks[],
  balances: Balances,
): Promise<Row[]> {
  const today = await closingsToday(
    ctx,
    rows.flatMap(({ ownWeeks }) => ownWeeks.flatMap(({ statement }) => statement ?? [])),
  )
  const openByKey = await openNow(ctx, unsentEnds(weeks, rows))
  return rows.map(({ account: { isOff: _o, isEmpty: _e, ...account }, ownWeeks }, row) => ({
    ...account,
    celle: ownWeeks.map(({ statement, cell }, week) => {
      if (statement)
        return {
          ...cell,
          estratto: toBrief(statement, today.get(statement.id)),
          senzaOpen: toNumber(statement.saldoNoOpen),
        }
      const saldo = balances.get(account.idAccount)?.[week] ?? ZERO
      const senzaOpen = saldo.minus(openByKey.get(keyOf(weeks, row, week)) ?? ZERO)
      return { ...cell, saldo: toNumber(saldo), senzaOpen: toNumber(senzaOpen) }
    }),
  }))
}

async function listedAccounts(ctx: Ctx, { entity, idBook, nome }: WeeksQuery): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select n.id_account, tipo as entity, id_conto as id, nome, id_book, nome_book, valuta, simbolo,
      (select percentuale_importo::float from venue v where v.id_venue = n.id_venue) as percentuale_importo,
      stato = 'D' as is_off, x.total = 0 and x.n_open = 0 as is_empty
    from account_named n join account_balance x using (id_account) join currency on valuta = id_valuta
    where n.kind in ('tipster', 'venue') and ${LISTED_ACCOUNTS}
  `.execute(ctx.db)
  const namePart = foldText(nome ?? '').trim()
  return rows
    .filter((row) => foldText(row.nome).includes(namePart))
    .filter((row) => !entity || (entity === 'helper' ? row.nomeBook === 'Helper' : row.entity === entity))
    .filter((row) => !idBook || row.idBook === idBook)
}

/** For each week, the accounts whose current statements together cover every day of the week. */
async function coveredAccounts(ctx: Ctx, weeks: readonly Week[]): Promise<Set<number>[]> {
  const starts = weeks.map(({ startDate }) => startOfRomeDay(startDate))
  const ends = weeks.map(({ endDate }) => endOf(endDate))
  const { rows } = await sql<{ idAccount: number; week: number }>`
    select e.id_account, w.week::int - 1 as week
    from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) with ordinality w (inizio, dopo, week)
    join statement e on e.inizio < w.dopo and e.dopo > w.inizio
    where e.sostituito_da is null
    group by e.id_account, w.week, w.inizio, w.dopo
    having range_agg(tstzrange(e.inizio, e.dopo)) @> tstzrange(w.inizio, w.dopo)
  `.execute(ctx.db)
  const covered = weeks.map(() => new Set<number>())
  for (const { idAccount, week } of rows) covered[week]?.add(idAccount)
  return covered
}

interface WeekStatement extends BriefRow {
  /** The Monday of the week its period ends in. */
  monday: string
  /** SALDO TOTALE NO OPEN as it was sent. */
  saldoNoOpen: string
  contestazioni: number
  /** At least one message was sent. */
  hasArrived: boolean
}

/** The statements of the weeks, by account and Monday. */
async function statementsOfWeeks(ctx: Ctx, weeks: readonly Week[]): Promise<Map<string, WeekStatement>> {
  const [last, first] = [weeks[0], weeks.at(-1)]
  if (!last || !first) return new Map()
  const { rows } = await sql<WeekStatement>`
    select distinct on (e.id_account, monday) ${BRIEF}, e.figure->>'saldoNoOpen' as saldo_no_open,
      date_trunc('week', (e.dopo - interval '1 millisecond') at time zone 'Europe/Rome')::date::text as monday,
      (select count(*)::int from dispute c where c.id_statement = e.id_statement and c.stato <> 'risolta')
        as contestazioni,
      exists (select from statement_message m join send i on i.id = m.id_send
              where m.id_statement = e.id_statement and i.stato = 'sent') as has_arrived
    from statement e
    where e.sostituito_da is null and e.dopo > ${startOfRomeDay(first.startDate)}
      and e.dopo <= ${endOf(last.endDate)}
    order by e.id_account, monday, e.dopo desc, e.id_statement desc
  `.execute(ctx.db)
  return new Map(rows.map((row) => [`${row.idAccount} ${row.monday}`, row]))
}
