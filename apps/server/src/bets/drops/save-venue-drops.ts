import type { VenueRef } from '@xbetapp/contract/reference/venue-fields'
import { halfRemovalError, isRemoval } from '@xbetapp/domain/bets/drops/derive'
import { mergeEntries } from '@xbetapp/domain/bets/drops/merge'
import { isOfferedForDrop } from '@xbetapp/domain/bets/drops/offered'
import { differingTerms, isSameDrop } from '@xbetapp/domain/bets/drops/terms'
import { areTypedOdds, ODDS_OUT_OF_BOUNDS } from '@xbetapp/domain/bets/drops/typed-bounds'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { termsOn } from '@xbetapp/domain/reference/reference/dated-terms'
import { type BetRow, lockBets, logModifiche } from '#server/bets/bets/public.ts'
import { idsOf } from '#server/db/rows.ts'
import { AppError, invariant, validationError } from '#server/kernel/app-error.ts'
import { auditAll } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { knowsRoom } from '#server/kernel/secret-rooms.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { type VenueTermsVersion, venueTerms } from '#server/reference/reference/public.ts'
import { announceVenueDrop } from './announce-drop.ts'
import { dropCorrections, dropLine } from './audit-drop.ts'
import { type DropRow, liveVenueDrops, type VenueDropRow } from './dropped-bets.queries.ts'
import { lockVenues, type Venue, venueKey } from './venues.ts'
import { type ColumnLetter, type DropChange, rowsOf, type Terms, termsOf, writeDrops } from './write-drops.ts'

export interface VenueDropEntry {
  idReceivedBet: number
  venue: VenueRef
  /** As typed, before percentage and tax. */
  importo: number
  quota: number
  letteraImporto?: ColumnLetter
  letteraQuota?: ColumnLetter
  /** Use the venue's present terms, or those of the bet's day, instead of those frozen with the live drop. */
  condizioniAttuali?: boolean | undefined
  /** The terms with which a restored or imported drop was played; absent for a drop of today. */
  terms?: Terms | undefined
}

interface SaveInput {
  entries: readonly VenueDropEntry[]
  announce: boolean
}

/**
 * Records drops of venues on bets, all or none. Entries for one venue and bet are merged, the merged drop replaces the
 * live one, 0/0 removes it. A drop keeps the terms it was first recorded with, unless an entry requests the present
 * ones; a drop equal to the live one changes nothing. Totals of the bets are recomputed in the same transaction, and a
 * bet whose tipster was already credited is flagged (rule: drop/late).
 * @throws AppError BET_NOT_FOUND, VENUE_NOT_FOUND, VENUE_NOT_OFFERED, DROP_HALF_ZERO
 */
export async function saveVenueDrops(ctx: Ctx, input: SaveInput): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    const { entries } = input
    const bets = await lockBets(tx, idsOf(entries, 'idReceivedBet'))
    const venueRefs = entries.map(({ venue }) => venue)
    const venues = await lockVenues(tx, venueRefs)
    const liveDrops = await liveVenueDrops(tx, [...bets.keys()])
    const datedVenues = [...venues.values()].filter(({ dated }) => dated)
    const datedTerms = await venueTerms(tx, idsOf(datedVenues, 'idVenue'))
    const changes = changesOf(tx, input, { bets, venues, liveDrops, datedTerms })
    if (changes.length === 0) return SENT

    await writeDrops(tx, {
      bets: new Set(changes.map(({ bet }) => bet)),
      live: liveDrops,
      superseded: changes.flatMap(({ before }) => before ?? []),
      added: rowsOf(
        tx,
        changes.filter(({ typed }) => !isRemoval(typed)),
      ),
    })
    await logModifiche(tx, changes.flatMap(dropCorrections))
    await auditAll(tx, changes.map(dropLine))
    for (const { bet, venue, typed, isTold } of changes) {
      // A change of nothing but terms is not announced: terms are internal, a room only knows what it played.
      if (isTold) await announceVenueDrop(tx, bet, venue, typed)
    }
    return SENT
  })
}

interface EntryData {
  bets: ReadonlyMap<number, BetRow>
  venues: ReadonlyMap<string, Venue>
  liveDrops: readonly VenueDropRow[]
  /** The terms by day of venues that have such (rule: venue/dated-terms). */
  datedTerms: ReadonlyMap<number, readonly VenueTermsVersion[]>
}

function changesOf(
  tx: TxCtx,
  { entries, announce }: SaveInput,
  { bets, venues, liveDrops, datedTerms }: EntryData,
): DropChange[] {
  const liveByKey = new Map(liveDrops.map((row) => [`${row.idReceivedBet}/${row.idVenue}`, row]))
  const keyedEntries = entries.map((entry) => ({
    ...entry,
    key: `${entry.idReceivedBet}/${venues.get(venueKey(entry.venue))?.idVenue}`,
  }))
  const entriesByKey = Map.groupBy(keyedEntries, ({ key }) => key)
  return mergeEntries(keyedEntries).flatMap(({ key, ...typed }) => {
    const mergedEntries = entriesByKey.get(key)
    const lastEntry = mergedEntries?.at(-1)
    invariant(mergedEntries && lastEntry, 'a merged drop comes from an entry')
    const bet = bets.get(lastEntry.idReceivedBet)
    const venue = venues.get(venueKey(lastEntry.venue))
    invariant(bet && venue, 'bets and venues of all entries are loaded')
    if (halfRemovalError(typed)) throw new AppError('DROP_HALF_ZERO')
    if (!areTypedOdds(typed.quota)) throw validationError(ODDS_OUT_OF_BOUNDS, 'quota')

    const before = liveByKey.get(key)
    if (!before && isRemoval(typed)) return []
    const entryTerms = lastEntry.terms
    if (!before && !entryTerms) requireOffered(tx, venue)
    const { letteraImporto, letteraQuota } = lastEntry
    const termsOfDay = termsOn(datedTerms.get(venue.idVenue) ?? [], romeDay(bet.messageDate))
    const presentTerms = { ...venue, ...termsOfDay, letteraImporto, letteraQuota }
    const needsPresentTerms = mergedEntries.some(({ condizioniAttuali }) => condizioniAttuali)
    const terms = entryTerms ?? (before && !needsPresentTerms ? termsOf(before) : presentTerms)
    const hasSameFigures = before && isSameDrop(typed, playedFigures(before))
    if (hasSameFigures && areSameTerms(termsOf(before), terms)) return []
    return { bet, venue, before, typed, terms, isTold: announce && !hasSameFigures }
  })
}

const SENT = { message: 'Il drop è stato inviato, sarà gestito dal sistema' }

const playedFigures = (row: DropRow) => ({ importo: row.importoNoPerc, quota: row.quotaNoTassa })

const areSameTerms = (a: Terms, b: Terms): boolean =>
  a.idValuta === b.idValuta && differingTerms(a, b).length === 0

/**
 * New drops are accepted for venues in use only; an existing drop of a venue switched off may still be corrected
 * (rule: drop/offered-venues).
 */
function requireOffered(ctx: Ctx, venue: Venue): void {
  if (!knowsRoom(ctx, venue)) throw new AppError('VENUE_NOT_FOUND')
  if (!isOfferedForDrop(venue.kind, venue)) throw new AppError('VENUE_NOT_OFFERED', { nome: venue.nome })
}
