import { type Selectable, sql } from 'kysely'
import type { DB } from '#server/db/generated/tables.ts'
import { onlyRow, updateRows } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { knownRoom } from '#server/kernel/secret-rooms.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import {
  queueSalaStateNotice,
  queueTipsterNotice,
  type SalaRow,
  selectRooms,
} from '#server/reference/bot-notices/public.ts'
import { changesOf, isEmpty, tipsterOfBetsChanged } from '#server/reference/reference/public.ts'

type SalaActions = Partial<Pick<SalaRow, 'stato' | 'conti'>>
type TipsterRow = Selectable<DB['tipster']>
type TipsterActions = Partial<Pick<TipsterRow, 'stato' | 'conti' | 'accettazioneTipster'>>

/**
 * Sets the given fields on all selected rooms and helpers, all or none. A room is told its new state.
 * @throws AppError SALA_NOT_FOUND, also for a secret room the caller may not see
 */
export async function updateSalaStati(
  ctx: Ctx,
  ids: readonly number[],
  actions: SalaActions,
): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    const rows = await selectRooms(tx)
      .where('idSala', 'in', ids)
      .where(knownRoom(tx))
      .orderBy('idSala')
      .forNoKeyUpdate()
      .execute()
    if (rows.length < new Set(ids).size) throw new AppError('SALA_NOT_FOUND')
    for (const row of rows) await updateSala(tx, row, actions)
    return { message: `Aggiornamento completato per ${rows.length} sale` }
  })
}

async function updateSala(tx: TxCtx, before: SalaRow, actions: SalaActions): Promise<void> {
  const changes = changesOf(before, actions)
  if (isEmpty(changes)) return
  const { idVenue } = before
  const { conti, ...venueChanges } = changes
  const after = { ...before, ...changes, version: before.version + 1 }
  await updateRows(tx.db, 'venue', { idVenue }, { ...venueChanges, version: after.version })
  if (conti !== undefined) await updateRows(tx.db, 'room', { idVenue }, { conti })
  await audit(tx, 'batch.stato', 'sala', before.idSala, { before, after })
  if (before.stato !== after.stato) await queueSalaStateNotice(tx, after)
}

/**
 * Sets the given fields on all selected tipsters, all or none: any state may follow any other. The chats of a tipster
 * who becomes active, or no longer is, are told.
 * @throws AppError TIPSTER_NOT_FOUND
 */
export async function updateTipsterStati(
  ctx: Ctx,
  ids: readonly number[],
  actions: TipsterActions,
): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .selectFrom('tipster')
      .selectAll()
      .where('idTipster', 'in', ids)
      .orderBy('idTipster')
      .forNoKeyUpdate()
      .execute()
    if (rows.length < new Set(ids).size) throw new AppError('TIPSTER_NOT_FOUND')
    for (const row of rows) await updateTipster(tx, row, actions)
    return { message: `Aggiornamento completato per ${rows.length} tipster` }
  })
}

async function updateTipster(tx: TxCtx, before: TipsterRow, actions: TipsterActions): Promise<void> {
  const changes = changesOf(before, actions)
  if (isEmpty(changes)) return
  const { idTipster } = before
  const newValues = { ...changes, version: before.version + 1 }
  const after = { ...before, ...newValues }
  await updateRows(tx.db, 'tipster', { idTipster }, newValues)
  await audit(tx, 'batch.stato', 'tipster', idTipster, { before, after })
  if (before.stato === after.stato) return
  // Answers show a bet with its tipster's state.
  await tipsterOfBetsChanged(tx, idTipster)
  if ((before.stato === 'A') !== (after.stato === 'A'))
    await queueTipsterNotice(tx, after.stato === 'A' ? 'tipster-on' : 'tipster-off', after)
}

/**
 * The hub's reset: the accounts of all tipsters, rooms and helpers, in any state, wait to be confirmed again. A
 * repeated call changes nothing.
 */
export async function unconfirmAccounts(ctx: Ctx): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    const { rows } = await sql<{ tipster: number[]; sale: number[] }>`
      with tipsters as (
        update tipster set conti = true, version = version + 1 where not conti returning id_tipster
      ), rooms as (
        update room set conti = true where not conti returning id_venue
      ), venues as (
        update venue set version = version + 1 where id_venue in (select id_venue from rooms) returning numero
      )
      select array(select id_tipster from tipsters) as tipster, array(select numero from venues) as sale
    `.execute(tx.db)
    const after = onlyRow(rows)
    await audit(tx, 'batch.metti-in-attesa', 'conti', 'tutti', { after })
    return { message: 'Sale, helper e tipster sono stati messi in attesa conti' }
  })
}
