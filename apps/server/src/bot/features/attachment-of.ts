import type { Message } from 'grammy/types'
import type { GroupMessage, ReceivedAttachment } from '#server/modules/ingest/public.ts'

/** What a message carries that is no picture: a film, a file, a sound or a voice. */
export function attachmentOf(
  message: Message,
  botId: number,
  picture: GroupMessage['picture'],
): ReceivedAttachment | null {
  if (picture) return null
  const { message_id: messageId, video, animation, document, audio, voice } = message
  const held = (
    tipo: ReceivedAttachment['tipo'],
    file: { file_id: string; file_name?: string } | undefined,
  ) =>
    file && {
      messageId,
      botId,
      tipo,
      telegramFileId: file.file_id,
      nome: file.file_name?.slice(0, 200) ?? null,
    }
  // An animation carries a document too, which it is not.
  return (
    held('video', video) ??
    held('animation', animation) ??
    held('document', document) ??
    held('audio', audio) ??
    held('voice', voice) ??
    null
  )
}
