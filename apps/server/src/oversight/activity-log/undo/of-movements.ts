import type { ContractKey } from '@xbetapp/contract/contract'
import { dec } from '@xbetapp/domain/platform/money/decimal'
import {
  type MovementOwner,
  rebookMovement,
  reverseMovement,
  standingMovement,
} from '#server/accounts/movements/public.ts'
import type { Line } from '../lines.queries.ts'
import { lockRows, type State, stateOfEach, type Undoer } from './undoer.ts'

// How booked and reversed movements are undone. The lines of a movement are told under the account they concern.

const ownerOf = ({ entity, entityId }: Line): MovementOwner => ({
  entity: entity as MovementOwner['entity'],
  entityId,
})
/** The type of a line's movement, the end of its action: `movements.cashin`, `movements.reverse-cashin`. */
const tipoOf = ({ action }: Line): string => action.replace(/^(movements|summary)\.(reverse-)?/, '')
/** A field of a line that has one side, or the same value on both. */
const fieldOf = ({ before, after }: Line, name: string): unknown => (after ?? before)?.[name]

function whatOf(line: Line): 'deposit' | 'transfer' | 'cashflow' {
  if (/^deposito_(in|out)$/.test(tipoOf(line))) return 'deposit'
  return tipoOf(line) === 'giroconto' ? 'transfer' : 'cashflow'
}

/** Users who may delete a movement may also undo it; of funds and wallets, those who may book one. */
function rightToDelete(line: Line): ContractKey {
  const { entity } = ownerOf(line)
  if (entity === 'conto') return 'DELETE /api/v1/cashflow-conto/:id'
  if (entity === 'fondo_cassa') return 'POST /api/v1/cashflow-fondo-cassa'
  if (entity === 'portafoglio') return 'POST /api/v1/portafoglio/spostamento'
  const what = whatOf(line)
  if (what === 'transfer') return 'DELETE /api/v1/giroconti/:id'
  return what === 'deposit'
    ? `DELETE /api/v1/deposito/${entity}/:id`
    : `DELETE /api/v1/cashflow-${entity}/:id`
}

/**
 * The state of a movement: only its amount, unsigned, as its other fields never change. The line of a moved profit has
 * an amount for each currency, `{ EUR: ... }`, and its state is empty, which compares nothing.
 */
const amountOf = (side: { importo?: unknown } | null): State =>
  side && ('importo' in side ? { importo: dec(String(side.importo)).abs().toFixed(2) } : {})

const onMovements = {
  right: rightToDelete,
  about: (thing: string): string => `il movimento di ${thing}`,
  // The inverse locks its accounts itself; this lock serializes concurrent undos of one movement.
  lock: lockRows('movement', 'id_movimento', (line) => Number(fieldOf(line, 'idMovimento') ?? 0)),
}

/** The movement that the line's act booked, or the one rebooked when the act was undone; null once reversed. */
const liveMovement = (by: 'act' | 'undoing') =>
  stateOfEach(async (ctx, line) => {
    const movementRow = await standingMovement(ctx, {
      // A line older than acts finds none.
      [by]: line.idAtto ?? 0,
      owner: ownerOf(line),
      tipo: tipoOf(line),
      // The difference of a revaluation and its reversal are cashflows of one conto, with opposite signs.
      ...(line.entity === 'conto' && { importo: String(fieldOf(line, 'importo')) }),
    })
    return movementRow && { idMovimento: movementRow.idMovimento, ...amountOf(movementRow) }
  })

/** One line of each movement, in their order: a giroconto has a line for each of its accounts. */
const firstOfEach = (lines: readonly Line[], movementOf: (line: Line) => unknown): Line[] =>
  [...Map.groupBy(lines, movementOf).values()].flatMap(([first]) => first ?? [])

/** Movements: undone by the opposite of each of their rows at their own date. */
export const undoBooking: Undoer = {
  ...onMovements,
  sides: ({ after }) => ({ stateBefore: null, stateAfter: amountOf(after) }),
  now: liveMovement('act'),
  restore: async (tx, lines, now) => {
    const idOfMovement = (line: Line) => Number(now.get(line.id)?.idMovimento)
    for (const line of firstOfEach(lines, idOfMovement))
      await reverseMovement(tx, {
        kind: ownerOf(line).entity,
        what: whatOf(line),
        idMovimento: idOfMovement(line),
      })
    return []
  },
}

/** Proofs that came with a movement: they go with it when its own line is undone, so their line changes nothing. */
export const undoBroughtProof: Undoer = {
  right: () => 'DELETE /api/v1/prove/:id',
  sides: () => ({ stateBefore: {}, stateAfter: {} }),
  lock: async () => undefined,
  now: async (_ctx, lines) => new Map(lines.map(({ id }) => [id, {}])),
  restore: async () => [],
}

/** Deleted movements: rebooked unchanged. */
export const undoReversal: Undoer = {
  ...onMovements,
  sides: ({ before }) => ({ stateBefore: amountOf(before), stateAfter: null }),
  now: liveMovement('undoing'),
  restore: async (tx, lines) => {
    const idOfReversed = (line: Line) => Number(line.before?.idMovimento)
    for (const line of firstOfEach(lines, idOfReversed))
      await rebookMovement(tx, { owner: ownerOf(line), idMovimento: idOfReversed(line) })
    return []
  },
}
