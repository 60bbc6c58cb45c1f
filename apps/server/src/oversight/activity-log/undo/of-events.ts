import type { SCORE_SPORTS } from '@xbetapp/contract/settling/settling'
import { enterScore, mergeEvent, splitEvent } from '#server/settling/score-proposals/public.ts'
import { idOf, lockRows, restoreEach, stateById, type Undoer } from './undoer.ts'

const event = {
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

type ScoreSport = (typeof SCORE_SPORTS)[number]

export const enteredScores: Undoer = {
  ...event,
  right: () => 'PUT /api/v1/eventi/:id/risultato',
  restore: restoreEach((tx, line, now) =>
    enterScore(tx, idOf(line), {
      testo: String(line.before?.risultato ?? ''),
      sport: (now?.sport ?? 'calcio') as ScoreSport,
    }),
  ),
}

export const mergedEvents: Undoer = {
  ...event,
  right: () => 'POST /api/v1/eventi/:id/separa',
  restore: restoreEach((tx, line) => splitEvent(tx, idOf(line))),
}

export const splitEvents: Undoer = {
  ...event,
  right: () => 'POST /api/v1/eventi/:id/unisci',
  restore: restoreEach((tx, line) => {
    const { unitoA, squadreInvertite } = line.before ?? {}
    return mergeEvent(tx, idOf(line), { a: Number(unitoA), squadreInvertite: squadreInvertite === true })
  }),
}
