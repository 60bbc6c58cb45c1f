import { unixSeconds } from '../clock.ts'
import type { Emulation } from '../emulation.ts'
import type { StoredMessage } from '../state/world.ts'
import { messageView } from '../telegram/views.ts'
import { queueUpdate } from '../updates/queue-update.ts'
import { messageOf, openChat } from './find-person.ts'
import { botReads, captionContent, textContent } from './post-message.ts'
import { Refusal } from './refusal.ts'

/** Replaces the text, or the caption of a message with media. People edit only what they wrote. */
export function editMessage(
  em: Emulation,
  edit: { chatId: number; messageId: number; userId?: number; text: string },
): StoredMessage {
  const { world } = em.store
  const chat = openChat(world, edit.chatId)
  const stored = messageOf(world, chat.id, edit.messageId)
  if (stored.authorId !== (edit.userId ?? stored.authorId) || stored.authorId === em.bot.id) {
    throw new Refusal(403, 'Si modificano solo i propri messaggi')
  }
  const text = edit.text.trim()
  const { entities: _, caption_entities: __, ...kept } = stored.message
  const isText = stored.message.text !== undefined
  if (isText && text === '') throw new Refusal(400, 'Il messaggio è vuoto')
  if (text === (stored.message.text ?? stored.message.caption ?? '')) return stored
  const edited: StoredMessage = {
    ...stored,
    message: {
      ...kept,
      ...(isText ? textContent(text) : captionContent(text)),
      edit_date: unixSeconds(em.clock),
    },
  }
  em.store.change((put) => {
    put({ put: 'message', value: edited })
    if (!botReads(chat)) return
    const kind = chat.type === 'channel' ? 'edited_channel_post' : 'edited_message'
    queueUpdate(world, put, kind, messageView(world, edited))
  })
  return edited
}
