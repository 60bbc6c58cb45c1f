import type { InvioTipo } from '#server/db/generated/tables.ts'
import type { MessagePayload } from '#server/kernel/outbox.ts'

/** Telegram's own limits, in UTF-16 units as it counts them. */
const CAPTION_MAX = 1024
const TEXT_MAX = 4096
const ALBUM_MAX = 10

export interface Content {
  text: string
  /** Pictures of bets, by their ids. */
  photos: readonly number[]
}

export interface ComposedMessage {
  tipo: InvioTipo
  payload: MessagePayload
}

/**
 * The messages a text with photos becomes: one where it fits; a text too long for a caption follows its photos, one
 * too long for a message is cut at a line or word. Nothing is ever left out.
 */
export function composeMessages({ text, photos }: Content): ComposedMessage[] {
  const fitsCaption = text.length <= CAPTION_MAX
  const caption = photos.length > 0 && fitsCaption && text !== '' ? { text } : {}
  const albums = chunks(photos, ALBUM_MAX).map(
    (group, index): ComposedMessage => ({
      tipo: group.length > 1 ? 'album' : 'photo',
      payload: { photos: group, ...(index === 0 ? caption : {}) },
    }),
  )
  const texts = text === '' || (photos.length > 0 && fitsCaption) ? [] : splitText(text)
  return [...albums, ...texts.map((part): ComposedMessage => ({ tipo: 'text', payload: { text: part } }))]
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  )
}

function splitText(text: string): string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > TEXT_MAX) {
    const window = rest.slice(0, TEXT_MAX)
    const line = window.lastIndexOf('\n')
    const word = window.lastIndexOf(' ')
    const between = line > TEXT_MAX / 2 ? line : word > TEXT_MAX / 2 ? word : TEXT_MAX
    // Never through the middle of an emoji: half of one is no text at all.
    const cut = /[\uD800-\uDBFF]/.test(rest.charAt(between - 1)) ? between - 1 : between
    parts.push(rest.slice(0, cut).trimEnd())
    rest = rest.slice(cut).trimStart()
  }
  return [...parts, rest]
}
