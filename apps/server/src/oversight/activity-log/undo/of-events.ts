import type { SCORE_SPORTS } from '@xbetapp/contract/settling/settling'
import type { Ctx } from '#server/kernel/ctx.ts'
import { enterScore, mergeEvent, splitEvent } from '#server/settling/score-proposals/public.ts'
import type { Line } from '../lines.queries.ts'
import { lockRows, type State, type Undoer } from './undoer.ts'

const lock: Undoer['lock'] = (tx, lines) =>
  lockRows(
    tx,
    'evento',
    'id_evento',
    lines.map(({ entityId }) => Number(entityId)),
  )

async function now(ctx: Ctx, lines: readonly Line[]): Promise<Map<number, State>> {
  const rows = await ctx.db
    .selectFrom('evento')
    .select(['idEvento', 'sport', 'risultato', 'unitoA', 'squadreInvertite'])
    .where(
      'idEvento',
      'in',
      lines.map(({ entityId }) => Number(entityId)),
    )
    .execute()
  const byId = new Map(rows.map((row) => [Number(row.idEvento), row]))
  return new Map(lines.map((line) => [line.id, byId.get(Number(line.entityId)) ?? null]))
}

type ScoreSport = (typeof SCORE_SPORTS)[number]

export const scores: Undoer = {
  right: () => 'PUT /api/v1/eventi/:id/risultato',
  lock,
  now,
  restore: async (tx, lines, current) => {
    for (const { id, entityId, before } of lines) {
      const sport = (current.get(id)?.sport ?? 'calcio') as ScoreSport
      await enterScore(tx, Number(entityId), { testo: String(before?.risultato ?? ''), sport })
    }
    return undefined
  },
}

export const mergedEvents: Undoer = {
  right: () => 'POST /api/v1/eventi/:id/separa',
  lock,
  now,
  restore: async (tx, lines) => {
    for (const { entityId } of lines) await splitEvent(tx, Number(entityId))
    return undefined
  },
}

export const splitEvents: Undoer = {
  right: () => 'POST /api/v1/eventi/:id/unisci',
  lock,
  now,
  restore: async (tx, lines) => {
    for (const { entityId, before } of lines)
      await mergeEvent(tx, Number(entityId), {
        a: Number(before?.unitoA),
        squadreInvertite: before?.squadreInvertite === true,
      })
    return undefined
  },
}
