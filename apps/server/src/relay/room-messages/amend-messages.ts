import { type FormattedText, formattedText, plainText } from '@xbetapp/domain/platform/text/formatted-text'
import { EDITED_MARK, markedEdited } from '@xbetapp/domain/relay/routing/relay-text'
import { sql } from 'kysely'
import type { SendState, SendType } from '#server/db/generated/tables.ts'
import { updateRows } from '#server/db/rows.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { moveButtons } from '#server/telegram/chat-buttons/public.ts'
import {
  CAPTION_MAX,
  type ComposedMessage,
  type Content,
  cancelSends,
  composeMessages,
  enqueueAll,
  type MessagePayload,
  type OutgoingMessage,
  queueContent,
} from '#server/telegram/outbox/public.ts'
import { type ChangedMedium, contentOf, holdMedium, itemOf, queueMediumEdit } from './change-medium.ts'
import { placeOfButtons } from './room-buttons.ts'

/** A message of a bet in a chat, with the last edit that was queued for it. */
export interface Part {
  id: number
  tipo: SendType
  stato: SendState
  payload: MessagePayload
  dueAt: Date
  /** The first send of the message that this one replaces, because it was gone from the chat; else null. */
  replaces: number | null
}

/** Whether a message is or may be in its chat, is being sent or waits. */
export const isAlive = ({ stato }: Pick<Part, 'stato'>): boolean =>
  stato !== 'cancelled' && stato !== 'failed'

/** Whether messages wait in the queue and none of them has left. */
export const isQueued = (parts: readonly Pick<Part, 'stato'>[]): boolean =>
  parts.some(isAlive) && parts.filter(isAlive).every(({ stato }) => stato === 'pending')

type Address = Omit<OutgoingMessage, 'tipo' | 'payload' | 'dedupeKey'>

/**
 * The result of an edit: `firstInvio` is the first message's send where it was queued anew, else null; `unknown` where a
 * message may or may not be in the chat.
 */
export type Amended = { firstInvio: number | null; unknown: boolean }

interface Amendment {
  /** Marks the text as changed; by default with the mark of an edit. */
  mark?: (body: FormattedText) => FormattedText
  /** Pictures and files that were replaced. */
  changed?: readonly ChangedMedium[]
}

/**
 * Updates the messages of a bet in one chat to a new content. Unsent messages carry it without a mark; sent messages
 * are edited and marked. Where the text needs another number of messages, the new text follows as an answer to the
 * first, since a message cannot become two. A picture or file that changed with the text is replaced in the same edit.
 */
export async function amendMessages(
  tx: TxCtx,
  all: readonly Part[],
  content: Content,
  address: Address,
  { mark = markedEdited, changed = [] }: Amendment = {},
): Promise<Amended> {
  // Cancelled messages were replaced by others, or are not wanted.
  const parts = all.filter((part) => part.stato !== 'cancelled')
  const alive = parts.filter((part) => part.stato !== 'failed')
  const [first] = alive
  if (!first) return { firstInvio: null, unknown: false }
  // A message sent anew already carries an edit with its mark.
  const isNew = alive.every((part) => part.stato === 'pending' && part.replaces === null)
  if (isNew) return replaceQueued(tx, alive, content, address)
  const edited = mark(formattedText(content.text, content.entities))
  const marked = wordsFor(parts, edited)
  const unknown = alive.some((part) => part.stato === 'uncertain')
  const added = changed.filter((one) => !parts.some(({ payload }) => itemOf(payload, one) !== undefined))
  if (first.tipo === 'text' && alive.length === 1 && isThere(first) && edited.text.length <= CAPTION_MAX) {
    const [medium, ...more] = added
    if (medium) {
      await queueMediumEdit(tx, first, medium, edited, address)
      await followMedia(tx, first.id, more, address)
      return { firstInvio: null, unknown }
    }
  }
  if (marked === null) {
    await withdrawWords(tx, alive)
    for (const part of alive) await changeMedia(tx, part, changed, plainText(EDITED_MARK), address)
    const following = { ...address, scopo: 'bet-edit', replyToInvio: first.id }
    await queueContent(tx, { ...edited, photos: [] }, following)
  } else {
    for (const [index, part] of parts.entries()) {
      const written = marked[index] ?? {}
      if (part.stato === 'pending') await setText(tx, part.id, part.payload, written)
      const words = formattedText(written.text ?? EDITED_MARK, written.entities)
      const isWorded = await changeMedia(tx, part, changed, words, address)
      if (isThere(part) && !isWorded) await editSent(tx, part, written, address)
    }
  }
  await followMedia(tx, first.id, added, address)
  return { firstInvio: null, unknown }
}

const isThere = ({ stato }: Part): boolean => stato === 'sent' || stato === 'sending'

