import { unixSeconds } from '../clock.ts'
import type { Emulation } from '../emulation.ts'
import type { MessageContent } from '../telegram/types.ts'
import { chatView } from '../telegram/views.ts'
import type { Put } from './store.ts'
import { lastMessageId, type StoredChat, type StoredMessage } from './world.ts'

export interface Authorship {
  authorId: number
  method?: string
  replyTo?: number
  secondsAgo?: number
  /** Its topic; absent for General and where there are no topics. */
  topic?: number
}

/** Stores one new message with the next id of its chat. Call it inside `store.change`. */
export function addMessage(
  em: Emulation,
  put: Put,
  chat: StoredChat,
  by: Authorship,
  content: MessageContent,
): StoredMessage {
  const { world } = em.store
  const view = chatView(world, chat)
  // The sender of a channel post is the channel, regardless of its author.
  const author = world.users.get(by.authorId)
  const sender = chat.type === 'channel' ? { sender_chat: view } : { ...(author && { from: author }) }
  const stored: StoredMessage = {
    seq: world.lastSeq + 1,
    atMs: em.clock(),
    authorId: by.authorId,
    method: by.method,
    message: {
      message_id: lastMessageId(world, chat.id) + 1,
      ...sender,
      chat: view,
      date: unixSeconds(em.clock) - (by.secondsAgo ?? 0),
      ...(by.topic !== undefined && { message_thread_id: by.topic, is_topic_message: true }),
      ...content,
    },
    replyTo: by.replyTo,
    reactions: [],
    deleted: false,
  }
  put({ put: 'message', value: stored })
  return stored
}
