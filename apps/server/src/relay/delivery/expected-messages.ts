import type { SourceItem } from '#server/relay/room-messages/public.ts'
import type { AlbumItem, MessagePayload } from '#server/telegram/outbox/public.ts'
import type { ClaimedSend } from './claim-sends.ts'
import { withFilms } from './send-pictures.ts'

type MediumKind = SourceItem['tipo']

/** A message as Telegram shows it. */
export interface ShownContent {
  tipo: MediumKind
  text: string
  fileName: string | undefined
}

/** A message that a send leaves in the chat: the kinds it may have there, its text, and the name of its file. */
interface ExpectedMessage {
  kinds: readonly MediumKind[]
  text: string
  fileName?: string
}

/** A picture is sent as a photo or a file or, where neither is possible, as its text without the picture. */
const picture = (text: string): ExpectedMessage => ({
  kinds: withPlainSpaces(text) === '' ? ['photo', 'document'] : ['photo', 'document', 'text'],
  text,
})

/** The messages of a send, in order; none of an edit or a deletion. */
function expectedMessages({ tipo, payload }: Pick<ClaimedSend, 'tipo' | 'payload'>): ExpectedMessage[] {
  const { text = '', document, copy } = payload
  switch (tipo) {
    case 'text':
      return [{ kinds: ['text'], text }]
    case 'document':
      return [{ kinds: ['document'], text, ...(document ? { fileName: document.name } : {}) }]
    case 'copy':
      return [{ kinds: [copy?.held?.tipo ?? 'other'], text: copy?.recaption ? text : originalText(copy) }]
    case 'photo':
      return [picture(text)]
    case 'album':
      return albumMessages(payload)
    default:
      return []
  }
}

/** The text of the copied message: a copy without `recaption` keeps it, and its content was stored when it was queued. */
const originalText = (copy: MessagePayload['copy']): string => copy?.held?.words?.text ?? ''

/** A text of the whole album captions the first item; without one each item of a source's album keeps its caption. */
function albumMessages(payload: MessagePayload): ExpectedMessage[] {
  const { text, media, photos = [] } = payload
  const albumText = (index: number) => (index === 0 ? (text ?? '') : '')
  if (media)
    return media.map(({ tipo, caption = '' }: AlbumItem, index) => ({
      kinds: [tipo],
      text: text === undefined ? caption : albumText(index),
    }))
  const pictures = photos.map((idPhoto) => ({ idPhoto }))
  return withFilms(pictures, payload).map((item, index) =>
    'tipo' in item ? { kinds: [item.tipo], text: albumText(index) } : picture(albumText(index)),
  )
}

/** Normalises white space, which Telegram trims. */
const withPlainSpaces = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim()

const isShown = (expected: ExpectedMessage, shown: ShownContent): boolean =>
  expected.kinds.includes(shown.tipo) &&
  withPlainSpaces(expected.text) === withPlainSpaces(shown.text) &&
  (expected.fileName === undefined || expected.fileName === shown.fileName)

/** The positions the shown message may have among a send's, whose number gives the ids of an album's others. */
export function matchesIn(
  send: Pick<ClaimedSend, 'tipo' | 'payload'>,
  shown: ShownContent,
): { positions: number[]; messageCount: number } {
  const messages = expectedMessages(send)
  return {
    positions: messages.flatMap((message, index) => (isShown(message, shown) ? index : [])),
    messageCount: messages.length,
  }
}
