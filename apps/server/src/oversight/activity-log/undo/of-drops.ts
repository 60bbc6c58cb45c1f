import { dec, toNumber } from '@xbetapp/domain/platform/money/decimal'
import type { VenueKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { type DropState, liveVenueDrops, saveVenueDrops, stateOf } from '#server/bets/drops/public.ts'
import { reopenAnswer } from '#server/bets/room-answers/public.ts'
import { rowsOf } from '#server/db/rows.ts'
import { AppError, invariant } from '#server/kernel/app-error.ts'
import type { Line } from '../lines.queries.ts'
import { idOf, lockBets, restoreEach, type State, sidesOfLine, stateOfSide, type Undoer } from './undoer.ts'

/** A drop exists when it has an amount; the line of a moved drop may name its destination. */
const asDrop = (line: Line, side: Line['before']): State =>
  side && 'importo' in side && side.importo !== null ? stateOfSide(line, side) : null

/** The line of a correction has only the changed fields: without an amount in it, the drop still exists. */
function sides(line: Line): { stateBefore: State; stateAfter: State } {
  const { before, after, action } = line
  const isMoveAway = action === 'drops.move' && after !== null && 'bet' in after
  const isCorrection = action !== 'drops.remove' && !isMoveAway && before !== null && after !== null
  if (isCorrection) return sidesOfLine(line)
  return { stateBefore: asDrop(line, before), stateAfter: asDrop(line, after) }
}

/** The venue whose drop a line is about. */
export function venueOf({ parte }: Line): { kind: VenueKind; id: number } {
  const [kind, id] = parte?.split(':') ?? []
  invariant(kind === 'sala' || kind === 'sito' || kind === 'altro', 'the line of a drop names its venue')
  return { kind, id: Number(id) }
}

/** Drops of venues recorded, corrected, removed and moved: one line per bet. */
export const undoVenueDrop: Undoer = {
  right: (line) =>
    line.action === 'drops.move' ? 'POST /sparabet/sposta-drop' : 'POST /sparabet/new-sale-drop',
  // Older lines do not record whose drop it was.
  objection: (_ctx, { parte }) => (parte === null ? new AppError('UNDO_NOT_POSSIBLE') : null),
  sides,
  lock: lockBets,
  now: async (ctx, lines) => {
    const liveDrops = await liveVenueDrops(ctx, [...new Set(lines.map(idOf))])
    const idVenue = [...new Set(liveDrops.map((drop) => drop.idVenue))]
    const venues =
      idVenue.length === 0 ? [] : await rowsOf(ctx.db, 'venue', { idVenue }, ['idVenue', 'kind', 'numero'])
    const partOf = new Map(venues.map((venue) => [venue.idVenue, `${venue.kind}:${venue.numero}`]))
    const byKey = new Map(
      liveDrops.map((row) => [`${row.idReceivedBet}/${partOf.get(row.idVenue)}`, stateOf(row)]),
    )
    return new Map(lines.map((line) => [line.id, byKey.get(`${line.entityId}/${line.parte}`) ?? null]))
  },
  restore: async (tx, lines, now) => {
    // The earlier of two lines about one drop comes last, and has the drop's first state.
    const targets = new Map<string, { line: Line; target: DropState | null }>()
    for (const line of lines) {
      const key = `${line.entityId}/${line.parte}`
      const { stateBefore } = sides(line)
      const currentState = targets.get(key)?.target ?? now.get(line.id)
      targets.set(key, { line, target: stateBefore && ({ ...currentState, ...stateBefore } as DropState) })
    }
    const wasAnnounced = ({ line }: { line: Line }) => line.after?.annunciato === true
    for (const announce of [true, false]) {
      const entries = [...targets.values()]
        .filter((one) => wasAnnounced(one) === announce)
        .map(({ line, target }) => ({
          idReceivedBet: idOf(line),
          venue: venueOf(line),
          importo: target ? toNumber(dec(target.importo)) : 0,
          quota: target ? toNumber(dec(target.quota)) : 0,
          ...(target && { terms: target }),
        }))
      if (entries.length > 0) await saveVenueDrops(tx, { entries, announce })
    }
    return []
  },
}

const answerOf = ({ after }: Line): number => Number(after?.risposta)

/** The answer waits again; the drop of the accepted answer has a separate line, whose undo takes it back. */
export const undoAcceptance: Undoer = {
  right: () => 'POST /api/v1/risposte/:id/accetta',
  sides: () => ({ stateBefore: null, stateAfter: {} }),
  lock: lockBets,
  now: async (ctx, lines) => {
    const rows = await rowsOf(ctx.db, 'roomAnswer', { id: lines.map(answerOf), stato: 'accettata' }, ['id'])
    const acceptedIds = new Set(rows.map(({ id }) => id))
    return new Map(lines.map((line) => [line.id, acceptedIds.has(answerOf(line)) ? {} : null]))
  },
  restore: restoreEach((tx, line) => reopenAnswer(tx, answerOf(line))),
}
