/** @typedef {import('../control/views.ts').ChatView} ChatView */

const KEY = 'telegram-di-prova.letti'

/** @type {Record<string, number>} */
let seen = read()
// Whoever opens the page for the first time has everything behind him, not hundreds of unread messages.
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
 * Message ids of a chat run from 1 without gaps; after a reset they start again.
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
