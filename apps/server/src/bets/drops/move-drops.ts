import type { VenueRef } from '@xbetapp/contract/reference/venue-fields'
import { joinDrops } from '@xbetapp/domain/bets/drops/terms'
import { round2, round3 } from '@xbetapp/domain/platform/money/decimal'
import { lockBets, logModifica, requireSeen } from '#server/bets/bets/public.ts'
import { AppError, invariant, isRefusal } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { auditMove } from './audit-drop.ts'
import { type DropRow, liveVenueDrops, type VenueDropRow } from './dropped-bets.queries.ts'
import { lockVenuesOf, type Venue, venueKey } from './venues.ts'
import { type NewDrop, playedDrop, rowsOf, termsOf, writeDrops } from './write-drops.ts'

/** Posts the destination bet to the rooms that moved. */
type RelayMovedBet = (
  tx: TxCtx,
  move: { idReceivedBet: number; idSale: readonly number[]; text: string | null },
) => Promise<void>

interface MoveInput {
  idSource: number
  idDest: number
  /** Venues whose drops move; with `idDroppedBet`, only if that drop is still the live one. */
  drops: ReadonlyArray<{ venue: VenueRef; idDroppedBet?: number | undefined }>
  destText: string | null
  /** The version of the destination that the caller saw, whose text the rooms are sent. */
  destSeen?: number | undefined
  /** Null: rooms are not notified. */
  announce: RelayMovedBet | null
}

/**
 * Moves live drops to another bet. A drop that the venue has there is added to, not replaced, since both amounts were
 * really played (rule: drop/move). Both bets are recomputed; rooms whose drops moved are sent the destination bet.
 * @throws AppError MOVE_SAME_BET, MOVE_DESTINATION_NOT_FOUND, MOVE_NOTHING, MOVE_CHANGED, MOVE_CURRENCIES,
 * BET_NOT_FOUND, BET_CHANGED
 */
export async function moveDrops(ctx: Ctx, input: MoveInput): Promise<{ message: string }> {
  const { idSource, idDest } = input
  if (idSource === idDest) throw new AppError('MOVE_SAME_BET')
  return withTransaction(ctx, async (tx) => {
    const bets = await lockBets(tx, [idSource, idDest]).catch((error: unknown) => {
      const isMissing = isRefusal(error, 'BET_NOT_FOUND')
      if (isMissing && error.details.id === idDest) throw new AppError('MOVE_DESTINATION_NOT_FOUND')
      throw error
    })
    const source = bets.get(idSource)
    const dest = bets.get(idDest)
    invariant(source && dest, 'both bets are locked')
    requireSeen(dest, input.destSeen)

    const live = await liveVenueDrops(tx, [idSource, idDest])
    const liveByBet = Map.groupBy(live, (row) => row.idReceivedBet)
    const sourceDrops = liveByBet.get(idSource) ?? []
    const venues = new Map((await lockVenuesOf(tx, sourceDrops)).map((venue) => [venue.idVenue, venue]))
    const movingDrops = chosenRows(sourceDrops, venues, input.drops)
    if (movingDrops.length === 0) throw new AppError('MOVE_NOTHING')
    const destDropByVenue = new Map((liveByBet.get(idDest) ?? []).map((row) => [row.idVenue, row]))

    const superseded: VenueDropRow[] = []
    const moved: NewDrop[] = []
    for (const row of movingDrops) {
      const venue = venues.get(row.idVenue)
      const destDrop = destDropByVenue.get(row.idVenue)
      invariant(venue, 'the venue of a moving drop is loaded')
      const { typed, terms } = joinMoved(row, destDrop, venue)
      superseded.push(row, ...(destDrop ? [destDrop] : []))
      moved.push({ bet: dest, venue, typed, terms })
      const isTold = input.announce !== null && venue.kind === 'sala'
      await auditMove(tx, { from: source, to: dest, venue, row, destDrop, joined: { typed, terms }, isTold })
    }
    await logModifica(tx, idSource, 'SPOSTA_DROP', String(idSource), String(idDest))
    await writeDrops(tx, { bets: bets.values(), live, superseded, added: rowsOf(tx, moved) })
    if (input.announce) {
      const movedVenues = movingDrops.flatMap(({ idVenue }) => venues.get(idVenue) ?? [])
      const rooms = movedVenues.filter(({ kind }) => kind === 'sala').map(({ id }) => id)
      await input.announce(tx, { idReceivedBet: idDest, idSale: rooms, text: input.destText })
    }
    return { message: 'Lo spostamento è stato inviato, sarà gestito dal sistema' }
  })
}

/**
 * The figures and terms of a drop once moved. A moved drop keeps the percentage, tax and exchange rate it was played
 * with; joined with a drop played there on other terms (`destDrop`), the result is worth the sum of both.
 * @throws AppError MOVE_CURRENCIES where the two drops were played in different currencies
 */
function joinMoved(
  row: DropRow,
  destDrop: DropRow | undefined,
  venue: Venue,
): Pick<NewDrop, 'typed' | 'terms'> {
  if (!destDrop) {
    const typed = { importo: round2(row.importoNoPerc), quota: round3(row.quotaNoTassa) }
    return { typed, terms: termsOf(row) }
  }
  if (destDrop.nomeValuta !== row.nomeValuta) throw new AppError('MOVE_CURRENCIES', { nome: venue.nome })
  const { typed, terms } = joinDrops(playedDrop(destDrop), playedDrop(row))
  return { typed, terms: { ...termsOf(destDrop), ...terms } }
}

/** The requested live rows. @throws AppError MOVE_CHANGED when a row requested by id is no longer the live one */
function chosenRows(
  liveDrops: readonly VenueDropRow[],
  venues: ReadonlyMap<number, Venue>,
  requests: MoveInput['drops'],
): VenueDropRow[] {
  const rowByVenue = new Map(
    liveDrops.flatMap((row) => {
      const venue = venues.get(row.idVenue)
      return venue ? [[venueKey(venue), row] as const] : []
    }),
  )
  const requestByVenue = new Map(requests.map((request) => [venueKey(request.venue), request]))
  return [...requestByVenue].flatMap(([key, { idDroppedBet }]) => {
    const row = rowByVenue.get(key)
    if (idDroppedBet !== undefined && row?.idDroppedBet !== idDroppedBet) throw new AppError('MOVE_CHANGED')
    return row ? [row] : []
  })
}
