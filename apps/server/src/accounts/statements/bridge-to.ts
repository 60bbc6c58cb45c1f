import { type Bridge, bridgeLines } from '@xbetapp/domain/accounts/reports/bridge'
import { type BridgedBet, type BridgedLine, buildBridge } from '@xbetapp/domain/accounts/reports/build-bridge'
import { HOUSE_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import { formatDate } from '@xbetapp/domain/platform/format/date'
import { toNumber } from '@xbetapp/domain/platform/money/decimal'
import { type DateRange, rangeOf } from '@xbetapp/domain/platform/time/range'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { type RawBuilder, sql } from 'kysely'
import { invariant, validationError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { findAccount, inSnapshot } from '#server/ledger/postings/public.ts'
import { type PreviousStatement, previousStatement } from './freeze.ts'

/** The previous statement of a new one, and the bridge from it. */
export interface AccountBridge {
  previous: PreviousStatement | null
  /** Null without a previous statement, or when it is in another currency. */
  bridge: Bridge | null
}

/**
 * The bridge from the previous statement to one of this period. Reads the changes since that one, the bets both periods
 * count and those between the periods: never the earlier history.
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
    previous: { ...previous, after: previous.dopo, readAt: previous.readAt },
    sent: await sentPeriods(ctx, idAccount, previous),
    range,
    stakesOwnMoney: idAccount !== HOUSE_ACCOUNTS.SCARTI_QUOTA,
    bets: await bridgedBets(ctx, idAccount, previous, range),
    lines: await bridgedLines(ctx, idAccount, previous, range),
    apertura: await openingsSince(ctx, idAccount, previous.version),
  })
  return { previous, bridge }
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

interface BetRow {
  id: number
  messageDateBefore: Date | null
  esitoBefore: string | null
  dataRefertazioneBefore: Date | null
  importoBefore: string | null
  quotaBefore: string | null
  profitBefore: string | null
  messageDateAfter: Date | null
  esitoAfter: string | null
  dataRefertazioneAfter: Date | null
  importoAfter: string | null
  quotaAfter: string | null
  profitAfter: string | null
}

/** The states of the given bets of an account: before the first change after a version, and now. */
export const statesSince = (
  idAccount: number,
  version: number,
  ids: RawBuilder<unknown>,
): RawBuilder<BetRow> => sql<BetRow>`
  with cambiate as materialized (
    select distinct on (id_received_bet) * from posting_change
    where id_account = ${idAccount} and version > ${version} and id_received_bet is not null
    order by id_received_bet, version
  ), quali as (
    select id_received_bet from cambiate union ${ids}
  )
  select q.id_received_bet as id,
    ${sql.join(
      ['message_date', 'esito', 'data_refertazione', 'importo', 'quota', 'profit'].flatMap((name) => [
        sql`case when c.id_account is null then g.${sql.ref(name)} else c.${sql.ref(`${name}_before`)} end as ${sql.ref(`${name}_before`)}`,
        sql`g.${sql.ref(name)} as ${sql.ref(`${name}_after`)}`,
      ]),
    )}
  from quali q
  left join cambiate c using (id_received_bet)
  left join bet_posting g on g.id_account = ${idAccount} and g.id_received_bet = q.id_received_bet
  order by q.id_received_bet`

async function bridgedBets(
  ctx: Ctx,
  idAccount: number,
  { version, dopo }: PreviousStatement,
  { start, after }: DateRange,
): Promise<BridgedBet[]> {
  const own = sql`select id_received_bet from bet_posting where id_account = ${idAccount}`
  const first = start < dopo ? start : dopo
  const { rows } = await statesSince(
    idAccount,
    version,
    sql`${own} and message_date >= ${first} and message_date < ${start < dopo ? dopo : start}
      union ${own} and message_date < ${first} and esito = 'Open'
      union ${own} and message_date < ${first} and esito <> 'Open'
        and data_refertazione >= ${start} and data_refertazione < ${after}`,
  ).execute(ctx.db)
  return rows.map((row) => ({ id: row.id, before: stateOf(row, 'Before'), after: stateOf(row, 'After') }))
}

/** One side of a row; null where the bet had no value for the account. */
export function stateOf(row: BetRow, side: 'Before' | 'After'): BridgedBet['before'] {
  const messageDate = row[`messageDate${side}`]
  if (messageDate === null) return null
  const [esito, importo, quota, profit] = [
    row[`esito${side}`],
    row[`importo${side}`],
    row[`quota${side}`],
    row[`profit${side}`],
  ]
  invariant(esito !== null && importo !== null && quota !== null && profit !== null, 'a state is whole')
  return { messageDate, esito, dataRefertazione: row[`dataRefertazione${side}`], importo, quota, profit }
}

/** Lines booked since, and those on which the two periods differ. */
async function bridgedLines(
  ctx: Ctx,
  idAccount: number,
  { version, dopo }: PreviousStatement,
  { start }: DateRange,
): Promise<BridgedLine[]> {
  const [first, last] = start < dopo ? [start, dopo] : [dopo, start]
  const { rows } = await sql<Omit<BridgedLine, 'nome'> & { deposito: boolean }>`
    with nuove as materialized (
      select id_riga from posting_change where id_account = ${idAccount} and version > ${version} and id_riga is not null
    ), quali as (
      select id_riga from nuove
      union select id_riga from movement_line
        where id_account = ${idAccount} and data >= ${first} and data < ${last}
    )
    select r.id_movimento, r.data, r.importo, r.deposito, n.id_riga is not null as is_new
    from quali join movement_line r using (id_riga) left join nuove n using (id_riga)
    where r.data < ${last} and r.importo <> 0
    order by r.data, r.id_riga
  `.execute(ctx.db)
  // The staff's notes on a movement are not shown to the account's owner.
  return rows.map(({ deposito, ...line }) => ({
    ...line,
    nome: `${deposito ? 'deposito' : 'cashflow'} del ${formatDate(romeDay(line.data))}`,
  }))
}

/** The corrections of opening balances after a version. */
async function openingsSince(ctx: Ctx, idAccount: number, version: number): Promise<string> {
  const { rows } = await sql<{ delta: string }>`
    select coalesce(sum(delta), 0) as delta from posting_change
    where id_account = ${idAccount} and version > ${version} and id_received_bet is null and id_riga is null
  `.execute(ctx.db)
  return rows[0]?.delta ?? '0'
}

/**
 * The lines that lead from the previous statement to the closing of a period (rule: statement/bridge), as a statement
 * sent now would contain them. Stores nothing.
 * @throws AppError ACCOUNT_NOT_FOUND, VALIDATION
 */
export async function bridgeLinesOf(
  base: Ctx,
  { entity, id, startDate, endDate }: Input<'GET /api/v1/estratti/ponte'>['query'],
) {
  if (endDate < startDate)
    throw validationError('La data di fine non può essere precedente alla data di inizio.', 'endDate')
  return inSnapshot(base, async (ctx) => {
    const { bridge } = await bridgeTo(ctx, await findAccount(ctx, entity, id), rangeOf(startDate, endDate))
    const righe = (bridge ? bridgeLines(bridge) : []).map(({ key, label, importo, cause }) => ({
      tipo: key,
      testo: label,
      importo: toNumber(importo),
      cause: cause.map(({ delta, ...one }) => ({ ...one, delta: toNumber(delta) })),
    }))
    return { righe }
  })
}
