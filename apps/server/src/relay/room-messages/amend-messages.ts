import { type FormattedText, formattedText, plainText } from '@xbetapp/domain/platform/text/formatted-text'
import { EDITED_MARK, markedEdited } from '@xbetapp/domain/relay/routing/relay-text'
import { type Selectable, sql } from 'kysely'
import type { DB } from '#server/db/generated/tables.ts'
import { updateRows } from '#server/db/rows.ts'
import { present } from '#server/kernel/app-error.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { moveButtons } from '#server/telegram/chat-buttons/public.ts'
import {
  CAPTION_MAX,
  type Content,
  cancelSends,
  carriesText,
  composeMessages,
  enqueueAll,
  type MessagePayload,
  type OutgoingMessage,
  queueContent,
} from '#server/telegram/outbox/public.ts'
import { type ChangedMedium, contentOf, holdMedium, itemOf, queueMediumEdit } from './change-medium.ts'
import { placeOfButtons } from './queue-relays.ts'

/** A message of a bet in a chat, with the last edit that was queued for it. */
export interface Part
  extends Pick<Selectable<DB['send']>, 'id' | 'tipo' | 'stato' | 'dueAt' | 'replaces' | 'chatId'> {
  payload: MessagePayload
}

/** Whether a message is or may be in its chat, is being sent or waits. */
export const isAlive = ({ stato }: Pick<Part, 'stato'>): boolean =>
  stato !== 'cancelled' && stato !== 'failed'

/** Whether messages wait in the queue and none of them has left. */
export const isQueued = (parts: readonly Pick<Part, 'stato'>[]): boolean =>
  parts.some(isAlive) && parts.filter(isAlive).every(({ stato }) => stato === 'pending')

type Address = Omit<OutgoingMessage, 'tipo' | 'payload' | 'dedupeKey'>

/**
 * The result of an edit: `firstInvio` is the first message's send where it was queued anew, else null; `isUncertain`
 * where a message may or may not be in the chat.
 */
export type Amended = { firstInvio: number | null; isUncertain: boolean }

interface Amendment {
  /** Marks the text as changed; by default with the mark of an edit. */
  mark?: (body: FormattedText) => FormattedText
  /** Pictures and files that were replaced. */
  changedMedia?: readonly ChangedMedium[]
}

/**
 * Updates the messages of a bet in one chat to a new content. Unsent messages carry it without a mark; sent messages
 * are edited and marked. Where the text needs another number of messages, the new text follows as an answer to the
 * first, since a message cannot become two. A picture or file that changed with the text is replaced in the same edit.
 */
export async function amendMessages(
  tx: TxCtx,
  messages: readonly Part[],
  content: Content,
  address: Address,
  { mark = markedEdited, changedMedia = [] }: Amendment = {},
): Promise<Amended> {
  // Cancelled messages were replaced by others, or are not wanted.
  const parts = messages.filter((part) => part.stato !== 'cancelled')
  const aliveParts = parts.filter((part) => part.stato !== 'failed')
  const [first] = aliveParts
  if (!first) return { firstInvio: null, isUncertain: false }
  // A message sent anew already carries an edit with its mark.
  const isNew = aliveParts.every((part) => part.stato === 'pending' && part.replaces === null)
  if (isNew) return { firstInvio: await replaceQueued(tx, aliveParts, content, address), isUncertain: false }
  const body = mark(formattedText(content.text, content.entities))
  const texts = textsFor(parts, body)
  const isUncertain = aliveParts.some((part) => part.stato === 'uncertain')
  const newMedia = changedMedia.filter(
    (medium) => !parts.some(({ payload }) => itemOf(payload, medium) !== undefined),
  )
  const isOnlyText = first.tipo === 'text' && aliveParts.length === 1
  if (isOnlyText && isThere(first) && body.text.length <= CAPTION_MAX) {
    const [medium, ...otherMedia] = newMedia
    if (medium) {
      await queueMediumEdit(tx, first, medium, body, address)
      await followMedia(tx, first.id, otherMedia, address)
      return { firstInvio: null, isUncertain }
    }
  }
  if (texts === null) {
    await withdrawText(tx, aliveParts)
    for (const part of aliveParts) await changeMedia(tx, part, changedMedia, plainText(EDITED_MARK), address)
    const answer = { ...address, scopo: 'bet-edit', replyToInvio: first.id }
    await queueContent(tx, { ...body, photos: [] }, answer)
  } else {
    for (const { part, text } of texts) {
      if (part.stato === 'pending') await setText(tx, part.id, part.payload, text)
      const caption = formattedText(text.text ?? EDITED_MARK, text.entities)
      const hasNewText = await changeMedia(tx, part, changedMedia, caption, address)
      if (isThere(part) && !hasNewText) await editSent(tx, part, text, address)
    }
  }
  await followMedia(tx, first.id, newMedia, address)
  return { firstInvio: null, isUncertain }
}

const isThere = ({ stato }: Part): boolean => stato === 'sent' || stato === 'sending'

