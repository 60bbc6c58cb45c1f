import type { VenueRef } from '@xbetapp/contract/reference/venue-fields'
import { halfRemovalError, isRemoval } from '@xbetapp/domain/bets/drops/derive'
import { mergeEntries } from '@xbetapp/domain/bets/drops/merge'
import { isOfferedForDrop } from '@xbetapp/domain/bets/drops/offered'
import { differingTerms, isSameDrop } from '@xbetapp/domain/bets/drops/terms'
import { areTypedOdds, ODDS_OUT_OF_BOUNDS } from '@xbetapp/domain/bets/drops/typed-bounds'
import { type BetRow, betsLocked, freeBetsLocked, modificheLogged } from '#server/bets/bets/public.ts'
import { type Statement, together } from '#server/db/statement.ts'
import { AppError, invariant, validationError } from '#server/kernel/app-error.ts'
import { auditsWritten } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { ALONE, type Call, grouped } from '#server/kernel/group-commit.ts'
import { knowsRoom } from '#server/kernel/secret-rooms.ts'
import { giocateStored, knowGiocate } from '#server/ledger/postings/public.ts'
import { announceVenueDrop } from './announce-drop.ts'
import { dropLine } from './audit-drop.ts'
import { dropCorrections } from './drop-corrections.ts'
import { type DropRow, type VenueDropRow, venueDropsAlive } from './dropped-bets.queries.ts'
import { isCredited, totalsWritten } from './recompute-totals.ts'
import { completeVenues, type Venue, venueKey, venuesByKey, venuesHeld } from './venues.ts'
import { type ColumnLetter, newRow, supersededWritten, type Terms, termsOf } from './write-drop.ts'

export interface VenueDropEntry {
  idReceivedBet: number
  venue: VenueRef
  /** As typed, before percentage and tax. */
  importo: number
  quota: number
  letteraImporto?: ColumnLetter
  letteraQuota?: ColumnLetter
  /** Today's terms instead of those frozen with the live drop. */
  condizioniAttuali?: boolean | undefined
  /** Those it was played with before, of a drop that comes back. */
  terms?: Terms | undefined
}

interface SaveInput {
  entries: readonly VenueDropEntry[]
  announce: boolean
}

/**
 * Records drops of venues on bets, all or none. Entries for one venue and bet are merged, the merged drop replaces the
 * live one, 0/0 removes it. A drop keeps the terms it was first recorded with, unless an entry asks for today's; one
 * that comes out as it was changes nothing at all. Totals of the bets follow in the same transaction, and a bet whose
 * tipster was already dropped is flagged (rule: drop/late). What many people record at the same moment is written together.
 * @throws AppError BET_NOT_FOUND, VENUE_NOT_FOUND, VENUE_NOT_OFFERED, DROP_HALF_ZERO
 */
export const saveVenueDrops = grouped<SaveInput, { message: string }>({
  bets: ({ entries }) => entries.map(({ idReceivedBet }) => idReceivedBet),
  write: async (tx, calls) => {
    const planned = await planDrops(tx, calls)
    await writeDrops(
      tx,
      planned.filter((plan) => plan !== ALONE),
    )
    return planned.map((plan) => (plan === ALONE ? ALONE : SENT))
  },
})

/** What calls change; nothing is written yet. Of several those are left out that would wait or are refused. */
async function planDrops(
  tx: TxCtx,
  calls: ReadonlyArray<Call<SaveInput>>,
): Promise<Array<Plan | typeof ALONE>> {
  const entries = calls.flatMap(({ input }) => input.entries)
  if (entries.length === 0) return calls.map(({ tx }) => ({ tx, changes: [], stays: [] }))
  const isAlone = calls.length === 1
  const ids = [...new Set(entries.map((entry) => entry.idReceivedBet))]
  const refs = entries.map((entry) => entry.venue)
  // The bets' locks come first: what is read after them stays as it is.
  const [bets, held, drops, rows] = await together(tx.db, [
    isAlone ? betsLocked(ids) : freeBetsLocked(ids),
    venuesHeld(refs),
    venueDropsAlive(ids),
    giocateStored(ids),
  ])
  knowGiocate(tx, { ids, rows })
  const live = new Map(drops.map((row) => [`${row.idReceivedBet}/${row.idVenue}`, row]))
  const venues = isAlone ? await completeVenues(tx, refs, held) : venuesByKey(held)
  return calls.map((call) => {
    const isHere = call.input.entries.every(
      ({ idReceivedBet, venue }) => bets.has(idReceivedBet) && venues.has(venueKey(venue)),
    )
    if (!isHere) return ALONE
    try {
      return planOf(call, { bets, venues, live })
    } catch (error) {
      if (isAlone || !(error instanceof AppError)) throw error
      return ALONE
    }
  })
}

