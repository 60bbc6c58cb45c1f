import type { Answer } from '@xbetapp/contract/contract'
import { SCORE_SPORTS } from '@xbetapp/contract/settling/settling'
import { readScore } from '@xbetapp/domain/settling/score-proposals/read-score'
import { lockRow, lockRows, rowIfAny, updateRows } from '#server/db/rows.ts'
import { AppError, validationError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { readEvent } from './events.queries.ts'

/**
 * Enters the score of an event as typed, or removes it. A score proposes outcomes and settles nothing
 * (rule: settling/a-score-proposes).
 * @throws AppError EVENTO_NOT_FOUND; VALIDATION with the error in the score
 */
export async function enterScore(
  ctx: Ctx,
  id: number,
  { testo, sport }: Input<'PUT /api/v1/eventi/:id/risultato'>['body'],
): Promise<Answer<'PUT /api/v1/eventi/:id/risultato'>> {
  return withTransaction(ctx, async (tx) => {
    const before = await lockRow(tx.db, 'event', { idEvent: id }, ['risultato', 'sport', 'unitoA'])
    // The score of a merged event is entered on the event it was merged into.
    if (!before || before.unitoA !== null) throw new AppError('EVENTO_NOT_FOUND')
    const reading = testo === '' ? null : readScore(testo, sport)
    if (reading?.problem)
      throw validationError(`Risultato non letto: ${reading.problem}${otherSportHint(testo)}`, 'testo')
    const fields =
      reading === null
        ? { risultato: null, score: null, inseritoDa: null, enteredAt: null }
        : {
            risultato: testo,
            score: JSON.stringify(reading.score),
            inseritoDa: tx.actor.username,
            enteredAt: tx.now(),
            sport: before.sport ?? sport,
          }
    await updateRows(tx.db, 'event', { idEvent: id }, fields)
    await audit(tx, 'bets.score', 'evento', id, {
      before: { risultato: before.risultato },
      after: { risultato: fields.risultato },
    })
    return readEvent(tx, id)
  })
}

/** Says which sport a refused score can be read as; empty unless exactly one sport reads it. */
function otherSportHint(testo: string): string {
  const [sport, ...otherSports] = SCORE_SPORTS.filter((name) => !readScore(testo, name).problem)
  return sport && otherSports.length === 0 ? `. ${testo} si legge come ${sport}` : ''
}

interface Merge {
  /** The id of the event that remains. */
  a: number
  /** The two events name home and guest the other way round. */
  squadreInvertite: boolean
}

/**
 * Merges an event into another one: its bets, present and future, are settled from the other's score. Only the
 * remaining event may have a score (rule: tip/merged-events).
 * @throws AppError EVENTO_NOT_FOUND; VALIDATION when event `id` has a score or merged events, or one is merged already
 */
export async function mergeEvent(ctx: Ctx, id: number, { a, squadreInvertite }: Merge): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    if (id === a) throw validationError('Un evento non si unisce a se stesso', 'altro')
    const rows = await lockEvents(tx, [id, a])
    const [event, target] = [rows.get(id), rows.get(a)]
    if (!event || !target) throw new AppError('EVENTO_NOT_FOUND')
    if (event.unitoA !== null || target.unitoA !== null)
      throw validationError('Evento già unito a un altro', 'altro')
    if (event.risultato !== null)
      throw validationError(
        `${event.casa} - ${event.ospite} ha già un risultato: uniscigli l'altro, o togli il risultato`,
        'altro',
      )
    const mergedEvent = await rowIfAny(tx.db, 'event', { unitoA: id }, ['idEvent'])
    if (mergedEvent)
      throw validationError(
        `A ${event.casa} - ${event.ospite} sono uniti altri eventi: separali prima`,
        'altro',
      )
    await updateRows(tx.db, 'event', { idEvent: id }, { unitoA: a, squadreInvertite })
    await audit(tx, 'bets.merge-event', 'evento', id, {
      before: { unitoA: null, squadreInvertite: false },
      after: { unitoA: a, squadreInvertite },
    })
  })
}

/** Separates a merged event from the event whose id is returned. @throws AppError EVENTO_NOT_FOUND when not merged */
export async function splitEvent(ctx: Ctx, id: number): Promise<number> {
  return withTransaction(ctx, async (tx) => {
    const event = (await lockEvents(tx, [id])).get(id)
    if (event?.unitoA == null) throw new AppError('EVENTO_NOT_FOUND')
    const { unitoA, squadreInvertite } = event
    await updateRows(tx.db, 'event', { idEvent: id }, { unitoA: null, squadreInvertite: false })
    await audit(tx, 'bets.split-event', 'evento', id, {
      before: { unitoA, squadreInvertite },
      after: { unitoA: null, squadreInvertite: false },
    })
    return unitoA
  })
}

/** Locks events in the order of their ids, so that merges of one pair in either direction wait for each other. */
async function lockEvents(tx: TxCtx, ids: readonly number[]) {
  const rows = await lockRows(tx.db, 'event', { idEvent: ids }, undefined, 'idEvent')
  return new Map(rows.map((row) => [row.idEvent, row]))
}
