import type { SourceItem } from '#server/relay/room-messages/public.ts'
import type { AlbumItem, MessagePayload } from '#server/telegram/outbox/public.ts'
import type { ClaimedSend } from './claim-sends.ts'
import { withFilms } from './send-pictures.ts'

type Kind = SourceItem['tipo']

/** A message as Telegram shows it. */
export interface ShownContent {
  tipo: Kind
  /** The text or caption. */
  text: string
  /** The name of its file; undefined without one. */
  fileName: string | undefined
}

/** A message of a send: the kinds it may have in the chat, and its text. */
interface Part {
  kinds: readonly Kind[]
  text: string
  fileName?: string
}

/** A picture is sent as a photo or a file or, where neither is possible, as its text without the picture. */
const picture = (text: string): Part => ({
  kinds: withPlainSpaces(text) === '' ? ['photo', 'document'] : ['photo', 'document', 'text'],
  text,
})

/** The messages of a send, in order. */
function partsOf({ tipo, payload }: Pick<ClaimedSend, 'tipo' | 'payload'>): Part[] {
  const { text = '', document, copy } = payload
  switch (tipo) {
    case 'text':
      return [{ kinds: ['text'], text }]
    case 'document':
      return [{ kinds: ['document'], text, ...(document ? { fileName: document.name } : {}) }]
    case 'copy':
      return [
        {
          kinds: [copy?.held?.tipo ?? 'other'],
          text: copy?.recaption ? text : (copy?.held?.words?.text ?? ''),
        },
      ]
    case 'photo':
      return [picture(text)]
    case 'album':
      return albumParts(payload)
    default:
      return []
  }
}

/** A text of the whole album captions the first item; without one each item of a source's album keeps its caption. */
function albumParts(payload: MessagePayload): Part[] {
  const { text, media, photos = [] } = payload
  if (media)
    return media.map(({ tipo, caption }: AlbumItem, index) => ({
      kinds: [tipo],
      text: (text === undefined ? caption : index === 0 ? text : '') ?? '',
    }))
  const items = withFilms(
    photos.map((idPhoto) => ({ idPhoto })),
    payload,
  )
  return items.map((item, index) => {
    const itemText = index === 0 ? (text ?? '') : ''
    return 'tipo' in item ? { kinds: [item.tipo], text: itemText } : picture(itemText)
  })
}

/** Normalises white space, which Telegram trims. */
const withPlainSpaces = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim()

const isShown = (part: Part, shown: ShownContent): boolean =>
  part.kinds.includes(shown.tipo) &&
  withPlainSpaces(part.text) === withPlainSpaces(shown.text) &&
  (part.fileName === undefined || part.fileName === shown.fileName)

/** The positions of a send's messages that match the shown one, and the number of its messages. */
export function placesOf(
  send: Pick<ClaimedSend, 'tipo' | 'payload'>,
  shown: ShownContent,
): { places: number[]; partCount: number } {
  const parts = partsOf(send)
  return {
    places: parts.flatMap((part, index) => (isShown(part, shown) ? index : [])),
    partCount: parts.length,
  }
}
