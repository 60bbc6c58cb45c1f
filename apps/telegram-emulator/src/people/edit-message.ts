import { captionContent, textContent } from '../bot-api/formatted-text.ts'
import { unixSeconds } from '../clock.ts'
import type { Emulation } from '../emulation.ts'
import { keepMedium, type Medium } from '../photos/keep-file.ts'
import type { StoredMessage } from '../state/world.ts'
import { FILE_KINDS } from '../telegram/file-kinds.ts'
import type { MessageContent } from '../telegram/types.ts'
import { announce, messageOf, openChat } from './find-person.ts'
import { type PersonsText, writtenText } from './post-message.ts'
import { Refusal } from './refusal.ts'

export interface PersonsEdit extends PersonsText {
  chatId: number
  messageId: number
  as?: number
  /** Replaces the message's picture or file. */
  medium?: Medium
}

/**
 * Replaces the text, or the caption of a message with media, and the picture or file if a new one is given; a text
 * message given a picture keeps its text as caption. People can edit only their own messages.
 */
export async function editMessage(em: Emulation, edit: PersonsEdit): Promise<StoredMessage> {
  const medium = edit.medium && (await keepMedium(em.store, edit.medium))
  const { world } = em.store
  const chat = openChat(world, edit.chatId)
  const stored = messageOf(world, chat.id, edit.messageId)
  if (stored.authorId !== (edit.as ?? stored.authorId) || stored.authorId === em.bot.id) {
    throw new Refusal(403, 'Si modificano solo i propri messaggi')
  }
  const { text: _, entities: __, caption, caption_entities, ...otherFields } = stored.message
  const isText = stored.message.text !== undefined && !medium
  // A new picture or file without a text keeps the earlier text.
  const keepsText = medium && edit.text === undefined
  const formatted = keepsText
    ? {
        text: stored.message.text ?? caption ?? '',
        entities: stored.message.entities ?? caption_entities ?? [],
      }
    : writtenText(edit)
  if (isText && formatted.text === '') throw new Refusal(400, 'Il messaggio è vuoto')
  const content = isText ? textContent(formatted) : captionContent(formatted)
  if (!medium && isSame(content, stored.message)) return stored
  if (medium) for (const kind of ['photo', ...FILE_KINDS] as const) delete otherFields[kind]
  const editedMessage: StoredMessage = {
    ...stored,
    message: { ...otherFields, ...medium, ...content, edit_date: unixSeconds(em.clock) },
  }
  em.store.change((put) => {
    put({ put: 'message', value: editedMessage })
    announce(em, put, chat, editedMessage)
  })
  return editedMessage
}

/** Telegram does not report deletions to bots, so no update is made. Here anyone may delete any message. */
export function deleteMessage(em: Emulation, chatId: number, messageId: number): void {
  openChat(em.store.world, chatId)
  const stored = messageOf(em.store.world, chatId, messageId)
  em.store.change((put) => put({ put: 'message', value: { ...stored, deleted: true } }))
}

function isSame(content: MessageContent, message: MessageContent): boolean {
  const of = ({ text, entities = [], caption = '', caption_entities = [] }: MessageContent) =>
    JSON.stringify([text ?? caption, [...entities, ...caption_entities]])
  return of(content) === of(message)
}
