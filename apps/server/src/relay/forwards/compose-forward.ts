import { formattedText, splitText, type TextEntity } from '@xbetapp/domain/platform/text/formatted-text'
import {
  type AlbumItem,
  CAPTION_MAX,
  type CopiedMessage,
  type OutgoingMessage,
  payloadOf,
  TEXT_MAX,
} from '#server/telegram/outbox/public.ts'
import type { Elemento } from './source-message.ts'

/** Kinds Telegram lets stand in one album: pictures and films mix, files and sounds stay among themselves. */
const ALBUMS: ReadonlyArray<ReadonlySet<Elemento['tipo']>> = [
  new Set(['photo', 'video'] as const),
  new Set(['document'] as const),
  new Set(['audio'] as const),
]

/**
 * The messages by which a source's message is relayed unchanged: a copy made by Telegram itself, whatever kind it is;
 * an album as an album again, of files Telegram already holds; what cannot stand in one, item by item.
 */
export function composeForward(
  chatId: number,
  elementi: readonly Elemento[],
): Array<Pick<OutgoingMessage, 'tipo' | 'payload'>> {
  const items = elementi.toSorted((a, b) => a.messageId - b.messageId)
  const media = items.flatMap((item) => albumItem(chatId, item) ?? [])
  const isAlbum =
    items.length > 1 &&
    media.length === items.length &&
    ALBUMS.some((kinds) => items.every((item) => kinds.has(item.tipo)))
  if (isAlbum) return [{ tipo: 'album', payload: { media } }, ...media.flatMap(longWords)]
  return items.map((item) => ({ tipo: 'copy', payload: { copy: copyOf(chatId, item) } }))
}

/** An item as an album holds it, by Telegram's own file; null for what can stand in none. */
export function albumItem(
  chatId: number,
  { messageId, tipo, fileId, caption, captionEntities }: Elemento,
): AlbumItem | null {
  if (tipo === 'text' || tipo === 'voice' || tipo === 'other' || fileId === null) return null
  return {
    tipo,
    fileId,
    messageId,
    chatId,
    ...(caption ? { caption } : {}),
    ...(captionEntities ? { captionEntities } : {}),
  }
}

/**
 * Words of an item that are longer than a bot may write under it, as those of a Premium sender can be: they follow whole,
 * and the item keeps none.
 */
function longWords(item: AlbumItem): Array<Pick<OutgoingMessage, 'tipo' | 'payload'>> {
  const words = formattedText(item.caption ?? '', item.captionEntities as TextEntity[] | undefined)
  if (words.text.length <= CAPTION_MAX) return []
  delete item.caption
  delete item.captionEntities
  return splitText(words, TEXT_MAX).map((part) => ({ tipo: 'text', payload: payloadOf(part) }))
}

/** A copy of a message, with what it takes to send it anew where it may not be copied. */
export function copyOf(
  chatId: number,
  { messageId, tipo, fileId, caption, captionEntities }: Elemento,
): CopiedMessage {
  const words = caption
    ? { words: { text: caption, ...(captionEntities ? { entities: captionEntities } : {}) } }
    : {}
  if (tipo === 'other' || (tipo !== 'text' && fileId === null)) return { chatId, messageId }
  return { chatId, messageId, held: { tipo, ...(fileId === null ? {} : { fileId }), ...words } }
}
