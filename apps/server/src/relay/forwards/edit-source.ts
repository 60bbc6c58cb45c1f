import { isDeepStrictEqual } from 'node:util'
import { idsOf, rowsOf, updateRows } from '#server/db/rows.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { planUnseenForwards, type Standing, standingForwards } from '#server/relay/room-messages/public.ts'
import { chatNames } from '#server/telegram/chats/public.ts'
import {
  cancelSends,
  enqueueAll,
  type MessagePayload,
  type OutgoingMessage,
  PRIORITY,
  subjectOf,
} from '#server/telegram/outbox/public.ts'
import { notifyStaff } from '#server/telegram/staff-chat/public.ts'
import { albumItem } from './compose-forward.ts'
import { type Forward, lockForward, type SourceItem } from './source-message.ts'

/**
 * Applies an author's edit of a relayed message's text or file: waiting messages carry the change, copies in chats are
 * edited without a mark, since sources are relayed unchanged. Copies of a withdrawn message are not edited.
 */
export async function editSource(
  tx: TxCtx,
  edit: { chatId: number; item: SourceItem; text: string },
): Promise<void> {
  const { messageId } = edit.item
  const forward = await lockForward(tx, { chatId: edit.chatId, messageId })
  if (!forward) return
  const elements = forward.elements as unknown as SourceItem[]
  const before = elements.find((element) => element.messageId === messageId)
  if (!before || isDeepStrictEqual(before, edit.item)) return
  const isFirst = forward.messageId === messageId
  const change = {
    elements: JSON.stringify(elements.map((element) => (element === before ? edit.item : element))),
    testo: isFirst ? edit.text : edit.text || forward.testo,
    modificatoAt: tx.now(),
    versione: forward.versione + 1,
  }
  await updateRows(tx.db, 'forward', { id: forward.id }, change)
  await planUnseenForwards(tx, forward.id)
  if (forward.ritiratoAt === null) await editCopies(tx, forward, before, edit.item)
}

async function editCopies(tx: TxCtx, forward: Forward, before: SourceItem, after: SourceItem): Promise<void> {
  const copies = (await standingForwards(tx, forward.id, null)).filter(({ payload, part }) =>
    payload.copy ? payload.copy.messageId === after.messageId : isItem(payload, part, after),
  )
  const sentCopies = copies.filter(({ stato }) => stato === 'sent' || stato === 'sending')
  for (const copy of copies) if (copy.stato === 'pending') await renewAlbum(tx, copy, forward.chatId, after)
  const edits = sentCopies.flatMap((copy) => editOf(copy, before, after))
  await cancelWaitingEdits(tx, sentCopies)
  await enqueueAll(tx, edits)
  const uncertainCopies = copies.filter(({ stato }) => stato === 'uncertain')
  await tellUncertain(tx, uncertainCopies)
}

/** Tells the staff of uncertain copies, which may be in their chats with the earlier text. */
async function tellUncertain(tx: TxCtx, copies: readonly Standing[]): Promise<void> {
  if (copies.length === 0) return
  const chats = [...(await chatNames(tx, idsOf(copies, 'chatId'))).values()].join(', ')
  const text = `Messaggio inoltrato modificato dal suo autore: invio incerto a ${chats}, controlla la chat`
  await notifyStaff(tx, text)
}

const isItem = ({ media = [] }: MessagePayload, part: number, { messageId }: SourceItem): boolean =>
  media[part]?.messageId === messageId

/** Updates the items of a waiting album; a waiting copy needs nothing, Telegram copies the message's present state. */
async function renewAlbum(
  tx: TxCtx,
  { id, payload, part }: Standing,
  sourceChat: number,
  after: SourceItem,
): Promise<void> {
  const item = albumItem(sourceChat, after)
  if (!payload.media || !item) return
  const media = payload.media.map((held, index) => (index === part ? item : held))
  const { isText: _, ...otherFields } = payload
  await updateRows(tx.db, 'send', { id }, { payload: JSON.stringify({ ...otherFields, media }) })
}

function editOf(copy: Standing, before: SourceItem, after: SourceItem): OutgoingMessage[] {
  const { id, chatId, part } = copy
  const common = { chatId, scopo: 'inoltro-edit', priority: PRIORITY.automatic, ...subjectOf(copy) }
  const target = { ofInvio: id, ofPart: part || undefined }
  const text = { text: after.caption ?? '', entities: after.captionEntities as MessagePayload['entities'] }
  const item = albumItem(chatId, after)
  const isSameFile =
    after.fileId === before.fileId || (after.uniqueId !== undefined && after.uniqueId === before.uniqueId)
  if (!isSameFile && item) return [{ ...common, tipo: 'edit_media', payload: { ...target, media: [item] } }]
  if (after.tipo === 'other') return []
  const tipo = after.tipo === 'text' ? 'edit_text' : 'edit_caption'
  return [{ ...common, tipo, payload: { ...target, ...text } }]
}

/** Cancels waiting edits of the text, which the next edit replaces. */
async function cancelWaitingEdits(tx: TxCtx, copies: readonly Standing[]): Promise<void> {
  if (copies.length === 0) return
  const where = {
    idForwardTarget: copies.map(({ idForwardTarget }) => idForwardTarget),
    scopo: 'inoltro-edit',
    tipo: ['edit_text', 'edit_caption'],
    stato: 'pending',
  } as const
  const rows = await rowsOf(tx.db, 'send', where, ['id', 'payload'])
  const places = new Set(copies.map(({ id, part }) => `${id}/${part}`))
  const replacedEdits = rows.filter(({ payload }) => {
    const { ofInvio, ofPart = 0 } = payload as MessagePayload
    return places.has(`${ofInvio}/${ofPart}`)
  })
  await cancelSends(tx, replacedEdits)
}
