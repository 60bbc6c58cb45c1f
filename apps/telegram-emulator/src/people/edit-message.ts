import { unixSeconds } from '../clock.ts'
import type { Emulation } from '../emulation.ts'
import { keepPhoto } from '../photos/keep-file.ts'
import type { StoredMessage } from '../state/world.ts'
import type { MessageContent } from '../telegram/types.ts'
import { messageView } from '../telegram/views.ts'
import { queueUpdate } from '../updates/queue-update.ts'
import { botReads } from './bot-reads.ts'
import { messageOf, openChat } from './find-person.ts'
import { captionContent, type PersonsText, textContent, writtenText } from './post-message.ts'
import { Refusal } from './refusal.ts'

export interface PersonsEdit extends PersonsText {
  chatId: number
  messageId: number
  userId?: number | undefined
  /** A picture in place of the one, or the file, that is there. */
  photo?: Buffer | undefined
}

/**
 * Replaces the text, or the caption of a message with media, and the picture when there is a new one. People edit only
 * what they wrote.
 */
export async function editMessage(em: Emulation, edit: PersonsEdit): Promise<StoredMessage> {
  const photo = edit.photo && (await keepPhoto(em.store, edit.photo))
  const { world } = em.store
  const chat = openChat(world, edit.chatId)
  const stored = messageOf(world, chat.id, edit.messageId)
  if (stored.authorId !== (edit.userId ?? stored.authorId) || stored.authorId === em.bot.id) {
    throw new Refusal(403, 'Si modificano solo i propri messaggi')
  }
  const { text: _, entities: __, caption, caption_entities, ...kept } = stored.message
  const isText = stored.message.text !== undefined
  if (isText && photo) throw new Refusal(400, 'Un testo non può diventare una foto')
  // A new picture alone keeps the words below the one before.
  const isLeft = photo && edit.text === undefined
  const written = isLeft ? { text: caption ?? '', entities: caption_entities ?? [] } : writtenText(edit)
  if (isText && written.text === '') throw new Refusal(400, 'Il messaggio è vuoto')
  const content = isText ? textContent(written) : written.text === '' ? {} : captionContent(written)
  if (!photo && isSame(content, stored.message)) return stored
  if (photo) delete kept.document
  const edited: StoredMessage = {
    ...stored,
    message: {
      ...kept,
      ...(photo && { photo }),
      ...content,
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

function isSame(content: MessageContent, message: MessageContent): boolean {
  const of = ({ text, entities = [], caption = '', caption_entities = [] }: MessageContent) =>
    JSON.stringify([text ?? caption, [...entities, ...caption_entities]])
  return of(content) === of(message)
}
