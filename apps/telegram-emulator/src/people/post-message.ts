import type { UploadedFile } from '../bot-api/params.ts'
import type { Emulation } from '../emulation.ts'
import { keepDocument, keepPhoto } from '../photos/keep-file.ts'
import { addMessage } from '../state/add-message.ts'
import type { StoredChat, StoredMessage } from '../state/world.ts'
import { newMediaGroupId } from '../telegram/file-ids.ts'
import { foundEntities } from '../telegram/found-entities.ts'
import type { MessageContent } from '../telegram/types.ts'
import { messageView } from '../telegram/views.ts'
import { queueUpdate } from '../updates/queue-update.ts'
import { messageOf, openChat, personOf } from './find-person.ts'
import { Refusal } from './refusal.ts'

export interface PersonsPost {
  chatId: number
  userId?: number
  text?: string
  photos: Buffer[]
  documents: UploadedFile[]
  replyTo?: number
  secondsAgo?: number
}

/** Text alone, one photo or document with the text as caption, or an album with it under the first item. */
export async function postMessage(em: Emulation, post: PersonsPost): Promise<StoredMessage[]> {
  const { world } = em.store
  // Asked before the images are made, to refuse early, and again after, since the chat may have changed meanwhile.
  personOf(world, openChat(world, post.chatId), post.userId)
  const contents = await contentsOf(em, post)
  const chat = openChat(world, post.chatId)
  const user = personOf(world, chat, post.userId)
  if (post.replyTo !== undefined) messageOf(world, chat.id, post.replyTo)
  return em.store.change((put) => {
    const grouped = contents.length > 1 ? { media_group_id: newMediaGroupId(world.lastSeq + 1) } : {}
    return contents.map((content) => {
      const by = {
        authorId: user.id,
        secondsAgo: post.secondsAgo ?? 0,
        ...(post.replyTo !== undefined && { replyTo: post.replyTo }),
      }
      const stored = addMessage(em, put, chat, by, { ...content, ...grouped })
      if (botReads(chat)) {
        const kind = chat.type === 'channel' ? 'channel_post' : 'message'
        queueUpdate(world, put, kind, messageView(world, stored))
      }
      return stored
    })
  })
}

/** A muted bot still reads; privacy mode is off, so it reads everything. */
export const botReads = (chat: StoredChat): boolean => chat.bot !== 'left' && chat.bot !== 'kicked'

async function contentsOf(em: Emulation, post: PersonsPost): Promise<MessageContent[]> {
  const text = post.text?.trim() ?? ''
  const media = post.photos.length + post.documents.length
  if (media > 10) throw new Refusal(400, 'Un album ha al massimo 10 elementi')
  if (text.length > (media > 0 ? 1024 : 4096)) throw new Refusal(400, 'Il testo è troppo lungo')
  if (media === 0) {
    if (text === '') throw new Refusal(400, 'Il messaggio è vuoto')
    return [textContent(text)]
  }
  const contents: MessageContent[] = await Promise.all([
    ...post.photos.map(async (bytes) => ({ photo: await keepPhoto(em.store, bytes) })),
    ...post.documents.map(async (upload) => ({ document: await keepDocument(em.store, upload) })),
  ])
  return contents.map((content, index) =>
    index === 0 && text ? { ...content, ...captionContent(text) } : content,
  )
}

export function textContent(text: string): MessageContent {
  const entities = foundEntities(text)
  return entities.length > 0 ? { text, entities } : { text }
}

export function captionContent(caption: string): MessageContent {
  const entities = foundEntities(caption)
  return entities.length > 0 ? { caption, caption_entities: entities } : { caption }
}
