import { run, type Statement, statement } from '#server/db/statement.ts'
import { invariant } from './app-error.ts'
import type { Act, Done, TxCtx } from './ctx.ts'

/** What a transaction will say of itself once it changes something. */
export const newAct = (reason: string | null): Act => ({
  id: null,
  writing: null,
  reason,
  forClosedWeeks: reason !== null,
  undoes: null,
  undoable: [],
})

/**
 * The act of the transaction: one row of `atto`, written the first time something is audited or posted in it. A
 * transaction that changes nothing leaves none.
 */
export async function actOf(tx: TxCtx): Promise<number> {
  if (tx.act.id === null) {
    tx.act.writing ??= run(tx.db, actWritten(tx, WRITE_ACT))
    await tx.act.writing
  }
  invariant(tx.act.id !== null, 'the act is written')
  return tx.act.id
}

/** Gives the act its reason, or says what it takes back; before anything is audited, because an act never changes. */
export function describeAct(
  tx: TxCtx,
  say: Partial<Pick<Act, 'reason' | 'forClosedWeeks' | 'undoes'>>,
): void {
  invariant(tx.act.id === null, 'an act is described before it is written')
  Object.assign(tx.act, say)
}

/** Tells whoever waits for the answer what was done, once it stands. */
export function tellAct(tx: TxCtx): void {
  const told = actSoFar(tx)
  if (tx.done && told) Object.assign(tx.done, told)
}

/** What the transaction has done up to now; null when it has changed nothing. */
export function actSoFar({ act }: TxCtx): Done | null {
  if (act.id === null) return null
  return { idAtto: act.id, undoable: act.undoable.length > 0 && act.undoable.every(Boolean) }
}

/** A row of an act that was written. */
export interface ActRow {
  idAtto: number
}

/** The insertion of an act; what {@link actWritten} gives are its values. */
export const NEW_ACT = `
  insert into atto (at, actor, verbo, via, ip, request_id, motivo, annulla)
  values ($1::timestamptz, $2, $3, $4, $5::inet, $6, $7, $8::bigint)
  returning id_atto`

const WRITE_ACT = statement<ActRow>(NEW_ACT)

/** The act as a statement, alone or with more that reads `atto_nuovo`. It has its key once that is answered. */
export function actWritten<R extends ActRow>(
  tx: TxCtx,
  write: ReturnType<typeof statement<R>>,
  more: readonly unknown[] = [],
): Statement<R> {
  return write([...Object.values(actRow(tx)), ...more], ([row]) => {
    invariant(row, 'an inserted row is returned')
    tx.act.id = row.idAtto
    return row
  })
}

/** An act that is not written yet, in the order of {@link NEW_ACT}. */
export function actRow(tx: TxCtx) {
  invariant(tx.act.id === null, 'an act is written once')
  const { origin, act, actor, requestId = null } = tx
  return {
    at: tx.now(),
    actor: actor.username,
    verbo: origin?.verb ?? 'programma',
    via: origin?.via ?? 'lavoro',
    ip: origin?.ip ?? null,
    requestId,
    motivo: act.reason,
    annulla: act.undoes,
  }
}
