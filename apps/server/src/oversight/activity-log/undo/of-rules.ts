import { invariant } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { addRule, removeRule } from '#server/reference/reference/public.ts'
import type { Line } from '../lines.queries.ts'
import { lockRecords } from './of-records.ts'
import type { State, Undoer } from './undoer.ts'

async function findRule(ctx: Ctx, { entityId, before, after }: Line): Promise<State> {
  const row = await ctx.db
    .selectFrom('regolaTipster')
    .select(['idRegola', 'regola'])
    .where('idTipster', '=', Number(entityId))
    .where('regola', '=', String((after ?? before)?.regola))
    .orderBy('idRegola', 'desc')
    .executeTakeFirst()
  return row ?? null
}
const nowRules = async (ctx: Ctx, lines: readonly Line[]) => {
  const states = new Map<number, State>()
  for (const line of lines) states.set(line.id, await findRule(ctx, line))
  return states
}

export const addedRules: Undoer = {
  right: () => 'DELETE /api/v1/regola-tipster/:idRegola',
  lock: lockRecords,
  now: nowRules,
  restore: async (tx, lines, now) => {
    for (const line of lines) await removeRule(tx, Number(now.get(line.id)?.idRegola))
    return undefined
  },
}

export const removedRules: Undoer = {
  right: () => 'POST /api/v1/regola-tipster',
  lock: lockRecords,
  now: nowRules,
  restore: async (tx, lines) => {
    for (const { entityId, before } of lines) {
      invariant(before, 'a rule that was taken away is in its line')
      await addRule(tx, { idTipster: Number(entityId), regola: String(before.regola) })
    }
    return undefined
  },
}
