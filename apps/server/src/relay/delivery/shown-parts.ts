import type { Elemento } from '#server/relay/room-messages/public.ts'
import type { AlbumItem, MessagePayload } from '#server/telegram/outbox/public.ts'
import type { ClaimedSend } from './claim-sends.ts'
import { withFilms } from './send-pictures.ts'

type Tipo = Elemento['tipo']

/** A message as Telegram shows it. */
export interface ShownContent {
  tipo: Tipo
  /** Its words, or its caption. */
  text: string
  /** The name of the file it carries. */
  fileName: string | undefined
}

/** A message a send puts in its chat: the kinds it may be there, and what it says. */
interface Part {
  tipi: readonly Tipo[]
  text: string
  fileName?: string
}

/** A picture leaves as a photo or a file, and where neither can be sent its words leave alone. */
const picture = (text: string): Part => ({
  tipi: asShown(text) === '' ? ['photo', 'document'] : ['photo', 'document', 'text'],
  text,
})

/** The messages a send becomes, in their order. */
function partsOf({ tipo, payload }: Pick<ClaimedSend, 'tipo' | 'payload'>): Part[] {
  const { text = '', document, copy } = payload
  switch (tipo) {
    case 'text':
      return [{ tipi: ['text'], text }]
    case 'document':
      return [{ tipi: ['document'], text, ...(document ? { fileName: document.name } : {}) }]
    case 'copy':
      return [
        {
          tipi: [copy?.held?.tipo ?? 'other'],
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

/** Words of the whole stand under the first item; without any each item of a source's album keeps its own. */
function albumParts(payload: MessagePayload): Part[] {
  const { text, media, photos = [] } = payload
  if (media)
    return media.map(({ tipo, caption }: AlbumItem, index) => ({
      tipi: [tipo],
      text: (text === undefined ? caption : index === 0 ? text : '') ?? '',
    }))
  const items = withFilms(
    photos.map((idPhoto) => ({ idPhoto })),
    payload,
  )
  return items.map((item, index) => {
    const words = index === 0 ? (text ?? '') : ''
    return 'tipo' in item ? { tipi: [item.tipo], text: words } : picture(words)
  })
}

/** Telegram takes white space off both ends. */
const asShown = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim()

const isShown = (part: Part, shown: ShownContent): boolean =>
  part.tipi.includes(shown.tipo) &&
  asShown(part.text) === asShown(shown.text) &&
  (part.fileName === undefined || part.fileName === shown.fileName)

/** Which of a send's messages the shown one may be, and how many there are. */
export function placesOf(
  send: Pick<ClaimedSend, 'tipo' | 'payload'>,
  shown: ShownContent,
): { places: number[]; of: number } {
  const parts = partsOf(send)
  return { places: parts.flatMap((part, index) => (isShown(part, shown) ? index : [])), of: parts.length }
}
