import { type FormattedText, kept } from '../bot-api/formatted-text.ts'
import type { UploadedFile } from '../bot-api/params.ts'
import type { Emulation } from '../emulation.ts'
import { keepDocument, keepPhoto } from '../photos/keep-file.ts'
import { addMessage } from '../state/add-message.ts'
import type { StoredChat, StoredMessage } from '../state/world.ts'
import { newMediaGroupId } from '../telegram/file-ids.ts'
import type { FileKind } from '../telegram/file-kinds.ts'
import { givenEntities } from '../telegram/given-entities.ts'
import { typedMarks } from '../telegram/typed-marks.ts'
import type { MessageContent } from '../telegram/types.ts'
import { messageView } from '../telegram/views.ts'
import { queueUpdate } from '../updates/queue-update.ts'
import { messageOf, openChat, personOf } from './find-person.ts'
import { Refusal } from './refusal.ts'

export interface PersonsPost {
  chatId: number
  userId?: number
  text?: string
  /** Formatting of the text. */
  entities?: unknown
  /** The text is typed with marks: `**bold**`, `~~struck through~~`, `[text](https://address)`. */
  marks?: boolean
  /** One for each photo, where not only the first has one. */
  captions?: (string | PersonsText)[]
  photos: Buffer[]
  documents: (UploadedFile & { kind?: FileKind })[]
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
  const written = writtenText(post)
  const { text } = written
  const media = post.photos.length + post.documents.length
  if (media > 10) throw new Refusal(400, 'Un album ha al massimo 10 elementi')
  if (text.length > (media > 0 ? 1024 : 4096)) throw new Refusal(400, 'Il testo è troppo lungo')
  if (media === 0) {
    if (text === '') throw new Refusal(400, 'Il messaggio è vuoto')
    return [textContent(written)]
  }
  const contents: MessageContent[] = await Promise.all([
    ...post.photos.map(async (bytes) => ({ photo: await keepPhoto(em.store, bytes) })),
    ...post.documents.map(async ({ kind = 'document', ...upload }) => ({
      [kind]: await keepDocument(em.store, upload),
    })),
  ])
  return contents.map((content, index) =>
    captioned(content, post.captions ? captionAt(post.captions, index) : index === 0 ? written : undefined),
  )
}

const captionAt = (captions: NonNullable<PersonsPost['captions']>, index: number): FormattedText => {
  const caption = captions[index] ?? ''
  return writtenText(typeof caption === 'string' ? { text: caption } : caption)
}

const captioned = (content: MessageContent, caption: FormattedText | undefined): MessageContent =>
  caption?.text ? { ...content, ...captionContent(caption) } : content

export interface PersonsText {
  text?: string | undefined
  entities?: unknown
  marks?: boolean | undefined
}

/** What a person wrote, as Telegram keeps it. */
export function writtenText({ text = '', entities, marks }: PersonsText): FormattedText {
  const refuse = (why: string) => new Refusal(400, `Formattazione non valida: ${why}`)
  return kept(marks ? typedMarks(text) : { text, entities: givenEntities(text, entities, refuse) })
}

export function textContent({ text, entities }: FormattedText): MessageContent {
  return entities.length > 0 ? { text, entities } : { text }
}

export function captionContent({ text: caption, entities }: FormattedText): MessageContent {
  return entities.length > 0 ? { caption, caption_entities: entities } : { caption }
}
