import type { ContractKey } from '@xbetapp/contract/contract'
import { dec } from '@xbetapp/domain/platform/money/decimal'
import {
  type MovementOwner,
  rebookMovement,
  reverseMovement,
  standingMovement,
} from '#server/accounts/movements/public.ts'
import type { Line } from '../lines.queries.ts'
import { lockRows, restoreEach, type State, stateOfEach, type Undoer } from './undoer.ts'

const ownerOf = ({ entity, entityId }: Line): MovementOwner => ({
  entity: entity as MovementOwner['entity'],
  entityId,
})
const tipoOf = ({ action }: Line): string => action.replace(/^(movements|summary)\.(reverse-)?/, '')
const isDeposit = (line: Line): boolean => /^deposito_(in|out)$/.test(tipoOf(line))

/** Users who may delete a movement may also undo it. */
function rightToDelete(line: Line): ContractKey {
  const { entity } = ownerOf(line)
  if (entity === 'conto') return 'DELETE /api/v1/cashflow-conto/:id'
  // No screen deletes a movement of a fund or wallet: who may book one may take it back.
  if (entity === 'fondo_cassa') return 'POST /api/v1/cashflow-fondo-cassa'
  if (entity === 'portafoglio') return 'POST /api/v1/portafoglio/spostamento'
  if (tipoOf(line) === 'giroconto') return 'DELETE /api/v1/giroconti/:id'
  return isDeposit(line) ? `DELETE /api/v1/deposito/${entity}/:id` : `DELETE /api/v1/cashflow-${entity}/:id`
}

/**
 * Only the amount, without the sign of its row: the other fields of a movement never change. The line of a moved profit
 * has an amount for each currency, under the currency's name, and is not compared.
 */
const amountOf = (side: { importo?: unknown } | null): State =>
  side && ('importo' in side ? { importo: dec(String(side.importo)).abs().toFixed(2) } : {})

const movement = {
  right: rightToDelete,
  about: (thing: string): string => `il movimento di ${thing}`,
  // The inverse locks its accounts itself; this lock serializes concurrent undos of one movement.
  lock: lockRows('movement', 'id_movimento', ({ before, after }) =>
    Number({ ...before, ...after }.idMovimento ?? 0),
  ),
}

/** The movement that an act booked, or the one rebooked when the act was undone, unless it is reversed. */
const standing = (by: 'act' | 'undoing') =>
  stateOfEach(async (ctx, line) => {
    const movementRow = await standingMovement(ctx, {
      [by]: line.idAtto ?? 0,
      owner: ownerOf(line),
      tipo: tipoOf(line),
      // The difference of a revaluation and its reversal are cashflows of one conto, with opposite signs.
      ...(line.entity === 'conto' && { importo: String({ ...line.before, ...line.after }.importo) }),
    })
    return movementRow && { ...movementRow, ...amountOf(movementRow) }
  })

/** Restores each movement once, in the order of the lines: a giroconto has a line for each of its accounts. */
const restoreOnce =
  (
    keyOf: (line: Line, now: State) => unknown,
    restore: Parameters<typeof restoreEach>[0],
  ): Undoer['restore'] =>
  (tx, lines, now) => {
    const byMovement = Map.groupBy(lines, (line) => keyOf(line, now.get(line.id) ?? null))
    const firsts = [...byMovement.values()].flatMap(([first]) => first ?? [])
    return restoreEach(restore)(tx, firsts, now)
  }

/** Movements: undone by the opposite of each of their rows at their own date. */
export const bookedMovements: Undoer = {
  ...movement,
  sides: ({ after }) => ({ stateBefore: null, stateAfter: amountOf(after) }),
  now: standing('act'),
  restore: restoreOnce(
    (_, now) => now?.idMovimento,
    (tx, line, now) =>
      reverseMovement(tx, {
        kind: ownerOf(line).entity,
        what: isDeposit(line) ? 'deposit' : tipoOf(line) === 'giroconto' ? 'transfer' : 'cashflow',
        idMovimento: Number(now?.idMovimento),
      }),
  ),
}

/** Proofs that came with a movement: they leave with it, whose own line takes it back. */
export const broughtProofs: Undoer = {
  right: () => 'DELETE /api/v1/prove/:id',
  sides: () => ({ stateBefore: {}, stateAfter: {} }),
  lock: async () => undefined,
  now: async (_ctx, lines) => new Map(lines.map(({ id }) => [id, {}])),
  restore: async () => [],
}

/** Deleted movements: rebooked unchanged. */
export const deletedMovements: Undoer = {
  ...movement,
  sides: ({ before }) => ({ stateBefore: amountOf(before), stateAfter: null }),
  now: standing('undoing'),
  restore: restoreOnce(
    (line) => line.before?.idMovimento,
    (tx, line) => rebookMovement(tx, { owner: ownerOf(line), idMovimento: Number(line.before?.idMovimento) }),
  ),
}
