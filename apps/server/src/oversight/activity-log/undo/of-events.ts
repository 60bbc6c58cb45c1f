import type { ScoreSport } from '@xbetapp/contract/settling/settling'
import { invariant } from '#server/kernel/app-error.ts'
import { enterScore, mergeEvent, splitEvent } from '#server/settling/score-proposals/public.ts'
import { idOf, lockRows, restoreEach, stateById, type Undoer } from './undoer.ts'

// How scores, merges and separations of events are undone.

const onEvents = {
  lock: lockRows('event', 'id_event'),
  now: stateById(
    (ctx, ids) =>
      ctx.db
        .selectFrom('event')
        .select(['idEvent', 'sport', 'risultato', 'unitoA', 'squadreInvertite'])
        .where('idEvent', 'in', ids)
        .execute(),
    ({ idEvent }) => idEvent,
  ),
}

export const undoScore: Undoer = {
  ...onEvents,
  right: () => 'PUT /api/v1/eventi/:id/risultato',
  restore: restoreEach((tx, line, now) =>
    enterScore(tx, idOf(line), {
      testo: String(line.before?.risultato ?? ''),
      // An event with a score has a sport; without one the text is empty, and the sport is not read.
      sport: (now?.sport ?? 'calcio') as ScoreSport,
    }),
  ),
}

export const undoMerge: Undoer = {
  ...onEvents,
  right: () => 'POST /api/v1/eventi/:id/separa',
  restore: restoreEach((tx, line) => splitEvent(tx, idOf(line))),
}

export const undoSplit: Undoer = {
  ...onEvents,
  right: () => 'POST /api/v1/eventi/:id/unisci',
  restore: restoreEach((tx, line) => {
    invariant(line.before, 'a separation has the event that it was merged into')
    const { unitoA, squadreInvertite } = line.before
    return mergeEvent(tx, idOf(line), { a: Number(unitoA), squadreInvertite: squadreInvertite === true })
  }),
}
