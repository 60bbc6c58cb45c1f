import type { Emulation } from '../emulation.ts'
import { messageOf, openChat } from './find-person.ts'

/** Telegram tells bots nothing of deletions, so no update is made. Anyone may delete anything here. */
export function deleteMessage(em: Emulation, chatId: number, messageId: number): void {
  openChat(em.store.world, chatId)
  const stored = messageOf(em.store.world, chatId, messageId)
  em.store.change((put) => put({ put: 'message', value: { ...stored, deleted: true } }))
}
