import { type FormattedText, plainText } from '@xbetapp/domain/platform/text/formatted-text'
import { EDITED_MARK, markedEdited } from '@xbetapp/domain/relay/routing/relay-text'
import type { SendType } from '#server/db/generated/tables.ts'
import { updateRows } from '#server/db/rows.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import {
  type AlbumItem,
  type Attachment,
  itemOf as albumItemOf,
  CAPTION_MAX,
  type Content,
  composeMessages,
  enqueueAll,
  type MessagePayload,
  type OutgoingMessage,
  payloadOf,
  queueContent,
  subjectOf,
} from '#server/telegram/outbox/public.ts'
import { standingCopies } from './recall-copies.ts'

/** A picture or file of a bet that was replaced, or added to a text. */
export type ChangedMedium = { photo: number } | { file: Attachment }

type Message = { id: number; tipo: SendType; payload: MessagePayload }

type Address = Omit<OutgoingMessage, 'tipo' | 'payload' | 'dedupeKey' | 'scopo'>

/** The index of the item of a message that shows a medium, counting films among pictures; undefined where none does. */
export function itemOf(payload: MessagePayload, medium: ChangedMedium): number | undefined {
  const { photos = [], films = [], media = [], copy } = payload
  if ('photo' in medium) {
    const index = photos.indexOf(medium.photo)
    if (index < 0) return undefined
    return films
      .toSorted((a, b) => a.at - b.at)
      .reduce((place, { at }) => (at <= place ? place + 1 : place), index)
  }
  const { messageId } = medium.file
  if (copy) return copy.messageId === messageId ? 0 : undefined
  const film = films.find((item) => item.messageId === messageId)
  if (film) return film.at
  const index = media.findIndex((item) => item.messageId === messageId)
  return index < 0 ? undefined : index
}

/**
 * Queues an edit that replaces the medium of a message, or adds one to a text, together with the text. The first item
 * carries the text; another replaced item gets the edit mark as its caption.
 */
export async function queueMediumEdit(
  tx: TxCtx,
  message: Message,
  medium: ChangedMedium,
  text: FormattedText,
  address: Address,
): Promise<void> {
  await holdMedium(tx, message, medium)
  const item = itemOf(message.payload, medium) ?? 0
  const caption = item === 0 ? text : plainText(EDITED_MARK)
  await enqueueAll(tx, [
    {
      ...address,
      tipo: 'edit_media',
      payload: {
        ...('photo' in medium
          ? { photos: [medium.photo] }
          : { media: [heldItem(medium.file)], ofPart: item || undefined }),
        ofInvio: message.id,
        ...payloadOf(caption),
        // An edit without buttons would remove them.
        buttons: message.payload.buttons,
      },
      scopo: 'bet-edit',
    },
  ])
}

/** Stores the new medium in a message's payload, for later edits and for sending it again. */
export async function holdMedium(
  tx: TxCtx,
  { id, tipo, payload }: Message,
  medium: ChangedMedium,
): Promise<void> {
  const isNew = itemOf(payload, medium) === undefined
  // A picture is referenced by its id, which its replacement keeps.
  if ('photo' in medium && !isNew) return
  const [message] = composeMessages({ text: '', ...contentOf(medium) })
  const fields = isNew
    ? { tipo: message?.tipo ?? tipo, payload: { ...payload, ...message?.payload } }
    : { tipo, payload: 'file' in medium ? withFile(payload, medium.file) : payload }
  await updateRows(tx.db, 'send', { id }, { tipo: fields.tipo, payload: JSON.stringify(fields.payload) })
}

function withFile(payload: MessagePayload, file: Attachment): MessagePayload {
  const { copy, films, media } = payload
  const isSame = ({ messageId }: { messageId?: number }) => messageId === file.messageId
  const { tipo, fileId, nome } = file
  return {
    ...payload,
    copy: copy && { ...copy, held: { tipo, fileId, nome: nome ?? undefined } },
    films: films?.map((film) => (isSame(film) ? { ...film, fileId } : film)),
    media: media?.map((item) => (isSame(item) ? heldItem(file) : item)),
  }
}

/** An edit takes no voice; callers do not pass one for a replacement. */
const heldItem = (file: Attachment): AlbumItem =>
  albumItemOf(file, file.tipo === 'voice' ? 'audio' : file.tipo)

export const contentOf = (medium: ChangedMedium): Pick<Content, 'photos' | 'attachments'> =>
  'photo' in medium ? { photos: [medium.photo] } : { photos: [], attachments: [medium.file] }

/**
 * Replaces a picture or file of a bet, or adds one to a text, in the copies in rooms and in the bets chat, with the
 * copy's present text, marked. Where the text is too long for a caption or takes several messages, the medium follows
 * as an answer. Unsent messages carry the medium anyway.
 */
export async function replaceMedium(tx: TxCtx, idReceivedBet: number, medium: ChangedMedium): Promise<void> {
  const standing = await standingCopies(tx, idReceivedBet)
  const copies = standing.filter(
    ({ scopo, stato }) =>
      (scopo === 'bet-relay' || scopo === 'bets-copy') && (stato === 'sending' || stato === 'sent'),
  )
  const copiesWithMedium = copies.filter(({ payload }) => itemOf(payload, medium) !== undefined)
  for (const copy of copiesWithMedium)
    await queueMediumEdit(tx, copy, medium, markedTextOf(copy), addressOf(copy))
  if (copiesWithMedium.length > 0) return
  const keyOf = ({ chatId, idInstradamento }: Copy) => `${chatId}/${idInstradamento}`
  for (const roomCopies of Map.groupBy(copies, keyOf).values()) await addMedium(tx, roomCopies, medium)
}

type Copy = Awaited<ReturnType<typeof standingCopies>>[number]

/** Adds the medium to a copy that is a single text short enough for a caption, else sends it as an answer. */
async function addMedium(tx: TxCtx, copies: readonly Copy[], medium: ChangedMedium): Promise<void> {
  const [first] = copies
  if (!first) return
  const address = addressOf(first)
  const body = markedTextOf(first)
  if (copies.length === 1 && first.tipo === 'text' && body.text.length <= CAPTION_MAX)
    return queueMediumEdit(tx, first, medium, body, address)
  const answerAddress = { ...address, scopo: first.scopo, replyToInvio: first.id }
  await queueContent(tx, { text: '', ...contentOf(medium) }, answerAddress)
}

const addressOf = (copy: Copy) => ({ chatId: copy.chatId, priority: copy.priority, ...subjectOf(copy) })

/** The text of a message, marked as edited where the mark fits. */
function markedTextOf({ payload, body, isEdited }: Copy): FormattedText {
  if (isEdited && body.text !== '') return body
  const marked = markedEdited(body)
  return marked.text.length <= CAPTION_MAX || payload.photos === undefined ? marked : body
}
