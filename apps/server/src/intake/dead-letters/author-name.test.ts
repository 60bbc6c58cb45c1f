import type { Chat, User } from 'grammy/types'
import { expect, it } from 'vitest'
import { authorName } from './author-name.ts'

const mario: User = { id: 5, is_bot: false, first_name: 'Mario', last_name: 'Rossi' }
const anonymous: User = {
  id: 1_087_968_824,
  is_bot: true,
  first_name: 'Group',
  username: 'GroupAnonymousBot',
}
const group: Chat.SupergroupChat = { id: -10, type: 'supergroup', title: 'Il gruppo' }
const channel: Chat.ChannelChat = { id: -20, type: 'channel', title: 'Il canale' }

it.each([
  ['a person by first and last name', { from: mario, chat: group }, 'Mario Rossi'],
  ['a channel’s own post by its title', { sender_chat: channel, chat: channel }, 'Il canale'],
  [
    'a channel’s post in a group by its title',
    { from: anonymous, sender_chat: channel, chat: group },
    'Il canale',
  ],
  [
    'an administrator who writes as the group by that role',
    { from: anonymous, sender_chat: group, chat: group },
    'Amministratore anonimo',
  ],
  ['an unnamed author by the chat’s title', { chat: group }, 'Il gruppo'],
  ['a malformed author by an empty name', { from: { first_name: 7 } as never }, ''],
])('the author of a message is named: %s', (_, message, name) => {
  expect(authorName(message)).toBe(name)
})
