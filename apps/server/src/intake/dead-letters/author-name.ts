import type { Chat, User } from 'grammy/types'

const known = (name: unknown): string => (typeof name === 'string' ? name : '')

interface Author {
  sender_chat?: Chat | undefined
  from?: User | undefined
  /** Where it was written. */
  chat?: Chat | undefined
}

/**
 * By which the staff know who wrote a message: a channel, in its own posts as in groups, by its title; an administrator who
 * writes as his group as what he is, since the title would say where he wrote and not who; else the person, and where
 * Telegram names nobody the chat. It is read with care: what is set aside may have any form.
 */
export function authorName({ sender_chat: sender, from, chat }: Author): string {
  if (sender) {
    if (sender.id === chat?.id && chat.type !== 'channel') return 'Amministratore anonimo'
    return titleOf(sender) || String(sender.id)
  }
  return [from?.first_name, from?.last_name].map(known).filter(Boolean).join(' ') || titleOf(chat)
}

const titleOf = (chat: Chat | undefined): string => known(chat?.title)
