import { onlyRow } from '#server/db/rows.ts'
import { run, statement } from '#server/db/statement.ts'
import { invariant } from './app-error.ts'
import type { Act, ActResult, TxCtx } from './ctx.ts'

/**
 * The act of a transaction before it has changed anything. A reason that comes with the call covers closed weeks: the
 * call without it was refused with the names of those it reaches.
 */
export const newAct = (reason: string | null): Act => ({
  id: null,
  writing: null,
  reason,
  forClosedWeeks: reason !== null,
  undoes: null,
  undoableLines: [],
})

/**
 * The act of the transaction: one row of `act`, written when something is first audited or posted in it. A transaction
 * that changes nothing writes none.
 */
export async function actOf(tx: TxCtx): Promise<number> {
  await writeActOnce(tx, async () => onlyRow(await run(tx.db, WRITE_ACT(actValues(tx)))).idAtto)
  invariant(tx.act.id !== null, 'the act is written')
  return tx.act.id
}

/**
 * Writes the act by `write`, which returns its key, unless it is written already or by a concurrent caller.
 * @returns whether this call wrote it
 */
export async function writeActOnce({ act }: TxCtx, write: () => Promise<number>): Promise<boolean> {
  const writesIt = act.writing === null
  act.writing ??= write().then((id) => {
    act.id = id
  })
  await act.writing
  return writesIt
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

/** What the transaction did so far; null when it has changed nothing. An act that only posted has no line to undo. */
export function actResultOf({ act }: TxCtx): ActResult | null {
  if (act.id === null) return null
  return { idAtto: act.id, undoable: act.undoableLines.length > 0 && act.undoableLines.every(Boolean) }
}

/** The insertion of an act: its parameters $1 to $8 are {@link actValues}, in their order. */
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
