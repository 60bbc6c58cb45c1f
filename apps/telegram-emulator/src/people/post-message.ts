import type { z } from 'zod'
import {
  asTelegramStores,
  captionContent,
  entitiesWithin,
  type FormattedText,
  textContent,
} from '../bot-api/formatted-text.ts'
import type { postBody } from '../control/schemas.ts'
import type { Emulation } from '../emulation.ts'
import { keepMedium, type Medium } from '../photos/keep-file.ts'
import { addMessage } from '../state/add-message.ts'
import { findMessage, type StoredChat, type StoredMessage } from '../state/world.ts'
import { newMediaGroupId } from '../telegram/file-ids.ts'
import { givenEntities } from '../telegram/given-entities.ts'
import { typedMarks } from '../telegram/typed-marks.ts'
import type { MessageContent, TextQuote } from '../telegram/types.ts'
import { originOf } from '../telegram/views.ts'
import { announce, messageOf, openChat, personOf } from './find-person.ts'
import { Refusal } from './refusal.ts'
import { openTopic } from './topics.ts'

export interface PersonsPost extends Omit<z.infer<typeof postBody>, 'photos' | 'documents'> {
  chatId: number
  media: Medium[]
}

/** Posts a text, one photo or document with the text as caption, or an album with the text under its first item. */
export async function postMessage(em: Emulation, post: PersonsPost): Promise<StoredMessage[]> {
  const { world } = em.store
  // Checked before the images are made, to refuse early, and again afterwards, since the chat may have changed.
  personOf(world, openChat(world, post.chatId), post.as)
  const contents = await contentsOf(em, post)
  const chat = openChat(world, post.chatId)
  const user = personOf(world, chat, post.as)
  const reply = replyOf(em, chat, post)
  const topic = openTopic(chat, post.topic ?? topicOfReply(em, chat, post))
  const by = { authorId: user.id, secondsAgo: post.secondsAgo, topic, replyTo: reply.replyTo }
  return em.store.change((put) => {
    const groups = groupsOf(contents, world.lastSeq + 1)
    return contents.map((content, index) => {
      const fields = { ...content, ...reply.content, media_group_id: groups[index] }
      const stored = addMessage(em, put, chat, by, fields)
      announce(em, put, chat, stored)
      return stored
    })
  })
}

/** The kinds that a client groups into one album: pictures and films are mixed, files and sounds are not. */
function familyOf(content: MessageContent): string | undefined {
  if (content.photo || content.video) return 'pictures'
  if (content.document) return 'files'
  return content.audio ? 'sounds' : undefined
}

/** The album of each content; none for a kind without albums and for a single item of its kind. */
function groupsOf(contents: readonly MessageContent[], seq: number): Array<string | undefined> {
  const families = contents.map(familyOf)
  const names = new Map<string, string>()
  return families.map((family) => {
    if (family === undefined || families.filter((other) => other === family).length < 2) return undefined
    if (!names.has(family)) names.set(family, newMediaGroupId(seq + names.size))
    return names.get(family)
  })
}

/** The answered message, and its quoted part. */
function replyOf(
  em: Emulation,
  chat: StoredChat,
  post: PersonsPost,
): { replyTo?: number; content: MessageContent } {
  if (post.replyTo === undefined) return { content: {} }
  const isElsewhere = post.replyToChat !== undefined && post.replyToChat !== chat.id
  const { message } = messageOf(em.store.world, post.replyToChat ?? chat.id, post.replyTo)
  const quote = post.quote === undefined ? {} : { quote: quoteIn(message, post.quote) }
  if (!isElsewhere) return { replyTo: post.replyTo, content: quote }
  const external_reply = { origin: originOf(message), chat: message.chat, message_id: message.message_id }
  return { content: { ...quote, external_reply } }
}

function quoteIn(message: MessageContent, quotedText: string): TextQuote {
  const position = (message.text ?? message.caption ?? '').indexOf(quotedText)
  if (quotedText === '' || position < 0) throw new Refusal(400, 'Il messaggio non contiene la citazione')
  const entities = entitiesWithin(message.entities ?? message.caption_entities, position, quotedText.length)
  return { text: quotedText, position, is_manual: true, ...(entities.length > 0 && { entities }) }
}

const topicOfReply = (em: Emulation, chat: StoredChat, { replyTo, replyToChat }: PersonsPost) =>
  replyTo === undefined || replyToChat !== undefined
    ? undefined
    : findMessage(em.store.world, chat.id, replyTo)?.message.message_thread_id

async function contentsOf(em: Emulation, post: PersonsPost): Promise<MessageContent[]> {
  const formatted = writtenText(post)
  const { text } = formatted
  const { media } = post
  if (media.length > 10) throw new Refusal(400, 'Un album ha al massimo 10 elementi')
  if (text.length > (media.length > 0 ? 1024 : 4096)) throw new Refusal(400, 'Il testo è troppo lungo')
  if (media.length === 0) {
    if (text === '') throw new Refusal(400, 'Il messaggio è vuoto')
    return [textContent(formatted)]
  }
  const contents = await Promise.all(media.map((one) => keepMedium(em.store, one)))
  const captions = post.captions?.map((caption) =>
    writtenText(typeof caption === 'string' ? { text: caption } : caption),
  ) ?? [formatted]
  return contents.map((content, index) => {
    const caption = captions[index]
    return caption ? { ...content, ...captionContent(caption) } : content
  })
}

export interface PersonsText {
  text?: string
  entities?: unknown
  marks?: boolean
}

/** A person's text, as Telegram stores it. */
export function writtenText({ text = '', entities, marks }: PersonsText): FormattedText {
  const refuse = (why: string) => new Refusal(400, `Formattazione non valida: ${why}`)
  return asTelegramStores(
    marks ? typedMarks(text) : { text, entities: givenEntities(text, entities, refuse) },
  )
}