/** @returns whether an edit of the item that carries the caption includes the new text */
async function changeMedia(
  tx: TxCtx,
  part: Part,
  media: readonly ChangedMedium[],
  caption: FormattedText,
  address: Address,
): Promise<boolean> {
  let hasNewText = false
  for (const medium of media) {
    const item = itemOf(part.payload, medium)
    if (item === undefined) continue
    if (part.stato === 'pending') await holdMedium(tx, part, medium)
    if (!isThere(part)) continue
    await queueMediumEdit(tx, part, medium, caption, address)
    if (item === 0) hasNewText = true
  }
  return hasNewText
}

/** Sends media that no message shows yet as answers to the first. */
async function followMedia(
  tx: TxCtx,
  firstInvio: number,
  media: readonly ChangedMedium[],
  address: Address,
): Promise<void> {
  for (const medium of media)
    await queueContent(tx, { text: '', ...contentOf(medium) }, { ...address, replyToInvio: firstInvio })
}

/**
 * The text of each message after an edit: the first with pictures carries it where it fits, regardless of pictures that
 * follow it. Null where the edit needs another number of messages.
 */
function textsFor(parts: readonly Part[], body: FormattedText): PartText[] | null {
  const first = parts.find((part) => part.tipo !== 'text')
  const messages = composeMessages({ ...body, photos: first ? (first.payload.photos ?? [0]) : [] })
  const texts = messages.filter((message) => message.tipo === 'text').map((message) => message.payload)
  const caption = messages.find((message) => message.tipo !== 'text')?.payload ?? {}
  if (parts.filter((part) => part.tipo === 'text').length !== texts.length) return null
  return parts.map((part) => {
    if (part.tipo === 'text') return { part, text: texts.shift() ?? {} }
    return { part, text: part === first ? caption : {} }
  })
}

/**
 * Replaces the content of queued messages in the same place of the queue. @returns the first message's send where they
 * were queued anew, else null
 */
async function replaceQueued(
  tx: TxCtx,
  parts: readonly Part[],
  content: Content,
  address: Address,
): Promise<number | null> {
  const messages = composeMessages(content)
  const isSameShape =
    parts.length === messages.length && parts.every((part, i) => part.tipo === messages[i]?.tipo)
  if (isSameShape) {
    for (const [index, part] of parts.entries()) {
      const message = present(messages[index], 'messages of the same shape are as many')
      const { text, entities, ...media } = message.payload
      await setText(tx, part.id, { ...part.payload, ...media }, { text, entities })
    }
    return null
  }
  await cancelSends(tx, parts)
  const [first] = parts
  const { replyToInvio, replyToPart, replyToMessageId, quote } = first?.payload ?? {}
  const reply = { replyToInvio, replyToPart, replyToMessageId, quote }
  const buttonsIndex = placeOfButtons(messages)
  const partWithButtons = parts.find(({ payload }) => payload.buttons)
  const buttons = partWithButtons?.payload.buttons
  const ids = await enqueueAll(
    tx,
    messages.map(({ tipo, payload }, index) => ({
      ...address,
      tipo,
      payload: { ...payload, ...reply, buttons: index === buttonsIndex ? buttons : undefined },
      dueAt: first?.dueAt,
      topicOfSend: first?.id,
    })),
  )
  if (partWithButtons) await moveButtons(tx, partWithButtons.id, ids[buttonsIndex])
  return ids[0] ?? null
}

type MessageText = Pick<MessagePayload, 'text' | 'entities'>
type PartText = { part: Part; text: MessageText }

async function setText(
  tx: TxCtx,
  id: number,
  payload: MessagePayload,
  { text, entities }: MessageText,
): Promise<void> {
  const newPayload = { ...payload, text: text || undefined, entities }
  await updateRows(tx.db, 'send', { id }, { payload: JSON.stringify(newPayload) })
}

/** Updates the text of a waiting edit, else queues one behind the message it changes. */
async function editSent(tx: TxCtx, part: Part, newText: MessageText, address: Address): Promise<void> {
  const waitingEdit = await tx.db
    .selectFrom('send')
    .select(['id', 'payload'])
    .where('idReceivedBet', '=', address.idReceivedBet ?? 0)
    .where('scopo', '=', 'bet-edit')
    .where(carriesText(part.payload))
    .where('stato', '=', 'pending')
    .where(sql`payload ->> 'ofInvio'`, '=', String(part.id))
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (waitingEdit) return setText(tx, waitingEdit.id, waitingEdit.payload as MessagePayload, newText)
  const isCaptionless = part.tipo !== 'text' && !newText.text && !part.payload.text
  if (isCaptionless) return
  const { text = '', entities } = newText
  // An edit without buttons would remove them.
  const payload = { text, entities, ofInvio: part.id, buttons: part.payload.buttons }
  await enqueueAll(tx, [
    { ...address, tipo: part.tipo === 'text' ? 'edit_text' : 'edit_caption', payload, scopo: 'bet-edit' },
  ])
}

/** Removes the old text from queued messages, since the whole new text follows. */
async function withdrawText(tx: TxCtx, parts: readonly Part[]): Promise<void> {
  for (const { id, tipo, stato, payload } of parts) {
    if (stato !== 'pending') continue
    if (tipo !== 'text') await setText(tx, id, payload, {})
    else await cancelSends(tx, [{ id }])
  }
}
