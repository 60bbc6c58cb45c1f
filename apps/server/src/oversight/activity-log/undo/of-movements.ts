import type { ContractKey } from '@xbetapp/contract/contract'
import {
  type MovementOwner,
  rebookMovement,
  reverseMovement,
  standingMovement,
} from '#server/accounts/movements/public.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import type { Line } from '../lines.queries.ts'
import { lockRows, type State, type Undoer } from './undoer.ts'

const ownerOf = ({ entity, entityId }: Line): MovementOwner => ({
  entity: entity as MovementOwner['entity'],
  entityId,
})
const tipoOf = ({ action }: Line): string => action.replace(/^(movements|summary)\.(reverse-)?/, '')
const isDeposit = (line: Line): boolean => tipoOf(line).startsWith('deposito')

/** Users who may delete a movement may also undo it. */
function deleting(line: Line): ContractKey {
  const { entity } = ownerOf(line)
  if (entity === 'conto') return 'DELETE /api/v1/cashflow-conto/:id'
  return isDeposit(line) ? `DELETE /api/v1/deposito/${entity}/:id` : `DELETE /api/v1/cashflow-${entity}/:id`
}

/** Only the amount: the other fields of a movement never change. */
const amountOf = (side: Line['before']): State => (side ? { importo: side.importo } : null)

const about = (thing: string): string => `il movimento di ${thing}`

async function lockAccounts(tx: TxCtx, lines: readonly Line[]): Promise<void> {
  // The inverse locks its accounts itself; this lock serializes concurrent undos of one movement.
  await lockRows(
    tx,
    'movimento',
    'id_movimento',
    lines.flatMap(({ before, after }) => Number({ ...before, ...after }.idMovimento) || []),
  )
}

/** Movements: undone by the opposite of each of their rows at their own date. */
export const movements: Undoer = {
  right: deleting,
  about,
  sides: ({ after }) => ({ had: null, left: amountOf(after) }),
  lock: lockAccounts,
  now: (ctx, lines) => eachStanding(ctx, lines, 'act'),
  restore: async (tx, lines, now) => {
    for (const line of lines) {
      await reverseMovement(tx, {
        kind: ownerOf(line).entity,
        what: isDeposit(line) ? 'deposit' : 'cashflow',
        idMovimento: Number(now.get(line.id)?.idMovimento),
      })
    }
    return undefined
  },
}

/** Deleted movements: rebooked unchanged. */
export const deletedMovements: Undoer = {
  right: deleting,
  about,
  sides: ({ before }) => ({ had: amountOf(before), left: null }),
  lock: lockAccounts,
  now: (ctx, lines) => eachStanding(ctx, lines, 'undoing'),
  restore: async (tx, lines) => {
    for (const line of lines)
      await rebookMovement(tx, { of: ownerOf(line), idMovimento: Number(line.before?.idMovimento) })
    return undefined
  },
}

/** The movement that an act booked, or the one rebooked when the act was undone, unless it is reversed. */
async function eachStanding(
  ctx: Ctx,
  lines: readonly Line[],
  by: 'act' | 'undoing',
): Promise<Map<number, State>> {
  const states = new Map<number, State>()
  for (const line of lines) {
    const found = await standingMovement(ctx, {
      [by]: line.idAtto ?? 0,
      of: ownerOf(line),
      tipo: tipoOf(line),
    })
    states.set(line.id, found ? { ...found } : null)
  }
  return states
}
