import { isDeepStrictEqual } from 'node:util'
import { type Selectable, sql } from 'kysely'
import type { DB } from '#server/db/generated/tables.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { chatNames } from '#server/modules/chats/public.ts'
import { planUnseenForwards, type Standing, standingForwards } from '#server/modules/copies/public.ts'
import {
  type AlbumItem,
  cancelSends,
  enqueueAll,
  type MessagePayload,
  type OutgoingMessage,
  PRIORITY,
} from '#server/modules/outbox/public.ts'
import { notifyStaff } from '#server/modules/staff/public.ts'
import { albumItem } from './compose-forward.ts'
import type { Elemento } from './source-message.ts'

type Inoltro = Selectable<DB['inoltro']>

/** An album's first item is at most this many messages before any other. */
const LARGEST_ALBUM = 10

/**
 * The author of a relayed message changed its words or its file: what waits carries the change, what stands in a chat
 * is changed there, unmarked, as unchanged as it was relayed. A message that is taken back stays so.
 */
export async function editSource(
  tx: TxCtx,
  edit: { chatId: number; elemento: Elemento; text: string },
): Promise<void> {
  const { messageId } = edit.elemento
  const inoltro = await tx.db
    .selectFrom('inoltro')
    .selectAll()
    .where('chatId', '=', edit.chatId)
    .where('messageId', '<=', messageId)
    .where('messageId', '>', messageId - LARGEST_ALBUM)
    .where(sql<boolean>`elementi @> ${JSON.stringify([{ messageId }])}::jsonb`)
    .forUpdate()
    .executeTakeFirst()
  if (!inoltro) return
  const elementi = inoltro.elementi as unknown as Elemento[]
  const before = elementi.find((known) => known.messageId === messageId)
  if (!before || isDeepStrictEqual(before, edit.elemento)) return
  const isFirst = inoltro.messageId === messageId
  await tx.db
    .updateTable('inoltro')
    .set({
      elementi: JSON.stringify(elementi.map((known) => (known === before ? edit.elemento : known))),
      testo: isFirst ? edit.text : edit.text || inoltro.testo,
      modificatoAt: tx.now(),
      versione: inoltro.versione + 1,
    })
    .where('id', '=', inoltro.id)
    .execute()
  await planUnseenForwards(tx, inoltro.id)
  if (inoltro.ritiratoAt === null) await editCopies(tx, inoltro, before, edit.elemento)
}

async function editCopies(tx: TxCtx, inoltro: Inoltro, before: Elemento, after: Elemento): Promise<void> {
  const copies = (await standingForwards(tx, inoltro.id, null)).filter(({ payload, part }) =>
    payload.copy ? payload.copy.messageId === after.messageId : isItem(payload, part, after),
  )
  const there = copies.filter(({ stato }) => stato === 'sent' || stato === 'sending')
  for (const copy of copies) if (copy.stato === 'pending') await renew(tx, copy, inoltro.chatId, after)
  const edits = there.flatMap((copy) => editOf(copy, before, after))
  await dropWaiting(tx, there)
  await enqueueAll(tx, edits)
  await tellUncertain(
    tx,
    copies.filter(({ stato }) => stato === 'uncertain'),
  )
}

/** Nobody can say whether these stand in their chats with the words of before. */
async function tellUncertain(tx: TxCtx, copies: readonly Standing[]): Promise<void> {
  if (copies.length === 0) return
  const names = await chatNames(tx, [...new Set(copies.map(({ chatId }) => chatId))])
  const where = [...names.values()].join(', ')
  await notifyStaff(
    tx,
    `Messaggio inoltrato modificato dal suo autore: invio incerto a ${where}, controlla la chat`,
  )
}

const isItem = ({ media = [] }: MessagePayload, part: number, { messageId }: Elemento): boolean =>
  media[part]?.messageId === messageId

/** A copy is made of the message as it stands when it leaves; an album is told again what it carries. */
async function renew(
  tx: TxCtx,
  { id, payload, part }: Standing,
  source: number,
  after: Elemento,
): Promise<void> {
  const item = albumItem(source, after)
  if (!payload.media || !item) return
  const media = payload.media.map((held, index) => (index === part ? item : held))
  const { isText: _, ...rest } = payload
  await tx.db
    .updateTable('invio')
    .set({ payload: JSON.stringify({ ...rest, media }) })
    .where('id', '=', id)
    .execute()
}

function editOf(copy: Standing, before: Elemento, after: Elemento): OutgoingMessage[] {
  const { id, chatId, part, idSala, idInoltroDestinazione } = copy
  const common = {
    chatId,
    scopo: 'inoltro-edit',
    priority: PRIORITY.automatic,
    ...(idSala === null ? {} : { idSala }),
    ...(idInoltroDestinazione === null ? {} : { idInoltroDestinazione }),
  }
  const target = { ofInvio: id, ...(part > 0 ? { ofPart: part } : {}) }
  const words = { text: after.caption ?? '', ...entitiesOf(after) }
  const item = albumItem(chatId, after)
  const isSameFile =
    after.fileId === before.fileId || (after.uniqueId !== undefined && after.uniqueId === before.uniqueId)
  if (!isSameFile && item) return [{ ...common, tipo: 'edit_media', payload: { ...target, media: [item] } }]
  if (after.tipo === 'other') return []
  return [
    {
      ...common,
      tipo: after.tipo === 'text' ? 'edit_text' : 'edit_caption',
      payload: { ...target, ...words },
    },
  ]
}

const entitiesOf = ({ captionEntities }: AlbumItem | Elemento) =>
  captionEntities ? { entities: captionEntities as NonNullable<MessagePayload['entities']> } : {}

/** An edit that waits is overtaken by the next. */
async function dropWaiting(tx: TxCtx, copies: readonly Standing[]): Promise<void> {
  if (copies.length === 0) return
  const rows = await tx.db
    .selectFrom('invio')
    .select(['id', 'payload'])
    .where(
      'idInoltroDestinazione',
      'in',
      copies.flatMap(({ idInoltroDestinazione: id }) => id ?? []),
    )
    .where('scopo', '=', 'inoltro-edit')
    .where('tipo', 'in', ['edit_text', 'edit_caption'])
    .where('stato', '=', 'pending')
    .execute()
  const places = new Set(copies.map(({ id, part }) => `${id}/${part}`))
  const over = rows.filter(({ payload }) => {
    const { ofInvio, ofPart = 0 } = payload as MessagePayload
    return places.has(`${ofInvio}/${ofPart}`)
  })
  await cancelSends(
    tx,
    over.map(({ id }) => id),
  )
}
