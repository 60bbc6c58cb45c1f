import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import { STATE } from '#server/ledger/postings/public.ts'
import { isFacts, moment, writtenFacts } from './facts.ts'
import { hashOfRow, type Row } from './hashing.ts'

// The written form in which rows are hashed: all columns in a fixed order, as text, moments in UTC to the microsecond.
// This form never changes; another form requires another formula.

interface Kind {
  tipo: string
  from: string
  /** SQL: the key of a row, unique within its kind. */
  chiave: string
  /** SQL. */
  columns: string
}

const states = STATE.flatMap((name) =>
  [`${name}_before`, `${name}_after`].map((column) =>
    name === 'message_date' || name === 'data_refertazione' ? moment(column) : `${column}::text`,
  ),
)

const ACT: Kind = {
  tipo: 'atto',
  from: 'act t',
  chiave: 'id_atto',
  columns: `id_atto::text, ${moment('at')}, actor, verbo, via, host(ip), request_id, motivo, annulla::text`,
}
const AUDIT: Kind = {
  tipo: 'audit',
  from: 'audit t',
  chiave: 'id',
  columns: `id::text, ${moment('at')}, actor, action, entity, entity_id, parte,
    before::text, after::text, request_id, id_atto::text`,
}
const MOVEMENT: Kind = {
  tipo: 'movimento',
  from: 'movement t',
  chiave: 'id_movimento',
  columns: `id_movimento::text, tipo::text, ${moment('data')}, day_only::text, nota, username,
    ${moment('created_at')}, reverses::text, id_atto::text`,
}
const MOVEMENT_LINE: Kind = {
  tipo: 'riga_movimento',
  // A line with a corrected amount in EUR is written as booked; the correction is a row of its act.
  from: 'movement_line r join movement t using (id_movimento) left join eur_correction c using (id_riga)',
  chiave: 'id_riga',
  columns: `id_riga::text, id_movimento::text, id_account::text, r.kind::text, ${moment('r.data')},
    deposito::text, id_valuta, importo::text, id_valuta_origine, importo_origine::text,
    cambio::text, coalesce(eur_before, importo_eur)::text, freeroll_used::text, reversal::text, r.nota`,
}
const POSTING_CHANGE: Kind = {
  tipo: 'variazione',
  from: 'posting_change t',
  chiave: "concat_ws('/', id_account, version, 'bet ' || id_received_bet, 'riga ' || id_riga)",
  columns: `id_account::text, version::text, id_atto::text, ${moment('recorded_at')},
    id_received_bet::text, id_riga::text, deposito::text, ${states.join(', ')},
    freeroll_before::text, freeroll_after::text`,
}
const EUR_CORRECTION: Kind = {
  tipo: 'eur_correction',
  from: 'eur_correction t join movement_line r using (id_riga)',
  chiave: 'id_riga',
  columns: 'id_riga::text, eur_before::text, eur_after::text, importo_eur::text, t.id_atto::text',
}

/** Ids in one entry of lines and movements older than acts. */
export const OLD_IDS_PER_ENTRY = 5_000
/** Entries of first states, one for each account, have numbers below this one negated. */
const OPENINGS_FROM = 1_000_000_000_000

/** Entries without an act have negative numbers: lines and movements by chunks of ids, first states by account. */
export const entryOfOpenings = (idAccount: number): number => -(OPENINGS_FROM + idAccount)
const isOpenings = (entry: number): boolean => entry < -OPENINGS_FROM && !isFacts(entry)

interface WrittenRow extends Row {
  idAtto: number
}

/** The query of rows of one kind, each with its entry. */
const rowsOfKind = (
  { tipo, from, chiave, columns }: Kind,
  order: number,
  entry: string,
  where: RawBuilder<unknown>,
) =>
  sql`select (${sql.raw(entry)})::bigint as id_atto, ${sql.lit(order)} as rank, ${sql.lit(tipo)} as tipo,
             (${sql.raw(chiave)})::text as chiave, json_build_array(${sql.raw(columns)})::text as testo
      from ${sql.raw(from)} where ${where}`