/** @returns whether an edit of the item that carries the caption includes the new text */
async function changeMedia(
  tx: TxCtx,
  part: Part,
  changed: readonly ChangedMedium[],
  words: FormattedText,
  address: Address,
): Promise<boolean> {
  let isWorded = false
  for (const medium of changed) {
    const item = itemOf(part.payload, medium)
    if (item === undefined) continue
    if (part.stato === 'pending') await holdMedium(tx, part, medium)
    if (!isThere(part)) continue
    await queueMediumEdit(tx, part, medium, words, address)
    if (item === 0) isWorded = true
  }
  return isWorded
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

const isSameShape = (parts: readonly Part[], messages: readonly ComposedMessage[]): boolean =>
  parts.length === messages.length && parts.every((part, i) => part.tipo === messages[i]?.tipo)

/**
 * The text of each message after an edit: the first with pictures carries it where it fits, regardless of pictures that
 * follow it. Null where the edit needs another number of messages.
 */
function wordsFor(parts: readonly Part[], text: FormattedText): Written[] | null {
  const first = parts.find((part) => part.tipo !== 'text')
  const messages = composeMessages({ ...text, photos: first ? (first.payload.photos ?? [0]) : [] })
  const texts = messages.filter((message) => message.tipo === 'text').map((message) => message.payload)
  const caption = messages.find((message) => message.tipo !== 'text')?.payload ?? {}
  if (parts.filter((part) => part.tipo === 'text').length !== texts.length) return null
  return parts.map(
    (part) => (part.tipo === 'text' ? texts.shift() : part === first ? caption : undefined) ?? {},
  )
}

/** Replaces the content of queued messages in the same place of the queue. */
async function replaceQueued(
  tx: TxCtx,
  parts: readonly Part[],
  content: Content,
  address: Address,
): Promise<Amended> {
  const messages = composeMessages(content)
  if (isSameShape(parts, messages)) {
    for (const [index, part] of parts.entries()) {
      const { text, entities, ...carried } = messages[index]?.payload ?? {}
      await setText(tx, part.id, { ...part.payload, ...carried }, { text, entities })
    }
    return { firstInvio: null, unknown: false }
  }
  await cancelSends(tx, parts)
  const [first] = parts
  const { replyToInvio, replyToPart, replyToMessageId, quote } = first?.payload ?? {}
  const reply = { replyToInvio, replyToPart, replyToMessageId, quote }
  const place = placeOfButtons(messages)
  const had = parts.find(({ payload }) => payload.buttons)
  const ids = await enqueueAll(
    tx,
    messages.map(({ tipo, payload }, index) => ({
      ...address,
      tipo,
      payload: { ...payload, ...reply, buttons: index === place ? had?.payload.buttons : undefined },
      dueAt: first?.dueAt,
      topicOfSend: first?.id,
    })),
  )
  if (had) await moveButtons(tx, had.id, ids[place])
  return { firstInvio: ids[0] ?? null, unknown: false }
}

/** A text and its formatting, as a message carries them. */
type Written = Pick<MessagePayload, 'text' | 'entities'>

async function setText(
  tx: TxCtx,
  id: number,
  payload: MessagePayload,
  { text, entities }: Written,
): Promise<void> {
  const written = { ...payload, text: text || undefined, entities }
  await updateRows(tx.db, 'send', { id }, { payload: JSON.stringify(written) })
}

/** Updates the text of a waiting edit, else queues one behind the message it changes. */
async function editSent(tx: TxCtx, part: Part, written: Written, address: Address): Promise<void> {
  const waiting = await tx.db
    .selectFrom('send')
    .select(['id', 'payload'])
    .where('idReceivedBet', '=', address.idReceivedBet ?? 0)
    .where('scopo', '=', 'bet-edit')
    .where((eb) =>
      eb.or([
        eb('tipo', 'in', ['edit_text', 'edit_caption']),
        // A replacement of the item that carries the caption carries the caption too.
        eb.and([
          eb('tipo', '=', 'edit_media'),
          sql<boolean>`(payload -> 'photos' -> 0 = ${JSON.stringify(part.payload.photos?.[0] ?? null)}::jsonb
            or payload ? 'media' and not payload ? 'ofPart')`,
        ]),
      ]),
    )
    .where('stato', '=', 'pending')
    .where(sql`payload ->> 'ofInvio'`, '=', String(part.id))
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (waiting) return setText(tx, waiting.id, waiting.payload as MessagePayload, written)
  const isCaptionless = part.tipo !== 'text' && !written.text && !part.payload.text
  if (isCaptionless) return
  const { text = '', entities } = written
  // An edit without buttons would remove them.
  const payload = { text, entities, ofInvio: part.id, buttons: part.payload.buttons }
  await enqueueAll(tx, [
    { ...address, tipo: part.tipo === 'text' ? 'edit_text' : 'edit_caption', payload, scopo: 'bet-edit' },
  ])
}

/** Removes the old text from queued messages, since the whole new text follows. */
async function withdrawWords(tx: TxCtx, parts: readonly Part[]): Promise<void> {
  for (const { id, tipo, stato, payload } of parts) {
    if (stato !== 'pending') continue
    if (tipo !== 'text') await setText(tx, id, payload, {})
    else await cancelSends(tx, [{ id }])
  }
}
