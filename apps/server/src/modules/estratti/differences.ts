import type { Differenze } from '@xbetapp/contract/estratti'
import { HOUSE_ACCOUNTS } from '@xbetapp/domain/accounting/conti'
import { reachAt, type WorthState } from '@xbetapp/domain/accounting/worth'
import { type Decimal, dec, sum, toNumber, ZERO } from '@xbetapp/domain/money/decimal'
import { changeText } from '@xbetapp/domain/reports/build-bridge'
import { toWire } from '@xbetapp/domain/time/rome'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '#server/kernel/ctx.ts'
import { inSnapshot } from '#server/modules/books/public.ts'
import { stateOf, statesSince } from './bridge-to.ts'
import { getStatement, type StatementHead } from './statements.queries.ts'

type Answer = z.output<typeof Differenze>
type Row = Answer['righe'][number]
interface Found extends Omit<Row, 'prima' | 'dopo' | 'delta' | 'at' | 'chi' | 'verbo' | 'motivo'> {
  prima: Decimal
  dopo: Decimal
}

/**
 * What changed since a statement was sent: of each bet and movement what it counted in SALDO TOTALE at the period's end
 * then and counts today, and the last act that changed it. The rows sum to the difference exactly
 * (rule: statement/then-and-now). Costs what changed since, not the account's history.
 * @throws AppError STATEMENT_NOT_FOUND
 */
export async function differences(base: Ctx, id: number): Promise<Answer> {
  return inSnapshot(base, async (ctx) => {
    const statement = await getStatement(ctx, id)
    const found = [
      ...(await changedBets(ctx, statement)),
      ...(await newLines(ctx, statement)),
      ...(await openings(ctx, statement)),
    ].filter(({ prima, dopo }) => !prima.eq(dopo))
    const acts = await lastActs(ctx, statement)
    const rows = found.map(
      (row): Row => ({
        ...row,
        ...(acts.get(keyOf(row)) ?? NOBODY),
        prima: toNumber(row.prima),
        dopo: toNumber(row.dopo),
        delta: toNumber(row.dopo.minus(row.prima)),
      }),
    )
    const difference = total(found)
    return {
      inviato: Number(statement.saldo),
      oggi: toNumber(dec(statement.saldo).plus(difference)),
      differenza: toNumber(difference),
      rettifiche: toNumber(total(found.filter(({ rettifica }) => rettifica))),
      righe: rows.toSorted((a, b) => (a.at < b.at ? 1 : -1)),
    }
  })
}

const NOBODY = { at: '', chi: '', verbo: '', motivo: null }
const total = (rows: readonly Found[]): Decimal => sum(rows.map(({ prima, dopo }) => dopo.minus(prima)))
const keyOf = ({ tipo, id }: Pick<Row, 'tipo' | 'id'>): string => `${tipo} ${id ?? ''}`

async function changedBets(ctx: Ctx, { idAccount, version, dopo, lettoAt }: StatementHead): Promise<Found[]> {
  const nothing = sql`select id_received_bet from giocata where false`
  const { rows } = await statesSince(idAccount, version, nothing).execute(ctx.db)
  const counted = (state: WorthState | null): Decimal =>
    state && state.messageDate < dopo ? dec(state.profit) : ZERO
  const end = lettoAt < dopo ? lettoAt : dopo
  const options = { stakesOwnMoney: idAccount !== HOUSE_ACCOUNTS.SCARTI_QUOTA }
  return rows.map((row) => {
    const [before, after] = [stateOf(row, 'Prima'), stateOf(row, 'Dopo')]
    return {
      tipo: 'bet' as const,
      id: row.id,
      testo: changeText(before, after),
      prima: counted(before),
      dopo: counted(after),
      rettifica: !reachAt(before, after, end, options).eq(0),
    }
  })
}

async function newLines(ctx: Ctx, { idAccount, version, dopo, lettoAt }: StatementHead): Promise<Found[]> {
  const { rows } = await sql<{ id: number; data: Date; nota: string; importo: string }>`
    select r.id_movimento as id, min(r.data) as data, min(r.nota) as nota, sum(r.importo) as importo
    from variazione t join riga_movimento r using (id_riga)
    where t.id_account = ${idAccount} and t.version > ${version} and r.data < ${dopo}
    group by r.id_movimento
  `.execute(ctx.db)
  return rows.map(({ id, data, nota, importo }) => ({
    tipo: 'movimento' as const,
    id,
    testo: nota,
    prima: ZERO,
    dopo: dec(importo),
    rettifica: data < lettoAt,
  }))
}

/** Opening balances count whatever the period. */
async function openings(ctx: Ctx, { idAccount, version }: StatementHead): Promise<Found[]> {
  const { rows } = await sql<{ prima: string; dopo: string }>`
    select coalesce((array_agg(profit_prima order by version))[1], 0) as prima,
           coalesce((array_agg(profit_dopo order by version desc))[1], 0) as dopo
    from variazione
    where id_account = ${idAccount} and version > ${version} and id_received_bet is null and id_riga is null
    having count(*) > 0
  `.execute(ctx.db)
  return rows.map(({ prima, dopo }) => ({
    tipo: 'apertura' as const,
    id: null,
    testo: 'Saldo iniziale',
    prima: dec(prima),
    dopo: dec(dopo),
    rettifica: true,
  }))
}

type ActOfRow = Pick<Row, 'at' | 'chi' | 'verbo' | 'motivo'>

/** Of each bet and movement the last act that changed it since. */
async function lastActs(ctx: Ctx, { idAccount, version }: StatementHead): Promise<Map<string, ActOfRow>> {
  const { rows } = await sql<Omit<ActOfRow, 'at'> & { at: Date; tipo: Row['tipo']; id: number | null }>`
    select distinct on (1, 2)
      case when t.id_received_bet is not null then 'bet' when t.id_riga is not null then 'movimento'
           else 'apertura' end as tipo,
      coalesce(t.id_received_bet, r.id_movimento) as id,
      t.recorded_at as at, o.actor as chi, o.verbo, o.motivo
    from variazione t join atto o using (id_atto) left join riga_movimento r on r.id_riga = t.id_riga
    where t.id_account = ${idAccount} and t.version > ${version}
    order by 1, 2, t.version desc
  `.execute(ctx.db)
  return new Map(rows.map(({ tipo, id, at, ...act }) => [keyOf({ tipo, id }), { ...act, at: toWire(at) }]))
}
