import type { Answer } from '@xbetapp/contract/contract'
import { deleteRows, idsOf } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import { auditAll } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { effectFingerprint, rehearse } from '#server/kernel/rehearse.ts'
import type { Input } from '#server/kernel/route.ts'
import { knowsRoom } from '#server/kernel/secret-rooms.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { requireTime, windowsOfSala } from './closing-windows.ts'
import { shownWindows } from './windows.queries.ts'

type WindowsRequest = Input<'POST /api/v1/fascia-oraria/insieme/effetto'>['body']
type Effect = Answer<'POST /api/v1/fascia-oraria/insieme'>
type Window = Effect['sale'][number]['aggiunte'][number]

/** The effect of giving closing hours to many rooms. @throws AppError SALA_NOT_FOUND, FASCIA_EMPTY */
export const windowsEffect = (ctx: Ctx, request: WindowsRequest): Promise<Effect> =>
  rehearse(ctx, (tx) => giveAll(tx, request))

/**
 * Gives closing hours to many rooms in one transaction: the given hours, or those of another room.
 * @throws AppError EFFECT_CHANGED, NOTHING_CHANGES, SALA_NOT_FOUND, FASCIA_EMPTY
 */
export async function giveWindowsTogether(
  ctx: Ctx,
  { orari, impronta }: Input<'POST /api/v1/fascia-oraria/insieme'>['body'],
): Promise<Effect> {
  return withTransaction(ctx, async (tx) => {
    const effect = await giveAll(tx, orari)
    if (effect.impronta !== impronta) throw new AppError('EFFECT_CHANGED')
    const changesNothing = effect.sale.every(({ aggiunte, tolte }) => aggiunte.length + tolte.length === 0)
    if (changesNothing) throw new AppError('NOTHING_CHANGES')
    return effect
  })
}

const keyOf = ({ giorno, oraInizio, oraFine }: Window): string => `${giorno} ${oraInizio} ${oraFine}`
const windowOf = ({ giorno, oraInizio, oraFine }: Window): Window => ({ giorno, oraInizio, oraFine })

async function giveAll(
  tx: TxCtx,
  { sale, fasce = [], daSala, sostituisci }: WindowsRequest,
): Promise<Effect> {
  const newWindows: Window[] = [
    ...fasce,
    ...(daSala === undefined ? [] : await windowsOfSala(tx, daSala)),
  ].map(windowOf)
  for (const window of newWindows) requireTime(window)
  const newByKey = new Map(newWindows.map((window) => [keyOf(window), window]))
  const rooms = await lockRooms(
    tx,
    [...new Set(sale)].filter((id) => id !== daSala),
  )
  const presentWindows = await shownWindows(tx, { sale: idsOf(rooms, 'idSala') })
  const windowsByRoom = Map.groupBy(presentWindows, ({ idSala }) => idSala)
  const changes = rooms.map(({ idSala, nome }) => {
    const roomWindows = windowsByRoom.get(idSala) ?? []
    const roomKeys = new Set(roomWindows.map(keyOf))
    const aggiunte = [...newByKey].filter(([key]) => !roomKeys.has(key)).map(([, window]) => window)
    const surplus = sostituisci ? roomWindows.filter((window) => !newByKey.has(keyOf(window))) : []
    return { idSala, nome, aggiunte, surplus }
  })
  await write(tx, changes)
  const roomEffects = changes.map(({ idSala, nome, aggiunte, surplus }) => ({
    idSala,
    nomeSala: nome,
    aggiunte,
    tolte: surplus.map(windowOf),
    uguali: newByKey.size - aggiunte.length,
  }))
  return { sale: roomEffects, impronta: effectFingerprint(roomEffects) }
}

/**
 * Locks rooms in the order of their numbers, so that concurrent calls do not deadlock.
 * @throws AppError SALA_NOT_FOUND, also for a room the caller may not see
 */
async function lockRooms(tx: TxCtx, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rooms = await tx.db
    .selectFrom('room')
    .innerJoin('venue', 'venue.idVenue', 'room.idVenue')
    .select(['room.idSala', 'room.isSecret', 'venue.nome'])
    .where('room.idSala', 'in', ids)
    .orderBy('room.idSala')
    .forNoKeyUpdate('room')
    .execute()
  if (rooms.length < ids.length || rooms.some((room) => !knowsRoom(tx, room)))
    throw new AppError('SALA_NOT_FOUND')
  return rooms
}

interface Change {
  idSala: number
  aggiunte: readonly Window[]
  /** The windows of the room that are removed. */
  surplus: ReadonlyArray<{ id: number }>
}

/** Writes one audit line for each window, as for a single one, so that each can be taken back. */
async function write(tx: TxCtx, changes: readonly Change[]): Promise<void> {
  const surplusIds = changes.flatMap(({ surplus }) => surplus.map(({ id }) => id))
  const newRows = changes.flatMap(({ idSala, aggiunte }) => aggiunte.map((window) => ({ idSala, ...window })))
  const removedRows =
    surplusIds.length === 0 ? [] : await deleteRows(tx.db, 'closingWindow', { id: surplusIds })
  const addedRows =
    newRows.length === 0
      ? []
      : await tx.db.insertInto('closingWindow').values(newRows).returningAll().execute()
  const about = ({ idSala }: { idSala: number }) => ({ entity: 'sala' as const, entityId: idSala })
  await auditAll(tx, [
    ...removedRows.map((row) => ({ ...about(row), action: 'closing-windows.remove' as const, before: row })),
    ...addedRows.map((row) => ({ ...about(row), action: 'closing-windows.add' as const, after: row })),
  ])
}
