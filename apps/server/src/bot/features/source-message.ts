import type { Message } from 'grammy/types'
import type { Elemento } from '#server/relay/forwards/public.ts'

/** What relaying needs to know of a message, of whatever kind. */
export function elementOf(message: Message): Elemento {
  const { caption, caption_entities: captionEntities } = message
  const words = message.text ?? caption
  const entities = message.entities ?? captionEntities
  const largest = message.photo?.reduce((a, b) => (b.width * b.height > a.width * a.height ? b : a))
  const held: Array<[Elemento['tipo'], { file_id: string; file_unique_id: string } | undefined]> = [
    ['photo', largest],
    ['video', message.video],
    ['animation', message.animation],
    // An animation carries a document too, which does not count.
    ['document', message.animation ? undefined : message.document],
    ['audio', message.audio],
    ['voice', message.voice],
  ]
  const [tipo, file] = held.find(([, one]) => one !== undefined) ?? []
  return {
    messageId: message.message_id,
    tipo: tipo ?? (message.text === undefined ? 'other' : 'text'),
    fileId: file?.file_id ?? null,
    ...(file ? { uniqueId: file.file_unique_id } : {}),
    ...(words ? { caption: words } : {}),
    ...(entities ? { captionEntities: entities } : {}),
  }
}
