import { statoLabel } from '@xbetapp/domain/reference/reference/stato'
import { type Selectable, sql } from 'kysely'
import type { DB } from '#server/db/generated/tables.ts'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { knowsRoom } from '#server/kernel/secret-rooms.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { queueNotice } from './queue-notice.ts'

type SalaRow = Selectable<DB['room']> & Pick<Selectable<DB['venue']>, 'nome' | 'stato' | 'version'>

const selectRooms = (tx: TxCtx) =>
  tx.db
    .selectFrom('room')
    .innerJoin('venue', 'venue.idVenue', 'room.idVenue')
    .selectAll('room')
    .select(['nome', 'stato', 'version'])

const CONFIRMATION = { message: 'Operazione completata con successo' }

/** Confirms a new room in its chats. @throws AppError SALA_NOT_FOUND, also for a room the caller may not see */
export async function notifySalaCreated(ctx: Ctx, nome: string): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    const sala = await selectRooms(tx)
      .where(sql`lower(nome)`, '=', sql<string>`lower(${nome})`)
      .executeTakeFirst()
    if (!sala || !knowsRoom(tx, sala)) throw new AppError('SALA_NOT_FOUND')
    await queueNotice(tx, {
      transition: `sala-created:${sala.idSala}`,
      scopo: 'sala-created',
      text: `Sala ${sala.nome} creata correttamente`,
      chats: [sala.idGruppoTg, sala.idDropTg],
      idSala: sala.idSala,
    })
    return CONFIRMATION
  })
}

/**
 * Tells a room its present state, whatever the caller believes.
 * @throws AppError SALA_NOT_FOUND, also for a room the caller may not see
 */
export async function notifySalaState(ctx: Ctx, idSala: number): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    const sala = await selectRooms(tx).where('idSala', '=', idSala).executeTakeFirst()
    if (!sala || !knowsRoom(tx, sala)) throw new AppError('SALA_NOT_FOUND')
    await queueSalaStateNotice(tx, sala)
    return CONFIRMATION
  })
}

/** {@link notifySalaState} for a caller that already holds the room's row: a bulk edit. */
export async function queueSalaStateNotice(tx: TxCtx, sala: SalaRow): Promise<number> {
  return queueNotice(tx, {
    transition: `sala-state-changed:${sala.idSala}:v${sala.version}`,
    scopo: 'sala-state-changed',
    text: `${sala.nome}: ${statoLabel(sala.stato)}`,
    chats: [sala.idGruppoTg],
    idSala: sala.idSala,
  })
}
