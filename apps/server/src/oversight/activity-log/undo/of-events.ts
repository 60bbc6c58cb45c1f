import type { SCORE_SPORTS } from '@xbetapp/contract/settling/settling'
import { enterScore, mergeEvent, splitEvent } from '#server/settling/score-proposals/public.ts'
import { idOf, lockRows, restoreEach, stateById, type Undoer } from './undoer.ts'

const event = {
  lock: lockRows('evento', 'id_evento'),
  now: stateById(
    (ctx, ids) =>
      ctx.db
        .selectFrom('evento')
        .select(['idEvento', 'sport', 'risultato', 'unitoA', 'squadreInvertite'])
        .where('idEvento', 'in', ids)
        .execute(),
    ({ idEvento }) => idEvento,
  ),
}

type ScoreSport = (typeof SCORE_SPORTS)[number]

export const scores: Undoer = {
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