async function writeDrops(tx: TxCtx, plans: readonly Plan[]): Promise<void> {
  const changes = plans.flatMap((plan) => plan.changes)
  if (changes.length === 0) return
  const added = changes.flatMap(({ added }) => added ?? [])
  const totals = totalsWritten(tx, [...new Set(changes.map(({ bet }) => bet))], {
    live: [...plans.flatMap(({ stays }) => stays), ...added],
    added: added.map(({ idAccount: _, ...row }) => row),
    flagLate: true,
  })
  const logged = modificheLogged(
    plans.map(({ tx, changes }) => ({ tx, modifiche: changes.flatMap(({ corrections }) => corrections) })),
  )
  const audited = auditsWritten(
    plans.map(({ tx, changes }) => ({ tx, entries: changes.map(({ line }) => line) })),
  )
  const superseded = supersededWritten(
    plans.flatMap(({ tx, changes }) => changes.map(({ before }) => ({ tx, row: before }))),
  )
  const statements: Array<Statement<unknown> | null> = [superseded, totals, logged, audited]
  await together(
    tx.db,
    statements.filter((one) => one !== null),
  )
  for (const { tx, changes } of plans) {
    for (const { bet, venue, typed, isTold } of changes) {
      // A room is told what it played; on which terms it is counted is between us.
      if (isTold) await announceVenueDrop(tx, bet, venue, typed)
    }
  }
}

interface Found {
  bets: ReadonlyMap<number, BetRow>
  venues: ReadonlyMap<string, Venue>
  /** Drops there are, by bet and venue. */
  live: ReadonlyMap<string, VenueDropRow>
}

type Plan = ReturnType<typeof planOf>

/** What a call changes: of each drop what goes, what comes and what is said of it; and which drops of those bets stay. */
function planOf({ tx, input }: Call<SaveInput>, { bets, venues, live }: Found) {
  const keyed = input.entries.map((entry) => ({
    ...entry,
    key: `${entry.idReceivedBet}/${venues.get(venueKey(entry.venue))?.idVenue}`,
  }))
  const byKey = Map.groupBy(keyed, ({ key }) => key)
  const changes = mergeEntries(keyed).flatMap(({ key, ...typed }) => {
    const entries = byKey.get(key)
    const last = entries?.at(-1)
    invariant(entries && last, 'a merged drop comes from an entry')
    const bet = bets.get(last.idReceivedBet)
    const venue = venues.get(venueKey(last.venue))
    invariant(bet && venue, 'bets and venues of all entries are loaded')
    if (halfRemovalError(typed)) throw new AppError('DROP_HALF_ZERO')
    if (!areTypedOdds(typed.quota)) throw validationError(ODDS_OUT_OF_BOUNDS, 'quota')

    const before = live.get(key)
    if (!before && isRemoval(typed)) return []
    const former = last.terms
    if (!before && !former) requireOffered(tx, venue)
    const today = { ...venue, letteraImporto: last.letteraImporto, letteraQuota: last.letteraQuota }
    const renewed = entries.some(({ condizioniAttuali }) => condizioniAttuali)
    const terms = former ?? (before && !renewed ? termsOf(before) : today)
    const sameFigures = before && isSameDrop(typed, playedFigures(before))
    if (sameFigures && sameTerms(termsOf(before), terms)) return []

    const isTold = input.announce && !sameFigures
    return {
      ...{ bet, venue, typed, before, isTold },
      added: isRemoval(typed)
        ? null
        : { ...newRow(tx, bet, { venue, typed, terms }), idAccount: venue.idAccount },
      line: dropLine(bet, venue, before, isRemoval(typed) ? null : { typed, terms }, isTold),
      corrections: before ? dropCorrections(venue, before, { typed, terms }) : [],
    }
  })
  const changed = new Set(changes.map(({ bet }) => bet.idReceivedBet))
  const gone = new Set(changes.map(({ before }) => before))
  const stays = [...live.values()].filter((row) => changed.has(row.idReceivedBet) && !gone.has(row))
  return { tx, changes, stays }
}

const SENT = { message: 'Il drop è stato inviato, sarà gestito dal sistema' }

const playedFigures = (row: DropRow) => ({ importo: row.importoNoPerc, quota: row.quotaNoTassa })

const sameTerms = (a: Terms, b: Terms): boolean =>
  a.idValuta === b.idValuta && differingTerms(a, b).length === 0

/**
 * New drops go to venues in use; a venue switched off may still be corrected where it already has one
 * (rule: drop/offered-venues).
 */
function requireOffered(ctx: Ctx, venue: Venue): void {
  if (!knowsRoom(ctx, venue)) throw new AppError('VENUE_NOT_FOUND')
  if (!isOfferedForDrop(venue.kind, venue)) throw new AppError('VENUE_NOT_OFFERED', { nome: venue.nome })
}

/** Drops that change after the tipster was credited are for a person to look at. */
export async function flagLateDrops(ctx: TxCtx, bets: Iterable<BetRow>): Promise<void> {
  const late = [...bets].filter(isCredited)
  if (late.length === 0) return
  await ctx.db
    .updateTable('bet')
    .set({ wasTipsterDroppedBefore: true })
    .where(
      'idReceivedBet',
      'in',
      late.map((bet) => bet.idReceivedBet),
    )
    .execute()
}
