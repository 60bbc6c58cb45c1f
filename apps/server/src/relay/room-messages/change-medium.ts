import { type FormattedText, plainText } from '@xbetapp/domain/platform/text/formatted-text'
import { EDITED_MARK } from '@xbetapp/domain/relay/routing/relay-text'
import type { SendType } from '#server/db/generated/tables.ts'
import { updateRows } from '#server/db/rows.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import {
  type AlbumItem,
  type Attachment,
  composeMessages,
  enqueueAll,
  type MessagePayload,
  type OutgoingMessage,
  payloadOf,
} from '#server/telegram/outbox/public.ts'

/** A picture or file of a bet that was replaced, or added to a text. */
export type ChangedMedium = { photo: number } | { file: Attachment }

interface Message {
  id: number
  tipo: SendType
  payload: MessagePayload
}

type Address = Omit<OutgoingMessage, 'tipo' | 'payload' | 'dedupeKey' | 'scopo'>

/** The index of the item of a message that shows a medium, counting films among pictures; undefined where none does. */
export function itemOf(payload: MessagePayload, changed: ChangedMedium): number | undefined {
  const { photos = [], films = [], media = [], copy } = payload
  if ('photo' in changed) {
    const index = photos.indexOf(changed.photo)
    if (index < 0) return undefined
    return films
      .toSorted((a, b) => a.at - b.at)
      .reduce((place, { at }) => (at <= place ? place + 1 : place), index)
  }
  const { messageId } = changed.file
  if (copy) return copy.messageId === messageId ? 0 : undefined
  const film = films.find((one) => one.messageId === messageId)
  if (film) return film.at
  const index = media.findIndex((one) => one.messageId === messageId)
  return index < 0 ? undefined : index
}

/**
 * Queues an edit that replaces the medium of a message, or adds one to a text, together with the text. The first item
 * carries the text; another replaced item gets the edit mark as its caption.
 */
export async function queueMediumEdit(
  tx: TxCtx,
  message: Message,
  changed: ChangedMedium,
  words: FormattedText,
  address: Address,
): Promise<void> {
  await holdMedium(tx, message, changed)
  const item = itemOf(message.payload, changed) ?? 0
  const said = item === 0 ? words : plainText(EDITED_MARK)
  await enqueueAll(tx, [
    {
      ...address,
      tipo: 'edit_media',
      payload: {
        ...('photo' in changed
          ? { photos: [changed.photo] }
          : { media: [heldItem(changed.file)], ofPart: item || undefined }),
        ofInvio: message.id,
        ...payloadOf(said),
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
  changed: ChangedMedium,
): Promise<void> {
  const isNew = itemOf(payload, changed) === undefined
  // A picture is referenced by its id, which its replacement keeps.
  if ('photo' in changed && !isNew) return
  const [alone] = composeMessages({ text: '', ...contentOf(changed) })
  const set = isNew
    ? { tipo: alone?.tipo ?? tipo, payload: { ...payload, ...alone?.payload } }
    : { tipo, payload: 'file' in changed ? withFile(payload, changed.file) : payload }
  await updateRows(tx.db, 'send', { id }, { tipo: set.tipo, payload: JSON.stringify(set.payload) })
}

function withFile(payload: MessagePayload, file: Attachment): MessagePayload {
  const { copy, films, media } = payload
  const isSame = ({ messageId }: { messageId?: number }) => messageId === file.messageId
  const { tipo, fileId, nome } = file
  return {
    ...payload,
    copy: copy && { ...copy, held: { tipo, fileId, nome: nome ?? undefined } },
    films: films?.map((film) => (isSame(film) ? { ...film, fileId } : film)),
    media: media?.map((one) => (isSame(one) ? heldItem(file) : one)),
  }
}

const heldItem = ({ tipo, fileId, chatId, messageId, nome }: Attachment): AlbumItem => ({
  // An edit takes no voice; callers do not pass one for a replacement.
  tipo: tipo === 'voice' ? 'audio' : tipo,
  ...{ fileId, messageId, chatId, nome: nome ?? undefined },
})

/** The content of a medium without text. */
export const contentOf = (changed: ChangedMedium) =>
  'photo' in changed ? { photos: [changed.photo] } : { photos: [], attachments: [changed.file] }
