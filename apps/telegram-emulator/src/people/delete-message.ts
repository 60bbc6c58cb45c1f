import type { Emulation } from '../emulation.ts'
import { messageOf, openChat } from './find-person.ts'

/** Telegram does not report deletions to bots, so no update is made. Here anyone may delete any message. */
export function deleteMessage(
  em: Emulation,
  { chatId, messageId }: { chatId: number; messageId: number },
): void {
  openChat(em.store.world, chatId)
  const stored = messageOf(em.store.world, chatId, messageId)
  em.store.change((put) => put({ put: 'message', value: { ...stored, deleted: true } }))
}
