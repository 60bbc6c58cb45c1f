import { toNumber } from '@xbetapp/domain/platform/money/decimal'
import { rowIfAny } from '#server/db/rows.ts'
import {
  addTask,
  deleteUser,
  editUser,
  findUserState,
  removeTask,
  restoreUser,
  usersOfTask,
} from '#server/platform/users/public.ts'
import type { Line } from '../lines.queries.ts'
import {
  blockersOfEach,
  idOf,
  lockNamed,
  lockRows,
  restoreEach,
  type State,
  stateOfEach,
  stateOfSide,
  type Undoer,
} from './undoer.ts'

/** Roles and tasks are sets: their order is irrelevant. */
const inOneOrder = (state: State): State =>
  state &&
  Object.fromEntries(
    Object.entries(state).map(([name, value]) => [name, Array.isArray(value) ? value.toSorted() : value]),
  )

const user = {
  sides: (line: Line) => ({
    stateBefore: inOneOrder(stateOfSide(line, line.before)),
    stateAfter: inOneOrder(stateOfSide(line, line.after)),
  }),
  lock: lockRows('app_user', 'id'),
  now: stateOfEach(async (ctx, line) => inOneOrder(await findUserState(ctx, idOf(line)))),
}

const names = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Undoing the creation of a user deletes him: his name stays taken, because his acts name him. */
export const undoUserCreation: Undoer = {
  ...user,
  right: () => 'DELETE /api/v1/utente',
  restore: restoreEach((tx, line) => deleteUser(tx, { id: idOf(line) })),
}

export const undoUserDeletion: Undoer = {
  ...user,
  right: () => 'POST /api/v1/utente/new',
  restore: restoreEach((tx, line) => {
    const { roles, tasks } = line.before ?? {}
    return restoreUser(tx, { id: idOf(line), roles: names(roles), tasks: names(tasks) })
  }),
}

export const undoUserEdit: Undoer = {
  ...user,
  right: () => 'POST /api/v1/utente/edit',
  restore: restoreEach((tx, line) => {
    const { roles, tasks, bonus, secondoFattoreRichiesto: required } = line.before ?? {}
    return editUser(tx, {
      id: idOf(line),
      ...(roles === undefined ? {} : { roles: names(roles) }),
      ...(tasks === undefined ? {} : { tasks: names(tasks) }),
      ...(bonus === undefined ? {} : { bonus: toNumber(String(bonus)) }),
      ...(required === undefined ? {} : { secondoFattoreRichiesto: required === true }),
    } as Parameters<typeof editUser>[1])
  }),
}

const nameOnly = (side: Line['before']): State => side && { nome: side.nome }

const task = {
  sides: ({ before, after }: Line) => ({ stateBefore: nameOnly(before), stateAfter: nameOnly(after) }),
  lock: lockNamed('task'),
  now: stateOfEach((ctx, { entityId }) => rowIfAny(ctx.db, 'task', { nome: entityId })),
}

/** A created task is removed only while no user has it, except the users whom its creation gave it to. */
export const undoTaskCreation: Undoer = {
  ...task,
  right: () => 'DELETE /api/v1/task',
  blockers: blockersOfEach(async (ctx, { entityId, after }) => {
    const users = await usersOfTask(ctx, entityId)
    return users.some((user) => !names(after?.users).includes(user)) ? 'degli utenti' : null
  }),
  restore: restoreEach((tx, { entityId }) => removeTask(tx, { nome: entityId })),
}

export const undoTaskDeletion: Undoer = {
  ...task,
  right: () => 'POST /api/v1/task/new',
  restore: restoreEach((tx, { entityId, before }) =>
    addTask(tx, { nome: entityId, users: names(before?.users) }),
  ),
}
