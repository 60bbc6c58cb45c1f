import type { Selectable } from 'kysely'
import type { DB } from '#server/db/generated/tables.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { enqueueAll } from '#server/modules/outbox/public.ts'
import { albumSettlesAt } from '#server/modules/routing/public.ts'
import { copyOf } from './compose-forward.ts'
import type { Elemento, SourceMessage } from './source-message.ts'

type Inoltro = Selectable<DB['inoltro']>

/** The album a message belongs to, locked; undefined for its first item. */
export async function findAlbum(
  tx: TxCtx,
  message: Pick<SourceMessage, 'chatId' | 'mediaGroupId'>,
): Promise<Inoltro | undefined> {
  if (message.mediaGroupId === undefined) return undefined
  return tx.db
    .selectFrom('inoltro')
    .selectAll()
    .where('chatId', '=', message.chatId)
    .where('mediaGroupId', '=', message.mediaGroupId)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Adds an item to its album. What has not left waits for the next one; where the album has gone already, a late item
 * follows by itself.
 * @returns false when the album had it already
 */
export async function addElement(tx: TxCtx, album: Inoltro, message: SourceMessage): Promise<boolean> {
  const elementi = album.elementi as unknown as Elemento[]
  const { elemento } = message
  if (elementi.some((known) => known.messageId === elemento.messageId)) return false
  await tx.db
    .updateTable('inoltro')
    .set({ elementi: JSON.stringify([...elementi, elemento]), testo: album.testo || message.text })
    .where('id', '=', album.id)
    .execute()
  const settled = albumSettlesAt(tx.now(), album.receivedAt)
  await tx.db
    .updateTable('inoltroDestinazione')
    .set((eb) => ({ dueAt: eb.fn('greatest', ['dueAt', eb.val(settled)]) }))
    .where('idInoltro', '=', album.id)
    .where('stato', '=', 'previsto')
    .execute()
  const gone = await tx.db
    .selectFrom('invio')
    .innerJoin('inoltroDestinazione', 'inoltroDestinazione.id', 'invio.idInoltroDestinazione')
    .select(['invio.chatId', 'invio.scopo', 'invio.idSala', 'inoltroDestinazione.id'])
    .where('inoltroDestinazione.idInoltro', '=', album.id)
    .where('inoltroDestinazione.stato', '=', 'in_coda')
    .distinct()
    .execute()
  await enqueueAll(
    tx,
    gone.map(({ chatId, scopo, idSala, id }) => ({
      chatId,
      tipo: 'copy',
      payload: { copy: copyOf(message.chatId, elemento) },
      scopo,
      idInoltroDestinazione: id,
      ...(idSala === null ? {} : { idSala }),
    })),
  )
  return true
}
