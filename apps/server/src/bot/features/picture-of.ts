import type { Message } from 'grammy/types'
import type { ReceivedPicture } from '#server/modules/bets/public.ts'

/** Files that are pictures by what they say of themselves. Drawings are programs, and no slips. */
const PICTURE = /^image\/(?!svg)/

/** The picture a message carries, a photo or one sent as a file; null when it carries none. */
export function pictureOf(message: Message, botId: number): ReceivedPicture | null {
  const { message_id: messageId } = message
  const largest = message.photo?.reduce((a, b) => (b.width * b.height > a.width * a.height ? b : a))
  if (largest) {
    const { file_id: telegramFileId, file_unique_id: telegramUniqueId, width, height } = largest
    return { messageId, botId, telegramFileId, telegramUniqueId, tipo: 'photo', width, height }
  }
  // An animation carries a document too, which it is not.
  const file = message.animation ? undefined : message.document
  if (!file || !PICTURE.test(file.mime_type ?? '')) return null
  const { file_id: telegramFileId, file_unique_id: telegramUniqueId } = file
  return { messageId, botId, telegramFileId, telegramUniqueId, tipo: 'document', width: null, height: null }
}