/** All rows of the entries, in the order in which they are hashed. */
export async function writtenRows(ctx: Ctx, entries: readonly number[]): Promise<Map<number, Row[]>> {
  const rowsByEntry = new Map<number, Row[]>(entries.map((entry) => [entry, []]))
  for (const [entry, rows] of await writtenFacts(ctx, entries.filter(isFacts))) rowsByEntry.set(entry, rows)
  const query = rowsOfEntries(entries)
  if (query === null) return rowsByEntry
  const { rows } = await query.execute(ctx.db)
  for (const { idAtto, ...row } of rows) rowsByEntry.get(Number(idAtto))?.push(row)
  return rowsByEntry
}

/** Rows hashed in one go. */
const ROWS_AT_ONCE = 5_000

/**
 * The hashes of all rows of each entry, one after the other, as an entry stores them. The rows are read through a cursor
 * of the transaction, since the act of a long import has a million of them.
 */
export async function hashesOfRows(tx: Ctx, entries: readonly number[]): Promise<Map<number, Buffer>> {
  const hashes = new Map<number, Buffer[]>(entries.map((entry) => [entry, []]))
  for (const [entry, rows] of await writtenFacts(tx, entries.filter(isFacts)))
    hashes.set(entry, rows.map(hashOfRow))
  const query = rowsOfEntries(entries)
  if (query !== null) {
    await sql`declare rows_to_seal no scroll cursor for ${query}`.execute(tx.db)
    for (let isLast = false; !isLast; ) {
      const { rows } = await sql<WrittenRow>`fetch ${sql.lit(ROWS_AT_ONCE)} from rows_to_seal`.execute(tx.db)
      for (const [entry, ofEntry] of Map.groupBy(rows, ({ idAtto }) => Number(idAtto)))
        hashes.get(entry)?.push(Buffer.concat(ofEntry.map(hashOfRow)))
      isLast = rows.length < ROWS_AT_ONCE
    }
    await sql`close rows_to_seal`.execute(tx.db)
  }
  return new Map([...hashes].map(([entry, parts]) => [entry, Buffer.concat(parts)]))
}

/** The query of the rows of entries, without facts, in the order in which they are hashed; null where there are none. */
function rowsOfEntries(entries: readonly number[]): RawBuilder<WrittenRow> | null {
  const acts = entries.filter((entry) => entry >= 0)
  const chunks = entries.filter((entry) => entry < 0 && !isOpenings(entry) && !isFacts(entry))
  const accounts = entries.filter(isOpenings).map((entry) => -entry - OPENINGS_FROM)
  const parts: Array<RawBuilder<unknown>> = []
  if (acts.length > 0) {
    const ofActs = sql`t.id_atto = any(${acts}::bigint[])`
    parts.push(
      ...[ACT, AUDIT, MOVEMENT, MOVEMENT_LINE].map((kind, i) => rowsOfKind(kind, i, 't.id_atto', ofActs)),
      rowsOfKind(POSTING_CHANGE, 4, 't.id_atto', sql`${ofActs} and version > 0`),
      rowsOfKind(EUR_CORRECTION, 5, 't.id_atto', ofActs),
    )
  }
  for (const chunk of chunks) {
    const [from, to] = [(-chunk - 1) * OLD_IDS_PER_ENTRY, -chunk * OLD_IDS_PER_ENTRY]
    const old = (id: string) =>
      sql`t.id_atto is null and ${sql.raw(id)} > ${from} and ${sql.raw(id)} <= ${to}`
    parts.push(
      rowsOfKind(AUDIT, 1, String(chunk), old('t.id')),
      rowsOfKind(MOVEMENT, 2, String(chunk), old('t.id_movimento')),
      rowsOfKind(MOVEMENT_LINE, 3, String(chunk), old('t.id_movimento')),
    )
  }
  if (accounts.length > 0)
    parts.push(
      rowsOfKind(
        POSTING_CHANGE,
        4,
        `${-OPENINGS_FROM} - t.id_account`,
        sql`version = 0 and t.id_account = any(${accounts}::integer[])`,
      ),
    )
  if (parts.length === 0) return null
  return sql<WrittenRow>`
    select id_atto, tipo, chiave, testo from (${sql.join(parts, sql` union all `)}) x
    order by id_atto, rank, length(chiave), chiave collate "C"
  `
}
