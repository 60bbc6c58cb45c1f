import type { Emulation } from '../emulation.ts'
import type { StoredMessage } from '../state/world.ts'

export interface SendView {
  chatId: number
  messageId: number
  method: string
  atMs: number
  /** As accepted, regardless of later edits. */
  text: string
  mediaGroupId?: string
}

/** Every message accepted from the bot, in order of acceptance, including messages deleted since. */
export function sendsForTests(em: Emulation, chatId?: number): SendView[] {
  const { messages } = em.store.world
  const chats =
    chatId === undefined ? [...messages.values()] : [messages.get(chatId) ?? new Map<number, StoredMessage>()]
  return chats
    .flatMap((ofChat) => [...ofChat.values()])
    .filter(({ method }) => method !== undefined)
    .sort((a, b) => a.seq - b.seq)
    .map(({ message, method, atMs, sentText }) => ({
      chatId: message.chat.id,
      messageId: message.message_id,
      method: method ?? '',
      atMs,
      text: sentText ?? message.text ?? message.caption ?? '',
      ...(message.media_group_id && { mediaGroupId: message.media_group_id }),
    }))
}
