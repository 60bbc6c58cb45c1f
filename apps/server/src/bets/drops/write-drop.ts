import { letterToIndex } from '@xbetapp/domain/bets/drops/column-letters'
import { deriveVenueDrop } from '@xbetapp/domain/bets/drops/derive'
import type { MergedDrop } from '@xbetapp/domain/bets/drops/merge'
import type { DropTerms, PlayedDrop } from '@xbetapp/domain/bets/drops/terms'
import { dec } from '@xbetapp/domain/platform/money/decimal'
import { run, type Statement, statement } from '#server/db/statement.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import type { DropRow } from './dropped-bets.queries.ts'

export type ColumnLetter = string | number | null | undefined

/** Letters arrive as text or already as the zero-based index. */
export const columnIndex = (letter: ColumnLetter): number | null =>
  typeof letter === 'number' ? letter : letterToIndex(letter)

/** Ends live drops; the rows stay as history. Null where there are none. */
export function supersededWritten(
  drops: ReadonlyArray<{ tx: TxCtx; row: DropRow | undefined }>,
): Statement<unknown> | null {
  const rows = drops.flatMap(({ tx, row }) =>
    row ? [{ id: row.idDroppedBet, at: tx.now(), by: tx.actor.username }] : [],
  )
  return rows.length === 0 ? null : SUPERSEDE([JSON.stringify(rows)])
}

const SUPERSEDE = statement<never>(`
  update dropped_bet d set superseded_at = x.at, superseded_by = x.by
  from jsonb_to_recordset($1::jsonb) as x(id bigint, at timestamptz, by text)
  where d.id_dropped_bet = x.id`)

/** What a drop is derived with and keeps: the venue's own at the moment it was played. */
export interface Terms extends DropTerms {
  idValuta: string
  letteraImporto: ColumnLetter
  letteraQuota: ColumnLetter
}

export const termsOf = (row: DropRow): Terms => ({
  percentualeImporto: row.percentualeImporto,
  tassaQuota: row.tassaQuota,
  cambio: row.cambioValuta,
  idValuta: row.nomeValuta,
  freerollAttivo: row.freerollAttivo,
  letteraImporto: row.letteraImporto,
  letteraQuota: row.letteraQuota,
})

/** The figures of a row a correction starts from. */
export const playedDrop = (row: DropRow): PlayedDrop => ({
  ...termsOf(row),
  importoNoPerc: row.importoNoPerc,
  quotaNoTassa: row.quotaNoTassa,
})

interface NewDrop {
  venue: { idVenue: number }
  typed: MergedDrop
  /** Those of the venue as it is now, but for a drop that was played before. */
  terms: Terms
}

/** A live drop with everything derived from its terms, as it is written. */
export function newRow(ctx: TxCtx, bet: { idReceivedBet: number }, { venue, typed, terms }: NewDrop) {
  const derived = deriveVenueDrop({
    importoNoPerc: typed.importo,
    quotaNoTassa: typed.quota,
    percentualeImporto: terms.percentualeImporto,
    tassaQuota: terms.tassaQuota,
    cambio: terms.cambio,
  })
  return {
    idReceivedBet: bet.idReceivedBet,
    idVenue: venue.idVenue,
    importoNoPerc: typed.importo.toFixed(2),
    quotaNoTassa: typed.quota.toFixed(3),
    importo: derived.importo.toFixed(2),
    quota: derived.quota.toFixed(5),
    importoPostCambio: derived.importoPostCambio.toFixed(2),
    percentualeImporto: dec(terms.percentualeImporto).toFixed(),
    tassaQuota: dec(terms.tassaQuota).toFixed(),
    cambioValuta: dec(terms.cambio).toFixed(),
    nomeValuta: terms.idValuta,
    freerollAttivo: dec(terms.freerollAttivo).toFixed(),
    letteraImporto: columnIndex(terms.letteraImporto),
    letteraQuota: columnIndex(terms.letteraQuota),
    droppedDate: ctx.now(),
    username: ctx.actor.username,
  }
}

export type NewDropRow = ReturnType<typeof newRow>

/** Columns of a {@link NewDropRow}, as the database knows them. */
const NEW_COLUMNS = [
  ['idReceivedBet', 'id_received_bet', 'int'],
  ['idVenue', 'id_venue', 'int'],
  ['importoNoPerc', 'importo_no_perc', 'numeric'],
  ['quotaNoTassa', 'quota_no_tassa', 'numeric'],
  ['importo', 'importo', 'numeric'],
  ['quota', 'quota', 'numeric'],
  ['importoPostCambio', 'importo_post_cambio', 'numeric'],
  ['percentualeImporto', 'percentuale_importo', 'numeric'],
  ['tassaQuota', 'tassa_quota', 'numeric'],
  ['cambioValuta', 'cambio_valuta', 'numeric'],
  ['nomeValuta', 'nome_valuta', 'text'],
  ['freerollAttivo', 'freeroll_attivo', 'numeric'],
  ['letteraImporto', 'lettera_importo', 'int'],
  ['letteraQuota', 'lettera_quota', 'int'],
  ['droppedDate', 'dropped_date', 'timestamptz'],
  ['username', 'username', 'text'],
] as const satisfies ReadonlyArray<readonly [keyof NewDropRow, string, string]>

/** The insertion of new rows, given as JSON. */
export const insertDrops = (rows: string): string => `
  insert into dropped_bet (${NEW_COLUMNS.map(([, column]) => column).join(', ')})
  select ${NEW_COLUMNS.map(([key]) => `"${key}"`).join(', ')}
  from jsonb_to_recordset(${rows}::jsonb) as x(${NEW_COLUMNS.map(([key, , type]) => `"${key}" ${type}`).join(', ')})`

/** Writes one that no total waits for yet. */
export async function insertDrop(ctx: TxCtx, bet: { idReceivedBet: number }, drop: NewDrop): Promise<void> {
  await run(ctx.db, INSERT_DROPS([JSON.stringify([newRow(ctx, bet, drop)])]))
}

const INSERT_DROPS = statement<never>(insertDrops('$1'))
