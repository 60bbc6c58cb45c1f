import {
  type FormattedText,
  formattedText,
  sendableEntities,
  splitText,
  type TextEntity,
} from '@xbetapp/domain/platform/text/formatted-text'
import { sql } from 'kysely'
import type { TxCtx } from '#server/kernel/ctx.ts'
import {
  type AlbumItem,
  type CopiedMessage,
  enqueueAll,
  type MessagePayload,
  type OutgoingMessage,
} from './enqueue.ts'

/** Telegram's limits, in UTF-16 units as it counts them. */
export const CAPTION_MAX = 1024
export const TEXT_MAX = 4096
/** Items Telegram takes in one album; further ones begin another. */
const ALBUM_MAX = 10

export interface Content {
  text: string
  /** Formatting of the text. */
  entities?: readonly TextEntity[]
  /** Pictures of bets, by their ids. */
  photos: readonly number[]
  /** Other media: copies of these messages. */
  attachments?: readonly Attachment[]
}

export interface Attachment {
  chatId: number
  messageId: number
  tipo: 'video' | 'animation' | 'document' | 'audio' | 'voice'
  fileId: string
  nome: string | null
  /** How many of the pictures come before this attachment; all of them by default. */
  after?: number
}

export type ComposedMessage = Pick<OutgoingMessage, 'tipo' | 'payload'>

/** A part of an album of pictures and films. */
type Unit = { photo: number } | { film: Attachment }

/**
 * Splits a text with media into messages: one where it fits; a text too long for a caption follows its media, one too
 * long for a message is cut at a line or word. Pictures and films stay one album, in their order, as do several files
 * or several sounds; kinds that Telegram allows in no album are sent one by one. Nothing is ever left out.
 */
export function composeMessages({ photos, attachments = [], ...content }: Content): ComposedMessage[] {
  const fullText = formattedText(content.text, content.entities)
  const fitsCaption = fullText.text.length <= CAPTION_MAX
  const media = [...pictureMessages(photos, attachments), ...fileMessages(photos, attachments)]
  const [first] = media
  if (first && fitsCaption) Object.assign(first.payload, payloadOf(fullText))
  const texts = fullText.text === '' || (first && fitsCaption) ? [] : splitText(fullText, TEXT_MAX)
  return [...media, ...texts.map((part): ComposedMessage => ({ tipo: 'text', payload: payloadOf(part) }))]
}

/** Where, when and why a content is sent; a `dedupeKey` covers the whole content. */
type Address = Omit<OutgoingMessage, 'tipo' | 'payload'> &
  Pick<MessagePayload, 'replyToInvio' | 'replyToMessageId'>

/** Queues a text with media as one or more messages. @returns their queue ids, in the order of sending */
export async function queueContent(ctx: TxCtx, content: Content, address: Address): Promise<number[]> {
  const { replyToInvio, replyToMessageId, dedupeKey, ...target } = address
  return enqueueAll(
    ctx,
    composeMessages(content).map(({ tipo, payload }, index) => ({
      ...target,
      tipo,
      payload: { ...payload, replyToInvio, replyToMessageId },
      dedupeKey: dedupeKey && `${dedupeKey}:${index}`,
    })),
  )
}

/** Pictures and films share one album; a single film is a copy. */
function pictureMessages(photos: readonly number[], attachments: readonly Attachment[]): ComposedMessage[] {
  const films = attachments.filter(({ tipo }) => tipo === 'video')
  const units: Unit[] = photos.flatMap((photo, index): Unit[] => [
    ...films.filter(({ after }) => after === index).map((film) => ({ film })),
    { photo },
  ])
  const placedFilms = new Set(units.flatMap((unit) => ('film' in unit ? unit.film : [])))
  for (const film of films) if (!placedFilms.has(film)) units.push({ film })
  return chunks(units, ALBUM_MAX).map(pictureMessage)
}

function pictureMessage(units: readonly Unit[]): ComposedMessage {
  const photos = units.flatMap((unit) => ('photo' in unit ? unit.photo : []))
  const [onlyUnit] = units
  if (units.length === 1 && onlyUnit && 'film' in onlyUnit)
    return { tipo: 'copy', payload: { copy: copyOf(onlyUnit.film) } }
  const films = units.flatMap((unit, index) =>
    'film' in unit ? [{ at: index, ...itemOf(unit.film, 'video') }] : [],
  )
  return {
    tipo: units.length > 1 ? 'album' : 'photo',
    payload: { photos, ...(films.length > 0 ? { films } : {}) },
  }
}

/** Several files, or sounds, become an album; other kinds a copy each. */
function fileMessages(photos: readonly number[], attachments: readonly Attachment[]): ComposedMessage[] {
  const files = attachments.filter(({ tipo }) => tipo !== 'video')
  const [first] = files
  const tipo = first?.tipo
  const isAlbum =
    photos.length === 0 &&
    files.length === attachments.length &&
    (tipo === 'document' || tipo === 'audio') &&
    files.every((file) => file.tipo === tipo)
  if (!isAlbum) return files.map((file) => ({ tipo: 'copy', payload: { copy: copyOf(file) } }))
  return chunks(files, ALBUM_MAX).map(
    (group): ComposedMessage =>
      group.length > 1
        ? { tipo: 'album', payload: { media: group.map((file) => itemOf(file, tipo)) } }
        : { tipo: 'copy', payload: { copy: copyOf(group[0] as Attachment) } },
  )
}

export const itemOf = <Tipo extends AlbumItem['tipo']>(
  { fileId, chatId, messageId, nome }: Attachment,
  tipo: Tipo,
): AlbumItem & { tipo: Tipo } => ({
  tipo,
  fileId,
  messageId,
  chatId,
  nome: nome ?? undefined,
})

const copyOf = ({ chatId, messageId, tipo, fileId, nome }: Attachment): CopiedMessage => ({
  chatId,
  messageId,
  held: { tipo, fileId, nome: nome ?? undefined },
  recaption: true,
})

/**
 * Selects edits that carry the text of a message: of its text or caption, and replacements of the item with the caption.
 */
export const carriesText = ({ photos }: MessagePayload) => sql<boolean>`(
  tipo in ('edit_text', 'edit_caption')
  or tipo = 'edit_media' and (payload -> 'photos' -> 0 = ${JSON.stringify(photos?.[0] ?? null)}::jsonb
    or payload ? 'media' and not payload ? 'ofPart')
)`

/** A text as the queue keeps it; an empty text has no fields. */
export function payloadOf({ text, entities }: FormattedText): Pick<MessagePayload, 'text' | 'entities'> {
  const sendable = sendableEntities(entities)
  return text === '' ? {} : { text, ...(sendable.length > 0 ? { entities: sendable } : {}) }
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  )
}
