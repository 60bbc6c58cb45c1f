import { onlyRow } from '#server/db/rows.ts'
import { run, statement } from '#server/db/statement.ts'
import { invariant } from './app-error.ts'
import type { Act, ActResult, TxCtx } from './ctx.ts'

/** The act of a transaction before it has changed anything. */
export const newAct = (reason: string | null): Act => ({
  id: null,
  writing: null,
  reason,
  forClosedWeeks: reason !== null,
  undoes: null,
  undoable: [],
})

/**
 * The act of the transaction: one row of `act`, written when something is first audited or posted in it. A transaction
 * that changes nothing writes none.
 */
export async function actOf(tx: TxCtx): Promise<number> {
  if (tx.act.id === null) {
    tx.act.writing ??= writeAct(tx)
    await tx.act.writing
  }
  invariant(tx.act.id !== null, 'the act is written')
  return tx.act.id
}

/**
 * Gives the act its reason, or the act it takes back; call it before anything is audited, because an act never changes.
 */
export function describeAct(
  tx: TxCtx,
  description: Partial<Pick<Act, 'reason' | 'forClosedWeeks' | 'undoes'>>,
): void {
  invariant(tx.act.id === null, 'an act is described before it is written')
  Object.assign(tx.act, description)
}

/** Reports the act to the caller of the verb, after the commit. */
export function tellAct(tx: TxCtx): void {
  const act = actSoFar(tx)
  if (tx.done && act) Object.assign(tx.done, act)
}

/** The transaction's act so far; null when it has changed nothing. */
export function actSoFar({ act }: TxCtx): ActResult | null {
  if (act.id === null) return null
  return { idAtto: act.id, undoable: act.undoable.length > 0 && act.undoable.every(Boolean) }
}

async function writeAct(tx: TxCtx): Promise<void> {
  tx.act.id = onlyRow(await run(tx.db, WRITE_ACT(actValues(tx)))).idAtto
}

/** The insertion of an act, with the values of {@link actValues}. */
export const INSERT_ACT = `
  insert into act (at, actor, verbo, via, ip, request_id, motivo, annulla)
  values ($1::timestamptz, $2::text, $3, $4, $5::inet, $6::text, $7, $8::bigint)
  returning id_atto`

export const actValues = ({ now, actor, origin, requestId, act }: TxCtx): unknown[] => [
  now(),
  actor.username,
  origin?.verb ?? 'programma',
  origin?.via ?? 'lavoro',
  origin?.ip ?? null,
  requestId ?? null,
  act.reason,
  act.undoes,
]

const WRITE_ACT = statement<{ idAtto: number }>(INSERT_ACT)
