import type { Chat, User } from 'grammy/types'

const textOf = (name: unknown): string => (typeof name === 'string' ? name : '')

interface Author {
  sender_chat?: Chat | undefined
  from?: User | undefined
  /** The chat the message was written in. */
  chat?: Chat | undefined
}

/**
 * The name by which the staff know a message's author: a channel's title, in its own posts and in groups; for an
 * administrator who writes as the group, that role, since the title would name the place and not the author; otherwise
 * the person's name, and without one the chat's title. Every field is checked: a dead letter may have any form.
 */
export function authorName({ sender_chat: sender, from, chat }: Author): string {
  if (sender) {
    if (sender.id === chat?.id && chat.type !== 'channel') return 'Amministratore anonimo'
    return titleOf(sender) || String(sender.id)
  }
  return [from?.first_name, from?.last_name].map(textOf).filter(Boolean).join(' ') || titleOf(chat)
}

const titleOf = (chat: Chat | undefined): string => textOf(chat?.title)
