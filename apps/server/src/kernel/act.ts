import { type RawBuilder, sql } from 'kysely'
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

/** The first lines of an act and the act itself, in one statement. @param lines an insert that reads `atto_nuovo` */
export async function writeActWith(tx: TxCtx, lines: RawBuilder<unknown>): Promise<void> {
  invariant(tx.act.id === null, 'an act is written once')
  tx.act.id = first(
    sql`
    with atto_nuovo as (${newRow(tx)}), righe as (${lines}) select id_atto from atto_nuovo
  `.execute(tx.db) as Promise<{ rows: { idAtto: number }[] }>,
  )
  await tx.act.id
}

const writeAct = (tx: TxCtx): Promise<number> =>
  first(newRow(tx).execute(tx.db) as Promise<{ rows: { idAtto: number }[] }>)

const newRow = ({ origin, act, ...tx }: TxCtx): RawBuilder<{ idAtto: number }> => sql`
  insert into atto (at, actor, verbo, via, ip, request_id, motivo, annulla)
  values (${tx.now()}, ${tx.actor.username}, ${origin?.verb ?? 'programma'}, ${origin?.via ?? 'lavoro'},
          ${origin?.ip ?? null}::inet, ${tx.requestId ?? null}, ${act.reason}, ${act.undoes})
  returning id_atto`

async function first(written: Promise<{ rows: { idAtto: number }[] }>): Promise<number> {
  const [row] = (await written).rows
  invariant(row, 'an inserted row is returned')
  return row.idAtto
}
