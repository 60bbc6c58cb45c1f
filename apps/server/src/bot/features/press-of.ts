import type { CallbackQuery } from 'grammy/types'
import { momentOf } from '#server/kernel/storable.ts'
import type { Press } from '#server/telegram/chat-buttons/public.ts'

/** What a press says: which button, where, and by whom. */
export const pressOf = ({ data = '', message, from }: CallbackQuery): Press => ({
  token: data,
  chatId: message?.chat.id ?? null,
  messageId: message?.message_id ?? null,
  // Telegram dates a message it no longer shows 0.
  messaggioAt: message?.date ? momentOf(message.date) : null,
  idUtente: from.id,
  nomeUtente: [from.first_name, from.last_name].filter(Boolean).join(' ') || String(from.id),
})
