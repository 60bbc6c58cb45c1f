/** @typedef {import('../control/views.ts').ChatView} ChatView */

const KEY = 'telegram-di-prova.letti'

/** @type {Record<string, number>} */
let seen = read()
// On the first visit all messages count as read, so that the page does not show hundreds of unread ones.
let isFirstVisit = Object.keys(seen).length === 0

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}')
  } catch {
    return {}
  }
}

const save = () => localStorage.setItem(KEY, JSON.stringify(seen))

/** @param {ChatView[]} chats */
export function meetChats(chats) {
  if (isFirstVisit && chats.length > 0) {
    for (const chat of chats) seen[chat.id] = chat.messages
    isFirstVisit = false
    save()
  }
}

/** @param {ChatView} chat */
export function markRead(chat) {
  if (seen[chat.id] === chat.messages) return
  seen[chat.id] = chat.messages
  save()
}

/**
 * The unread messages of a chat. Its message ids run from 1 without gaps; after a reset they restart.
 * @param {ChatView} chat
 */
export function unreadOf(chat) {
  const upTo = seen[chat.id] ?? 0
  return upTo > chat.messages ? chat.messages : chat.messages - upTo
}

export function forgetAll() {
  seen = {}
  save()
}
