import { type Bridge, bridgeLines } from '@xbetapp/domain/accounts/reports/bridge'
import { type BridgedBet, type BridgedLine, buildBridge } from '@xbetapp/domain/accounts/reports/build-bridge'
import { HOUSE_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import { formatDate } from '@xbetapp/domain/platform/format/date'
import { toNumber } from '@xbetapp/domain/platform/money/decimal'
import { type DateRange, rangeOf } from '@xbetapp/domain/platform/time/range'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { type RawBuilder, sql } from 'kysely'
import { onlyRow } from '#server/db/rows.ts'
import { endBeforeStart, invariant } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { type BetPosting, findAccount, inSnapshot } from '#server/ledger/postings/public.ts'
import { type PreviousStatement, previousStatement } from './freeze.ts'

/** The statement before a period, and the bridge that leads from it to the end of the period. */
export interface AccountBridge {
  previous: PreviousStatement | null
  /** Null without a previous statement, or when it is in another currency. */
  bridge: Bridge | null
}

/**
 * Builds the bridge of a period (rule: statement/bridge). Reads the bets and movements that changed since the previous
 * statement, and those that the two periods may count differently: never the rest of the history.
 */
export async function bridgeTo(
  ctx: Ctx,
  account: { idAccount: number; idValuta: string | null },
  range: DateRange,
): Promise<AccountBridge> {
  const { idAccount, idValuta } = account
  const previous = await previousStatement(ctx, idAccount, range)
  if (!previous || previous.idValuta !== idValuta) return { previous, bridge: null }
  const bridge = buildBridge({
    previous: { ...previous, after: previous.dopo },
    sent: await sentPeriods(ctx, idAccount, previous),
    range,
    // An Open bet of Scarti Quota counts 0: the account stakes the tipster's money.
    stakesOwnMoney: idAccount !== HOUSE_ACCOUNTS.SCARTI_QUOTA,
    bets: await bridgedBets(ctx, idAccount, previous, range),
    lines: await bridgedLines(ctx, idAccount, previous, range),
    apertura: await openingsSince(ctx, idAccount, previous.version),
  })
  return { previous, bridge }
}

/**
 * The lines of the bridge to the end of a period, as a statement sent now would contain them. Stores nothing.
 * @throws AppError ACCOUNT_NOT_FOUND, VALIDATION
 */
export async function bridgeLinesOf(
  base: Ctx,
  { entity, id, startDate, endDate }: Input<'GET /api/v1/estratti/ponte'>['query'],
) {
  if (endDate < startDate) throw endBeforeStart('endDate')
  return inSnapshot(base, async (ctx) => {
    const { bridge } = await bridgeTo(ctx, await findAccount(ctx, entity, id), rangeOf(startDate, endDate))
    const righe = (bridge ? bridgeLines(bridge) : []).map(({ key, label, importo, cause }) => ({
      tipo: key,
      testo: label,
      importo: toNumber(importo),
      cause: cause.map(({ delta, ...bet }) => ({ ...bet, delta: toNumber(delta) })),
    }))
    return { righe }
  })
}

/**
 * A bet before the first change after a version, and now. All columns of a side are null where the bet has no value for
 * the account; `dataRefertazione` is also null while no outcome was set.
 */
type BetRow = { id: number } & {
  [Column in keyof BetState as `${Column}${'Before' | 'After'}`]: BetState[Column] | null
}
type BetState = Pick<
  BetPosting,
  'messageDate' | 'esito' | 'dataRefertazione' | 'importo' | 'quota' | 'profit'
>

/** The bets of an account that changed after a version, and those that `ids` selects, each before and now. */
export const statesSince = (
  idAccount: number,
  version: number,
  ids: RawBuilder<unknown>,
): RawBuilder<BetRow> => sql<BetRow>`
  with first_change as materialized (
    select distinct on (id_received_bet) * from posting_change
    where id_account = ${idAccount} and version > ${version} and id_received_bet is not null
    order by id_received_bet, version
  ), wanted as (
    select id_received_bet from first_change union ${ids}
  )
  select wanted.id_received_bet as id,
    ${sql.join(
      ['message_date', 'esito', 'data_refertazione', 'importo', 'quota', 'profit'].flatMap((name) => [
        sql`case when first_change.id_account is null then posting.${sql.ref(name)}
                 else first_change.${sql.ref(`${name}_before`)} end as ${sql.ref(`${name}_before`)}`,
        sql`posting.${sql.ref(name)} as ${sql.ref(`${name}_after`)}`,
      ]),
    )}
  from wanted
  left join first_change using (id_received_bet)
  left join bet_posting posting
    on posting.id_account = ${idAccount} and posting.id_received_bet = wanted.id_received_bet
  order by wanted.id_received_bet`

/** The state of a bet on one side of a row; null where the bet has no value for the account. */
export function stateOf(row: BetRow, side: 'Before' | 'After'): BridgedBet['before'] {
  const messageDate = row[`messageDate${side}`]
  if (messageDate === null) return null
  const esito = row[`esito${side}`]
  const importo = row[`importo${side}`]
  const quota = row[`quota${side}`]
  const profit = row[`profit${side}`]
  invariant(esito !== null && importo !== null && quota !== null && profit !== null, 'a state is whole')
  return { messageDate, esito, dataRefertazione: row[`dataRefertazione${side}`], importo, quota, profit }
}

/** The periods of statements not replaced by later ones, up to the previous statement, in the account's currency. */
async function sentPeriods(ctx: Ctx, idAccount: number, { dopo, idStatement }: PreviousStatement) {
  const { rows } = await sql<{ startDate: string; endDate: string; after: Date }>`
    select start_date, end_date, dopo as after from statement
    where id_account = ${idAccount} and sostituito_da is null and (dopo < ${dopo} or id_statement = ${idStatement})
    order by dopo, id_statement
  `.execute(ctx.db)
  return rows.map(({ after, ...period }) => ({ period, after }))
}

/** The earlier and the later of two moments. */
const inOrder = (a: Date, b: Date): [first: Date, last: Date] => (a < b ? [a, b] : [b, a])

/**
 * The changed bets, and three kinds that the periods may count differently: placed between the end of the previous
 * period and the start of this one, whichever comes first; placed earlier and Open; placed earlier and settled in this
 * period.
 */
async function bridgedBets(
  ctx: Ctx,
  idAccount: number,
  { version, dopo }: PreviousStatement,
  { start, after }: DateRange,
): Promise<BridgedBet[]> {
  const accountBets = sql`select id_received_bet from bet_posting where id_account = ${idAccount}`
  const [first, last] = inOrder(start, dopo)
  const { rows } = await statesSince(
    idAccount,
    version,
    sql`${accountBets} and message_date >= ${first} and message_date < ${last}
      union ${accountBets} and message_date < ${first} and esito = 'Open'
      union ${accountBets} and message_date < ${first} and esito <> 'Open'
        and data_refertazione >= ${start} and data_refertazione < ${after}`,
  ).execute(ctx.db)
  return rows.map((row) => ({ id: row.id, before: stateOf(row, 'Before'), after: stateOf(row, 'After') }))
}

/** The lines booked since the previous statement, and the lines dated between the periods as in {@link bridgedBets}. */
async function bridgedLines(
  ctx: Ctx,
  idAccount: number,
  { version, dopo }: PreviousStatement,
  { start }: DateRange,
): Promise<BridgedLine[]> {
  const [first, last] = inOrder(start, dopo)
  const { rows } = await sql<Omit<BridgedLine, 'nome'> & { deposito: boolean }>`
    with new_line as materialized (
      select id_riga from posting_change where id_account = ${idAccount} and version > ${version} and id_riga is not null
    ), wanted as (
      select id_riga from new_line
      union select id_riga from movement_line
        where id_account = ${idAccount} and data >= ${first} and data < ${last}
    )
    select line.id_movimento, line.data, line.importo, line.deposito, new_line.id_riga is not null as is_new
    from wanted join movement_line line using (id_riga) left join new_line using (id_riga)
    where line.data < ${last} and line.importo <> 0
    order by line.data, line.id_riga
  `.execute(ctx.db)
  // The account's owner does not see the staff's notes on a movement.
  return rows.map(({ deposito, ...line }) => ({
    ...line,
    nome: `${deposito ? 'deposito' : 'cashflow'} del ${formatDate(romeDay(line.data))}`,
  }))
}

/** The sum of the corrections of the opening balance after a version. */
async function openingsSince(ctx: Ctx, idAccount: number, version: number): Promise<string> {
  const { rows } = await sql<{ delta: string }>`
    select coalesce(sum(delta), 0) as delta from posting_change
    where id_account = ${idAccount} and version > ${version} and id_received_bet is null and id_riga is null
  `.execute(ctx.db)
  return onlyRow(rows).delta
}
