import {
  type FormattedText,
  formattedText,
  sendableEntities,
  splitText,
  type TextEntity,
} from '@xbetapp/domain/text/formatted-text'
import type { InvioTipo } from '#server/db/generated/tables.ts'
import type { CopiedMessage, MessagePayload } from './enqueue.ts'

/** Telegram's own limits, in UTF-16 units as it counts them. */
export const CAPTION_MAX = 1024
export const TEXT_MAX = 4096
const ALBUM_MAX = 10

export interface Content {
  text: string
  /** Formatting of the text. */
  entities?: readonly TextEntity[]
  /** Pictures of bets, by their ids. */
  photos: readonly number[]
  /** What else it carries: copies of these messages. */
  attachments?: readonly Attachment[]
}

export interface Attachment {
  chatId: number
  messageId: number
  tipo: 'video' | 'animation' | 'document' | 'audio' | 'voice'
  fileId: string
  nome: string | null
}

export interface ComposedMessage {
  tipo: InvioTipo
  payload: MessagePayload
}

/**
 * The messages a text with photos becomes: one where it fits; a text too long for a caption follows its photos, one
 * too long for a message is cut at a line or word. Nothing is ever left out.
 */
export function composeMessages({ photos, attachments = [], ...content }: Content): ComposedMessage[] {
  const whole = formattedText(content.text, content.entities)
  const { text } = whole
  const fitsCaption = text.length <= CAPTION_MAX
  const caption = photos.length > 0 && fitsCaption && text !== '' ? payloadOf(whole) : {}
  const albums = chunks(photos, ALBUM_MAX).map(
    (group, index): ComposedMessage => ({
      tipo: group.length > 1 ? 'album' : 'photo',
      payload: { photos: group, ...(index === 0 ? caption : {}) },
    }),
  )
  const copies = attachments.map(
    (attachment, index): ComposedMessage => ({
      tipo: 'copy',
      payload: {
        copy: copyOf(attachment),
        ...(index === 0 && photos.length === 0 && fitsCaption && text !== '' ? payloadOf(whole) : {}),
      },
    }),
  )
  const hasMedia = photos.length + attachments.length > 0
  const texts = text === '' || (hasMedia && fitsCaption) ? [] : splitText(whole, TEXT_MAX)
  return [
    ...albums,
    ...copies,
    ...texts.map((part): ComposedMessage => ({ tipo: 'text', payload: payloadOf(part) })),
  ]
}

const copyOf = ({ chatId, messageId, tipo, fileId, nome }: Attachment): CopiedMessage => ({
  ...{ chatId, messageId },
  held: { tipo, fileId, ...(nome === null ? {} : { nome }) },
  recaption: true,
})

/** A text as the queue keeps it: nothing where there is none. */
export function payloadOf({ text, entities }: FormattedText): Pick<MessagePayload, 'text' | 'entities'> {
  const sendable = sendableEntities(entities)
  return text === '' ? {} : { text, ...(sendable.length > 0 ? { entities: sendable } : {}) }
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  )
}
