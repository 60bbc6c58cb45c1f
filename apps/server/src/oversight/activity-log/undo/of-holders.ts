import type { ContractKey } from '@xbetapp/contract/contract'
import {
  addHolder,
  findHolderIfAny,
  type Holder,
  hasMovements,
  removeHolder,
} from '#server/accounts/summary/public.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import type { Line } from '../lines.queries.ts'
import { blockersOfEach, idOf, lockRows, restoreEach, sidesOf, stateOfEach, type Undoer } from './undoer.ts'

const holderOf = ({ entity }: Line): Holder => (entity === 'portafoglio' ? 'portafoglio' : 'fondo')

const LOCKS = {
  portafoglio: lockRows('wallet', 'id_portafoglio'),
  fondo: lockRows('cash_fund', 'id_fondo_cassa'),
}

const holder = {
  right: (line: Line): ContractKey =>
    holderOf(line) === 'portafoglio' ? 'POST /api/v1/portafoglio' : 'POST /api/v1/fondo-cassa',
  lock: async (tx: TxCtx, lines: readonly Line[]) => {
    for (const [holder, holderLines] of Map.groupBy(lines, holderOf)) await LOCKS[holder](tx, holderLines)
  },
  now: stateOfEach(async (ctx, line) => {
    const holderRow = await findHolderIfAny(ctx, holderOf(line), idOf(line))
    return holderRow && { nome: holderRow.nome }
  }),
}

/** A created wallet or fund is removed only while no movement names it. */
export const undoHolderCreation: Undoer = {
  ...holder,
  blockers: blockersOfEach(async (ctx, line) => {
    const holderRow = await findHolderIfAny(ctx, holderOf(line), idOf(line))
    return holderRow && (await hasMovements(ctx, holderRow.account.idAccount)) ? 'dei movimenti' : null
  }),
  restore: restoreEach((tx, line) => removeHolder(tx, holderOf(line), idOf(line))),
}

/** A recreated wallet or fund keeps its number. */
export const undoHolderDeletion: Undoer = {
  ...holder,
  restore: restoreEach((tx, line) =>
    addHolder(tx, holderOf(line), String(sidesOf(undoHolderDeletion, line).stateBefore?.nome), idOf(line)),
  ),
}
