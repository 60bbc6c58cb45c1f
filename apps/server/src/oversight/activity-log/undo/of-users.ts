import { toNumber } from '@xbetapp/domain/platform/money/decimal'
import { deleteUser, editUser, findUserState, restoreUser } from '#server/platform/users/public.ts'
import type { Line } from '../lines.queries.ts'
import { idOf, lockRows, restoreEach, type State, stateOfEach, stateOfSide, type Undoer } from './undoer.ts'

/** Roles and tasks are sets: their order is irrelevant. */
const inOneOrder = (state: State): State =>
  state &&
  Object.fromEntries(
    Object.entries(state).map(([name, value]) => [name, Array.isArray(value) ? value.toSorted() : value]),
  )

const user = {
  sides: (line: Line) => ({
    had: inOneOrder(stateOfSide(line, line.before)),
    left: inOneOrder(stateOfSide(line, line.after)),
  }),
  lock: lockRows('app_user', 'id'),
  now: stateOfEach(async (ctx, line) => inOneOrder(await findUserState(ctx, idOf(line)))),
}

const names = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Undoing the creation of a user deletes him: his name stays taken, because his acts name him. */
export const createdUsers: Undoer = {
  ...user,
  right: () => 'DELETE /api/v1/utente',
  restore: restoreEach((tx, line) => deleteUser(tx, { id: idOf(line) })),
}

export const deletedUsers: Undoer = {
  ...user,
  right: () => 'POST /api/v1/utente/new',
  restore: restoreEach((tx, line) => {
    const { roles, tasks } = line.before ?? {}
    return restoreUser(tx, { id: idOf(line), roles: names(roles), tasks: names(tasks) })
  }),
}

export const editedUsers: Undoer = {
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
