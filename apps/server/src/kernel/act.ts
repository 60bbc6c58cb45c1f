import { sql } from 'kysely'
import { invariant } from './app-error.ts'
import type { Act, Done, TxCtx } from './ctx.ts'

/** What a transaction will say of itself once it changes something. */
export const newAct = (reason: string | null): Act => ({ id: null, reason, undoes: null, undoable: [] })

/**
 * The act of the transaction: one row of `atto`, written the first time something is audited or posted in it. A
 * transaction that changes nothing leaves none.
 */
export function actOf(tx: TxCtx): Promise<number> {
  tx.act.id ??= writeAct(tx)
  return tx.act.id
}

/** Gives the act its reason, or says what it takes back; before anything is audited, because an act never changes. */
export function describeAct(tx: TxCtx, say: Partial<Pick<Act, 'reason' | 'undoes'>>): void {
  invariant(tx.act.id === null, 'an act is described before it is written')
  Object.assign(tx.act, say)
}

/** Tells whoever waits for the answer what was done, once it stands. */
export async function tellAct(tx: TxCtx): Promise<void> {
  const told = await actSoFar(tx)
  if (tx.done && told) Object.assign(tx.done, told)
}

/** What the transaction has done up to now; null when it has changed nothing. */
export async function actSoFar({ act }: TxCtx): Promise<Done | null> {
  if (act.id === null) return null
  return { idAtto: await act.id, undoable: act.undoable.length > 0 && act.undoable.every(Boolean) }
}

async function writeAct(tx: TxCtx): Promise<number> {
  const { origin, act } = tx
  const { rows } = await sql<{ idAtto: number }>`
    insert into atto (at, actor, verbo, via, ip, request_id, motivo, annulla)
    values (${tx.now()}, ${tx.actor.username}, ${origin?.verb ?? 'programma'}, ${origin?.via ?? 'lavoro'},
            ${origin?.ip ?? null}::inet, ${tx.requestId ?? null}, ${act.reason}, ${act.undoes})
    returning id_atto
  `.execute(tx.db)
  const [written] = rows
  invariant(written, 'an inserted row is returned')
  return written.idAtto
}
