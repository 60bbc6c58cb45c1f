import { formattedText, splitText, type TextEntity } from '@xbetapp/domain/platform/text/formatted-text'
import {
  type AlbumItem,
  CAPTION_MAX,
  type ComposedMessage,
  type CopiedMessage,
  payloadOf,
  TEXT_MAX,
} from '#server/telegram/outbox/public.ts'
import type { SourceItem } from './source-message.ts'

/** Kinds that Telegram allows in one album: photos and films mix, files and sounds do not mix with others. */
const ALBUMS: ReadonlyArray<ReadonlySet<SourceItem['tipo']>> = [
  new Set(['photo', 'video'] as const),
  new Set(['document'] as const),
  new Set(['audio'] as const),
]

/**
 * The messages that relay a source's message unchanged: a copy made by Telegram for any kind; an album as an album of
 * the files Telegram already stores; items that cannot form an album one by one.
 */
export function composeForward(chatId: number, items: readonly SourceItem[]): ComposedMessage[] {
  const media = items.flatMap((item) => albumItem(chatId, item) ?? [])
  const isAlbum =
    items.length > 1 &&
    media.length === items.length &&
    ALBUMS.some((kinds) => items.every((item) => kinds.has(item.tipo)))
  if (isAlbum) return [{ tipo: 'album', payload: { media } }, ...media.flatMap(takeLongCaption)]
  return items.map((item) => ({ tipo: 'copy', payload: { copy: copyOf(chatId, item) } }))
}

/** An item of an album by its file id; null for kinds that no album takes. */
export function albumItem(
  chatId: number,
  { messageId, tipo, fileId, caption, captionEntities }: SourceItem,
): AlbumItem | null {
  if (tipo === 'text' || tipo === 'voice' || tipo === 'other' || fileId === null) return null
  return { tipo, fileId, messageId, chatId, caption: caption || undefined, captionEntities }
}

/** A caption longer than a bot may write, e.g. a Premium sender's, is removed and follows as text messages. */
function takeLongCaption(item: AlbumItem): ComposedMessage[] {
  const caption = formattedText(item.caption ?? '', item.captionEntities as TextEntity[] | undefined)
  if (caption.text.length <= CAPTION_MAX) return []
  delete item.caption
  delete item.captionEntities
  return splitText(caption, TEXT_MAX).map((part) => ({ tipo: 'text', payload: payloadOf(part) }))
}

/** A copy of a message, with the data to send it anew where it may not be copied. */
export function copyOf(
  chatId: number,
  { messageId, tipo, fileId, caption, captionEntities }: SourceItem,
): CopiedMessage {
  if (tipo === 'other' || (tipo !== 'text' && fileId === null)) return { chatId, messageId }
  const text = caption ? { text: caption, entities: captionEntities } : undefined
  return { chatId, messageId, held: { tipo, fileId: fileId ?? undefined, words: text } }
}
