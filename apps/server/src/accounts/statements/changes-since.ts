import type { Differenze } from '@xbetapp/contract/accounts/statements'
import { changeText } from '@xbetapp/domain/accounts/reports/build-bridge'
import { HOUSE_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import { isCorrection, reachAt, type WorthState } from '@xbetapp/domain/ledger/postings/worth'
import { type Decimal, dec, sum, toNumber, toNumbers, ZERO } from '@xbetapp/domain/platform/money/decimal'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import type { z } from 'zod'
import { present } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { inSnapshot } from '#server/ledger/postings/public.ts'
import { stateOf, statesSince } from './bridge-to.ts'
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

/** The version of an account from which changes are read, and the end as of which they are valued. */
export interface Since {
  idAccount: number
  version: number
  /** The first moment after the period; bets and movements from then on do not count. */
  dopo: Date
  /** The moment as of which the reach of a change is computed, at most `dopo`. */
  end: Date
}

/** A bet, movement or opening balance that changed since. */
export interface Change extends Omit<Row, 'prima' | 'dopo' | 'delta' | 'rettifica'> {
  /** The share of SALDO TOTALE at the version, and today. */
  prima: Decimal
  dopo: Decimal
  /** Whether the bet, movement or opening balance had a value for the account at the version, and has one today. */
  existed: boolean
  exists: boolean
  /** The change of the row's value at `end`; 0 for an Open bet settled since. */
  reach: Decimal
  /** Whether the change corrects what was told. The settlement of a bet that was Open then does not. */
  isCorrection: boolean
}

type ChangeWithoutAct = Omit<Change, keyof ActOfRow>
type ActOfRow = Pick<Change, 'at' | 'chi' | 'verbo' | 'motivo'>

const keyOf = ({ tipo, id }: Pick<Change, 'tipo' | 'id'>): string => `${tipo} ${id ?? ''}`

/**
 * The changes of an account since a version, each with its last act. The cost depends on the number of changes, not on
 * the account's history.
 */
export async function changesSince(ctx: Ctx, since: Since): Promise<Change[]> {
  const changes = [
    ...(await changedBets(ctx, since)),
    ...(await newMovements(ctx, since)),
    ...(await changedOpening(ctx, since)),
  ]
  const acts = await lastActs(ctx, since)
  return changes.map((row) => {
    const act = present(acts.get(keyOf(row)), 'every change after a version has its act')
    return { ...row, ...act }
  })
}

async function changedBets(ctx: Ctx, { idAccount, version, dopo, end }: Since): Promise<ChangeWithoutAct[]> {
  // No bets beside the changed ones.
  const noBets = sql`select id_received_bet from bet_posting where false`
  const { rows } = await statesSince(idAccount, version, noBets).execute(ctx.db)
  const countedProfit = (state: WorthState | null): Decimal =>
    state && state.messageDate < dopo ? dec(state.profit) : ZERO
  // An Open bet of Scarti Quota counts 0: the account stakes the tipster's money.
  const options = { stakesOwnMoney: idAccount !== HOUSE_ACCOUNTS.SCARTI_QUOTA }
  return rows.map((row) => {
    const [before, after] = [stateOf(row, 'Before'), stateOf(row, 'After')]
    return {
      tipo: 'bet' as const,
      id: row.id,
      testo: changeText(before, after),
      prima: countedProfit(before),
      dopo: countedProfit(after),
      existed: before !== null,
      exists: after !== null,
      reach: reachAt(before, after, end, options),
      isCorrection: isCorrection(before, after, end, options),
    }
  })
}

/** The movements booked since. A line never changes, so that each one since is new. */
async function newMovements(ctx: Ctx, { idAccount, version, dopo, end }: Since): Promise<ChangeWithoutAct[]> {
  const { rows } = await sql<{ id: number; data: Date; testo: string; importo: string }>`
    select line.id_movimento as id, min(line.data) as data, min(line.nota) as testo, sum(line.importo) as importo
    from posting_change change join movement_line line using (id_riga)
    where change.id_account = ${idAccount} and change.version > ${version} and line.data < ${dopo}
    group by line.id_movimento
  `.execute(ctx.db)
  return rows.map(({ data, importo, ...movement }) => ({
    ...movement,
    tipo: 'movimento' as const,
    prima: ZERO,
    dopo: dec(importo),
    existed: false,
    exists: true,
    reach: data < end ? dec(importo) : ZERO,
    isCorrection: data < end,
  }))
}

/** The change of the opening balance, which counts in every period; no row where it did not change. */
async function changedOpening(ctx: Ctx, { idAccount, version }: Since): Promise<ChangeWithoutAct[]> {
  const { rows } = await sql<{ prima: string; dopo: string }>`
    select coalesce((array_agg(profit_before order by version))[1], 0) as prima,
           coalesce((array_agg(profit_after order by version desc))[1], 0) as dopo
    from posting_change
    where id_account = ${idAccount} and version > ${version} and id_received_bet is null and id_riga is null
    having count(*) > 0
  `.execute(ctx.db)
  return rows.map(({ prima, dopo }) => ({
    tipo: 'apertura' as const,
    id: null,
    testo: 'Saldo iniziale',
    prima: dec(prima),
    dopo: dec(dopo),
    existed: true,
    exists: true,
    reach: dec(dopo).minus(prima),
    isCorrection: true,
  }))
}

/** The last act that changed each bet and movement since. */
async function lastActs(ctx: Ctx, { idAccount, version }: Since): Promise<Map<string, ActOfRow>> {
  const { rows } = await sql<Omit<ActOfRow, 'at'> & { at: Date; tipo: Change['tipo']; id: number | null }>`
    select distinct on (1, 2)
      case when change.id_received_bet is not null then 'bet' when change.id_riga is not null then 'movimento'
           else 'apertura' end as tipo,
      coalesce(change.id_received_bet, line.id_movimento) as id,
      change.recorded_at as at, act.actor as chi, act.verbo, act.motivo
    from posting_change change join act using (id_atto) left join movement_line line on line.id_riga = change.id_riga
    where change.id_account = ${idAccount} and change.version > ${version}
    order by 1, 2, change.version desc
  `.execute(ctx.db)
  return new Map(rows.map(({ tipo, id, at, ...act }) => [keyOf({ tipo, id }), { ...act, at: toWire(at) }]))
}
