import { invariant } from '#server/kernel/app-error.ts'
import { addRule, removeRule } from '#server/reference/reference/public.ts'
import { lockRecords } from './of-records.ts'
import { idOf, restoreEach, stateOfEach, type Undoer } from './undoer.ts'

const rule = {
  lock: lockRecords,
  now: stateOfEach((ctx, line) =>
    ctx.db
      .selectFrom('tipsterRule')
      .select(['idRegola', 'regola'])
      .where('idTipster', '=', idOf(line))
      .where('regola', '=', String((line.after ?? line.before)?.regola))
      .orderBy('idRegola', 'desc')
      .executeTakeFirst(),
  ),
}

export const addedRules: Undoer = {
  ...rule,
  right: () => 'DELETE /api/v1/regola-tipster/:idRegola',
  restore: restoreEach((tx, _line, now) => removeRule(tx, Number(now?.idRegola))),
}

export const removedRules: Undoer = {
  ...rule,
  right: () => 'POST /api/v1/regola-tipster',
  restore: restoreEach((tx, line) => {
    invariant(line.before, 'a rule that was taken away is in its line')
    return addRule(tx, { idTipster: idOf(line), regola: String(line.before.regola) })
  }),
}
