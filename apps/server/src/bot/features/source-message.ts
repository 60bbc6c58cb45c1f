import type { Message } from 'grammy/types'
import type { ReceivedAttachment } from '#server/intake/ingest/public.ts'
import type { SourceItem } from '#server/relay/forwards/public.ts'

interface HeldFile {
  file_id: string
  file_unique_id: string
  file_name?: string
}

/** The file that a message carries, and its kind: of a photo, the largest size. */
export function heldOf(message: Message) {
  const largest = message.photo?.reduce((a, b) => (b.width * b.height > a.width * a.height ? b : a))
  const held: Array<[tipo: 'photo' | ReceivedAttachment['tipo'], file: HeldFile | undefined]> = [
    ['photo', largest],
    ['video', message.video],
    ['animation', message.animation],
    // An animation carries a document too, which does not count.
    ['document', message.animation ? undefined : message.document],
    ['audio', message.audio],
    ['voice', message.voice],
  ]
  for (const [tipo, file] of held) if (file) return { tipo, file }
  return undefined
}

/** What relaying needs to know of a message, of whatever kind. */
export function sourceItemOf(message: Message): SourceItem {
  const words = message.text ?? message.caption
  const entities = message.entities ?? message.caption_entities
  const held = heldOf(message)
  return {
    messageId: message.message_id,
    tipo: held?.tipo ?? (message.text === undefined ? 'other' : 'text'),
    fileId: held?.file.file_id ?? null,
    ...(held ? { uniqueId: held.file.file_unique_id } : {}),
    ...(words ? { caption: words } : {}),
    ...(entities ? { captionEntities: entities } : {}),
  }
}
