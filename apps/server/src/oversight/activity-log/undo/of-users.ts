import { toNumber } from '@xbetapp/domain/platform/money/decimal'
import type { Ctx } from '#server/kernel/ctx.ts'
import { deleteUser, editUser, findUserState, restoreUser } from '#server/platform/users/public.ts'
import type { Line } from '../lines.queries.ts'
import { lockRows, type State, stateOfSide, type Undoer } from './undoer.ts'

const lock: Undoer['lock'] = (tx, lines) =>
  lockRows(
    tx,
    'utente',
    'id',
    lines.map(({ entityId }) => Number(entityId)),
  )

/** Roles and tasks are sets: their order is irrelevant. */
const inOneOrder = (state: State): State =>
  state &&
  Object.fromEntries(
    Object.entries(state).map(([name, value]) => [name, Array.isArray(value) ? value.toSorted() : value]),
  )

const sides = (line: Line) => ({
  had: inOneOrder(stateOfSide(line, line.before)),
  left: inOneOrder(stateOfSide(line, line.after)),
})

async function now(ctx: Ctx, lines: readonly Line[]): Promise<Map<number, State>> {
  const states = new Map<number, State>()
  for (const line of lines) states.set(line.id, inOneOrder(await findUserState(ctx, Number(line.entityId))))
  return states
}

const names = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Undoing the creation of a user deletes him: his name stays taken, because his acts name him. */
export const createdUsers: Undoer = {
  right: () => 'DELETE /api/v1/utente',
  sides,
  lock,
  now,
  restore: async (tx, lines) => {
    for (const { entityId } of lines) await deleteUser(tx, { id: Number(entityId) })
    return undefined
  },
}

export const deletedUsers: Undoer = {
  right: () => 'POST /api/v1/utente/new',
  sides,
  lock,
  now,
  restore: async (tx, lines) => {
    for (const { entityId, before } of lines)
      await restoreUser(tx, {
        id: Number(entityId),
        roles: names(before?.roles),
        tasks: names(before?.tasks),
      })
    return undefined
  },
}

export const editedUsers: Undoer = {
  right: () => 'POST /api/v1/utente/edit',
  sides,
  lock,
  now,
  restore: async (tx, lines) => {
    for (const { entityId, before } of lines) {
      const { roles, tasks, bonus, secondoFattoreRichiesto } = before ?? {}
      await editUser(tx, {
        id: Number(entityId),
        ...(roles === undefined ? {} : { roles: names(roles) }),
        ...(tasks === undefined ? {} : { tasks: names(tasks) }),
        ...(bonus === undefined ? {} : { bonus: toNumber(String(bonus)) }),
        ...(secondoFattoreRichiesto === undefined
          ? {}
          : { secondoFattoreRichiesto: secondoFattoreRichiesto === true }),
      } as Parameters<typeof editUser>[1])
    }
    return undefined
  },
}
