import type { TopicChange } from '../control/schemas.ts'
import type { Emulation } from '../emulation.ts'
import { addMessage } from '../state/add-message.ts'
import type { Put } from '../state/store.ts'
import { GENERAL_TOPIC_ID, lastMessageId, type StoredChat, type Topic } from '../state/world.ts'
import type { MessageContent } from '../telegram/types.ts'
import { announce, openChat, personOf } from './find-person.ts'
import { Refusal } from './refusal.ts'

const ICON_COLOR = 7_322_096

/** The forum into which the first topic turns a supergroup, with only General. */
function asForum(em: Emulation, put: Put, chatId: number): StoredChat {
  const chat = openChat(em.store.world, chatId)
  if (chat.type !== 'supergroup') throw new Refusal(409, 'Solo un supergruppo può avere argomenti')
  const forum = { ...chat, topics: chat.topics ?? [{ id: GENERAL_TOPIC_ID, name: 'General' }] }
  put({ put: 'chat', value: forum })
  // The first message of a supergroup reports its creation: no topic gets its number, which is General's.
  if (lastMessageId(em.store.world, chat.id) === 0) {
    const by = { authorId: personOf(em.store.world, chat).id }
    addMessage(em, put, forum, by, { supergroup_chat_created: true })
  }
  return forum
}

/** A person creates a topic, whose service message is its first message. A supergroup that is no forum becomes one. */
export function createTopic(em: Emulation, chatId: number, name: string): Topic {
  const { world } = em.store
  return em.store.change((put) => {
    const chat = asForum(em, put, chatId)
    const by = { authorId: personOf(world, chat).id }
    const line = addMessage(em, put, chat, by, {
      forum_topic_created: { name, icon_color: ICON_COLOR },
    })
    const id = line.message.message_id
    const stored = { ...line, message: { ...line.message, message_thread_id: id, is_topic_message: true } }
    put({ put: 'message', value: stored })
    const topic: Topic = { id, name }
    put({ put: 'chat', value: { ...chat, topics: [...(chat.topics ?? []), topic] } })
    announce(em, put, chat, stored)
    return topic
  })
}

/** A person renames, closes, reopens or deletes a topic. Telegram does not report deletions to bots. */
export function changeTopic(em: Emulation, chatId: number, id: number, change: TopicChange): Topic {
  const { world } = em.store
  const chat = openChat(world, chatId)
  const oldTopic = chat.topics?.find((topic) => topic.id === id && !topic.deleted)
  if (!oldTopic) throw new Refusal(404, `L'argomento ${id} non esiste`)
  if (change.deleted && id === GENERAL_TOPIC_ID) throw new Refusal(409, "L'argomento General non si elimina")
  const { name = oldTopic.name, closed = oldTopic.closed, deleted = oldTopic.deleted } = change
  const newTopic: Topic = { id, name, closed, deleted }
  const lines: MessageContent[] = [
    ...(newTopic.name === oldTopic.name ? [] : [{ forum_topic_edited: { name: newTopic.name } }]),
    ...((newTopic.closed ?? false) === (oldTopic.closed ?? false)
      ? []
      : [newTopic.closed ? { forum_topic_closed: {} } : { forum_topic_reopened: {} }]),
  ]
  const by = { authorId: personOf(world, chat).id, topic: id === GENERAL_TOPIC_ID ? undefined : id }
  const topics = (chat.topics ?? []).map((topic) => (topic === oldTopic ? newTopic : topic))
  em.store.change((put) => {
    put({ put: 'chat', value: { ...chat, topics } })
    for (const content of lines) announce(em, put, chat, addMessage(em, put, chat, by, content))
  })
  return newTopic
}

/** The topic in which a person writes, undefined for General. @throws Refusal when it does not exist or is closed */
export function openTopic(chat: StoredChat, id: number | undefined): number | undefined {
  if (!chat.topics) {
    if (id !== undefined && id !== GENERAL_TOPIC_ID) throw new Refusal(404, `L'argomento ${id} non esiste`)
    return undefined
  }
  const topic = chat.topics.find((one) => one.id === (id ?? GENERAL_TOPIC_ID) && !one.deleted)
  if (!topic) throw new Refusal(404, `L'argomento ${id ?? GENERAL_TOPIC_ID} non esiste`)
  if (topic.closed) throw new Refusal(409, `L'argomento ${topic.name} è chiuso`)
  return topic.id === GENERAL_TOPIC_ID ? undefined : topic.id
}
