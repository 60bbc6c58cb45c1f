import type { Message } from 'grammy/types'
import type { Elemento } from '#server/modules/inoltri/public.ts'

/** What relaying needs to know of a message, of whatever kind. */
export function elementOf(message: Message): Elemento {
  const { caption, caption_entities: captionEntities } = message
  const largest = message.photo?.reduce((a, b) => (b.width * b.height > a.width * a.height ? b : a))
  const held: Array<[Elemento['tipo'], string | undefined]> = [
    ['photo', largest?.file_id],
    ['video', message.video?.file_id],
    // An animation carries a document too, which it is not.
    ['document', message.animation ? undefined : message.document?.file_id],
    ['audio', message.audio?.file_id],
  ]
  const [tipo, fileId] = held.find(([, file]) => file !== undefined) ?? ['other', undefined]
  return {
    messageId: message.message_id,
    tipo: tipo as Elemento['tipo'],
    fileId: fileId ?? null,
    ...(caption ? { caption } : {}),
    ...(captionEntities ? { captionEntities } : {}),
  }
}
