import type { CallbackQuery } from 'grammy/types'
import { momentOf } from '#server/kernel/storable.ts'
import type { Press } from '#server/telegram/chat-buttons/public.ts'

/** What a press says: which button, where, and who. */
export const pressOf = ({ data = '', message, from }: CallbackQuery): Press => ({
  token: data,
  chatId: message?.chat.id ?? null,
  messageId: message?.message_id ?? null,
  // One that Telegram shows no more is dated 0.
  messaggioAt: message?.date ? momentOf(message.date) : null,
  idUtente: from.id,
  nomeUtente: [from.first_name, from.last_name].filter(Boolean).join(' ') || String(from.id),
})
