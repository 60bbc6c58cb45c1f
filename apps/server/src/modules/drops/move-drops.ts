import type { MergedDrop } from '@xbetapp/domain/drops/merge'
import { joinDrops } from '@xbetapp/domain/drops/terms'
import { round2, round3 } from '@xbetapp/domain/money/decimal'
import { AppError, invariant } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { lockBets, logModifica } from '#server/modules/bets/public.ts'
import { relayMovedBet } from '#server/modules/copies/public.ts'
import { type DropRow, liveVenueDrops } from './dropped-bets.queries.ts'
import { recomputeTotals } from './recompute-totals.ts'
import { flagLateDrops } from './save-venue-drops.ts'
import { lockVenues, type Venue, type VenueRef, venueKey } from './venues.ts'
import {
  insertDrop,
  playedDrop,
  rowVenue,
  rowVenueKey,
  supersede,
  type Terms,
  termsOf,
} from './write-drop.ts'

interface MoveInput {
  idSource: number
  idDest: number
  /** Venues whose drops move; with `idDroppedBet`, only if that drop is still the live one. */
  drops: ReadonlyArray<{ venue: VenueRef; idDroppedBet?: number | undefined }>
  destText: string | null
  announce: boolean
}

/**
 * Moves live drops to another bet. What the venue already holds there is added to, not replaced: the money was
 * really played (D1.26). Both bets are recomputed; rooms that moved are sent the destination bet.
 * @throws AppError MOVE_SAME_BET, MOVE_DESTINATION_NOT_FOUND, MOVE_NOTHING, MOVE_CHANGED, MOVE_CURRENCIES, BET_NOT_FOUND
 */
export async function moveDrops(ctx: Ctx, input: MoveInput): Promise<{ message: string }> {
  const { idSource, idDest } = input
  if (idSource === idDest) throw new AppError('MOVE_SAME_BET')
  return withTransaction(ctx, async (tx) => {
    const bets = await lockBets(tx, [idSource, idDest]).catch((error: unknown) => {
      const missing = error instanceof AppError && error.code === 'BET_NOT_FOUND'
      if (missing && error.details.id === idDest) throw new AppError('MOVE_DESTINATION_NOT_FOUND')
      throw error
    })
    const source = bets.get(idSource)
    const dest = bets.get(idDest)
    invariant(source && dest, 'both bets are locked')

    const live = Map.groupBy(await liveVenueDrops(tx, [idSource, idDest]), (row) => row.idReceivedBet)
    const moving = chosenRows(live.get(idSource) ?? [], input.drops)
    if (moving.length === 0) throw new AppError('MOVE_NOTHING')
    const venues = await lockVenues(tx, moving.map(rowVenue))
    const atDest = new Map((live.get(idDest) ?? []).map((row) => [rowVenueKey(row), row]))

    for (const row of moving) {
      const key = rowVenueKey(row)
      const venue = venues.get(key)
      const there = atDest.get(key)
      invariant(venue, 'the venue of a moving drop is loaded')
      const moved = { importo: row.importoNoPerc, quota: row.quotaNoTassa }
      const { typed, terms } = joined(row, there, venue)
      await supersede(tx, row)
      await supersede(tx, there)
      await insertDrop(tx, dest, { venue, typed, terms })
      await audit(tx, {
        action: 'drops.move',
        entity: 'bet',
        entityId: idSource,
        before: { [venue.kind]: venue.nome, ...moved },
        after: {
          bet: idDest,
          [venue.kind]: venue.nome,
          importo: typed.importo.toFixed(2),
          quota: typed.quota.toFixed(3),
        },
      })
    }
    await logModifica(tx, {
      idReceivedBet: idSource,
      tipoModifica: 'SPOSTA_DROP',
      valorePrecedente: String(idSource),
      nuovoValore: String(idDest),
    })
    await flagLateDrops(tx, bets.values())
    await recomputeTotals(tx, bets.values())
    if (input.announce) {
      const rooms = moving.flatMap((row) => (row.idSala === null ? [] : [row.idSala]))
      await relayMovedBet(tx, { idReceivedBet: idDest, idSale: rooms, text: input.destText })
    }
    return { message: 'Lo spostamento è stato inviato, sarà gestito dal sistema' }
  })
}

/**
 * Money that moves stays what it was when it was played: its percentage, tax and rate go with it, and where it joins
 * money played on other terms, both together are worth what they were apart.
 * @throws AppError MOVE_CURRENCIES where the two were played in different currencies
 */
function joined(row: DropRow, there: DropRow | undefined, venue: Venue): { typed: MergedDrop; terms: Terms } {
  if (!there) {
    const typed = { importo: round2(row.importoNoPerc), quota: round3(row.quotaNoTassa) }
    return { typed, terms: termsOf(row) }
  }
  if (there.nomeValuta !== row.nomeValuta) throw new AppError('MOVE_CURRENCIES', { nome: venue.nome })
  const { typed, terms } = joinDrops(playedDrop(there), playedDrop(row))
  return { typed, terms: { ...termsOf(there), ...terms } }
}

/** The live rows asked for. A row named by id must still be the live one: somebody else may have changed it. */
function chosenRows(live: readonly DropRow[], chosen: MoveInput['drops']): DropRow[] {
  const byVenue = new Map(live.map((row) => [rowVenueKey(row), row]))
  const wanted = new Map(chosen.map((drop) => [venueKey(drop.venue), drop]))
  return [...wanted].flatMap(([key, drop]) => {
    const row = byVenue.get(key)
    if (drop.idDroppedBet !== undefined && row?.idDroppedBet !== drop.idDroppedBet)
      throw new AppError('MOVE_CHANGED')
    return row ? [row] : []
  })
}
