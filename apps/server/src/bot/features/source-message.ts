import type { Message } from 'grammy/types'
import type { ReceivedAttachment } from '#server/intake/ingest/public.ts'
import type { SourceItem } from '#server/relay/forwards/public.ts'

export interface TelegramMedia {
  tipo: 'photo' | ReceivedAttachment['tipo']
  file: TelegramFile
}

interface TelegramFile {
  file_id: string
  file_unique_id: string
  file_name?: string
}

/** The file that a message carries, and its kind: of a photo, the largest size. */
export function mediaOf(message: Message): TelegramMedia | undefined {
  const largest = message.photo?.reduce((a, b) => (b.width * b.height > a.width * a.height ? b : a))
  const candidates: Array<[tipo: TelegramMedia['tipo'], file: TelegramFile | undefined]> = [
    ['photo', largest],
    ['video', message.video],
    ['animation', message.animation],
    // An animation carries a document too, which does not count.
    ['document', message.animation ? undefined : message.document],
    ['audio', message.audio],
    ['voice', message.voice],
  ]
  for (const [tipo, file] of candidates) if (file) return { tipo, file }
  return undefined
}

/** What relaying needs to know of a message, of whatever kind. */
export function sourceItemOf(message: Message): SourceItem {
  const text = message.text ?? message.caption
  const entities = message.entities ?? message.caption_entities
  const media = mediaOf(message)
  return {
    messageId: message.message_id,
    tipo: media?.tipo ?? (message.text === undefined ? 'other' : 'text'),
    fileId: media?.file.file_id ?? null,
    ...(media ? { uniqueId: media.file.file_unique_id } : {}),
    ...(text ? { caption: text } : {}),
    ...(entities ? { captionEntities: entities } : {}),
  }
}
