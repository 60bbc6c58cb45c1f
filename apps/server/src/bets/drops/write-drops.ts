import { isTipsterDropped } from '@xbetapp/domain/bets/bets/colour'
import { betTotals } from '@xbetapp/domain/bets/bets/totals'
import { letterToIndex } from '@xbetapp/domain/bets/drops/column-letters'
import { deriveVenueDrop } from '@xbetapp/domain/bets/drops/derive'
import type { MergedDrop } from '@xbetapp/domain/bets/drops/merge'
import type { DropTerms, PlayedDrop } from '@xbetapp/domain/bets/drops/terms'
import { dec } from '@xbetapp/domain/platform/money/decimal'
import type { BetRow } from '#server/bets/bets/public.ts'
import { idsOf } from '#server/db/rows.ts'
import { run, statement } from '#server/db/statement.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { betsChanged } from '#server/ledger/postings/public.ts'
import type { DropRow, VenueDropRow } from './dropped-bets.queries.ts'
import type { Venue } from './venues.ts'

export type ColumnLetter = string | number | null | undefined

/** The zero-based index of a column letter; indexes pass unchanged. */
const columnIndex = (letter: ColumnLetter): number | null =>
  typeof letter === 'number' ? letter : letterToIndex(letter)

/** The terms a drop is derived with and keeps: those of the venue when it was played. */
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

/** The typed figures and terms of a row. */
export const playedDrop = (row: DropRow): PlayedDrop => ({
  ...termsOf(row),
  importoNoPerc: row.importoNoPerc,
  quotaNoTassa: row.quotaNoTassa,
})

export interface NewDrop {
  bet: { idReceivedBet: number }
  venue: { idVenue: number }
  typed: MergedDrop
  /** The venue's present terms, or those of a drop played before. */
  terms: Terms
}

/** A change of a drop; 0/0 removes it. */
export interface DropChange extends NewDrop {
  bet: BetRow
  venue: Venue
  /** The live drop that the change replaces; undefined for a first drop. */
  before: VenueDropRow | undefined
  /** Whether the drop chat of its room is notified. */
  isTold: boolean
}

/** A live drop as the audit log keeps it: everything needed to record it again unchanged. */
export const dropState = (typed: MergedDrop, terms: Terms) => ({
  importo: typed.importo.toFixed(2),
  quota: typed.quota.toFixed(3),
  percentualeImporto: dec(terms.percentualeImporto).toFixed(),
  tassaQuota: dec(terms.tassaQuota).toFixed(),
  cambio: dec(terms.cambio).toFixed(),
  idValuta: terms.idValuta,
  freerollAttivo: dec(terms.freerollAttivo).toFixed(),
  letteraImporto: columnIndex(terms.letteraImporto),
  letteraQuota: columnIndex(terms.letteraQuota),
})

function newRow(ctx: TxCtx, { bet, venue, typed, terms }: NewDrop) {
  const figures = deriveVenueDrop({ importoNoPerc: typed.importo, quotaNoTassa: typed.quota, ...terms })
  const state = dropState(typed, terms)
  const { importo: importoNoPerc, quota: quotaNoTassa, cambio: cambioValuta, idValuta, ...keptTerms } = state
  return {
    importoNoPerc,
    quotaNoTassa,
    cambioValuta,
    nomeValuta: idValuta,
    ...keptTerms,
    idReceivedBet: bet.idReceivedBet,
    idVenue: venue.idVenue,
    importo: figures.importo.toFixed(2),
    quota: figures.quota.toFixed(5),
    importoPostCambio: figures.importoPostCambio.toFixed(2),
    droppedDate: ctx.now(),
    username: ctx.actor.username,
  }
}

/** Columns of a new row: property, database name, type. */
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
] as const satisfies ReadonlyArray<readonly [keyof ReturnType<typeof newRow>, string, string]>

/** The rows of live drops, with everything derived from their terms. */
export const rowsOf = (ctx: TxCtx, drops: readonly NewDrop[]) => drops.map((drop) => newRow(ctx, drop))

/** The rows of drops of which only the terms change: moment and user are those of the replaced row. */
export const rowsOnTerms = (ctx: TxCtx, drops: ReadonlyArray<NewDrop & { before: DropRow }>) =>
  drops.map((drop) => {
    const { droppedDate, username } = drop.before
    return { ...newRow(ctx, drop), droppedDate, username }
  })

interface DropWrites {
  /** The bets whose drops change; they are locked. */
  bets: Iterable<BetRow>
  /** All live drops of these bets, as they were read under the lock. */
  live: readonly VenueDropRow[]
  /** Those of `live` that no longer count; the rows are kept as history. */
  superseded: readonly VenueDropRow[]
  added: ReturnType<typeof rowsOf>
  /** Only terms change, nothing else was played: no bet is flagged. */
  sameStakes?: boolean
}

/**
 * Writes the changes of venue drops, and the totals of their bets with them; derived columns are generated by the
 * database. The only writer of venue drops. A bet whose tipster is already credited is flagged, so that a person checks
 * drops that change afterwards (rule: drop/late).
 */
export async function writeDrops(ctx: TxCtx, writes: DropWrites): Promise<void> {
  const { live, superseded, added, sameStakes = false } = writes
  const bets = [...writes.bets]
  const supersededRows = new Set(superseded)
  const dropsByBet = Map.groupBy(
    [...live.filter((row) => !supersededRows.has(row)), ...added],
    (row) => row.idReceivedBet,
  )
  const totals = bets.map(({ idReceivedBet, totTipster, quotaDrop }) => {
    const totals = betTotals({ drops: dropsByBet.get(idReceivedBet) ?? [], totTipster, quotaDrop })
    return {
      id: idReceivedBet,
      tot: totals.tot.toFixed(2),
      totFreeroll: totals.totFreeroll.toFixed(2),
      quotaMedia: totals.quotaMedia.toFixed(5),
      quotaMinima: totals.quotaMinima?.toFixed(5) ?? null,
      late: !sameStakes && isTipsterDropped({ totTipster, quotaDrop }),
    }
  })
  if (superseded.length > 0) {
    const ids = superseded.map(({ idDroppedBet }) => idDroppedBet)
    await run(ctx.db, SUPERSEDE([ids, ctx.now(), ctx.actor.username]))
  }
  await run(ctx.db, WRITE([JSON.stringify(added), JSON.stringify(totals)]))
  betsChanged(ctx, idsOf(bets, 'idReceivedBet'), { sameText: true })
}

const SUPERSEDE = statement<never>(
  'update dropped_bet set superseded_at = $2, superseded_by = $3 where id_dropped_bet = any($1::bigint[])',
)

const WRITE = statement<never>(`
  with added as (
    insert into dropped_bet (${NEW_COLUMNS.map(([, column]) => column).join(', ')})
    select ${NEW_COLUMNS.map(([key]) => `"${key}"`).join(', ')}
    from jsonb_to_recordset($1::jsonb) as x(${NEW_COLUMNS.map(([key, , type]) => `"${key}" ${type}`).join(', ')})
  )
  update bet set tot = x.tot, tot_freeroll = x."totFreeroll", quota_media = x."quotaMedia",
    quota_minima = x."quotaMinima", was_tipster_dropped_before = bet.was_tipster_dropped_before or x.late
  from jsonb_to_recordset($2::jsonb)
    as x(id int, tot numeric, "totFreeroll" numeric, "quotaMedia" numeric, "quotaMinima" numeric, late boolean)
  where bet.id_received_bet = x.id`)
