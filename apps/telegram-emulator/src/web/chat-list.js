import { shortTimeOf } from './dates.js'
import { byId, element } from './element.js'
import { unreadOf } from './unread.js'

/**
 * @typedef {import('../control/views.ts').ChatView} ChatView
 * @typedef {import('../control/views.ts').MessageView} MessageView
 */

const TYPE_WORDS = { private: 'Privata', group: 'Gruppo', supergroup: 'Supergruppo', channel: 'Canale' }
const OTHERS = 'Altre chat'

let drawn = ''

/**
 * Draws the chats under their labels, in the order in which the labels were first used; most recently active chat
 * first.
 * @param {ChatView[]} chats
 * @param {number | undefined} currentId
 */
export function drawChatList(chats, currentId) {
  const list = byId('chat-list')
  const groups = Map.groupBy(chats, ({ gruppo }) => gruppo ?? OTHERS)
  const signature = JSON.stringify([currentId, chats, chats.map(unreadOf), new Date().toDateString()])
  // Redrawing identical content would take the focus from a link.
  if (drawn === signature) return
  drawn = signature
  const focusedId =
    document.activeElement instanceof HTMLElement ? document.activeElement.dataset.chatId : undefined
  list.replaceChildren(
    ...[...groups].map(([label, ofGroup]) =>
      element(
        'section',
        {},
        element('h2', { className: 'group-label', textContent: label }),
        element(
          'ul',
          {},
          ...ofGroup.toSorted(liveliestFirst).map((chat) => chatItem(chat, chat.id === currentId)),
        ),
      ),
    ),
  )
  if (chats.length === 0)
    list.append(element('p', { className: 'empty', textContent: 'Ancora nessuna chat.' }))
  const again = focusedId && list.querySelector(`[data-chat-id="${focusedId}"]`)
  if (again instanceof HTMLElement) again.focus()
}

/**
 * @param {ChatView} a
 * @param {ChatView} b
 */
const liveliestFirst = (a, b) => (b.last?.seq ?? 0) - (a.last?.seq ?? 0) || a.title.localeCompare(b.title)

/**
 * @param {ChatView} chat
 * @param {boolean} isCurrent
 */
function chatItem(chat, isCurrent) {
  const unread = isCurrent ? 0 : unreadOf(chat)
  return element(
    'li',
    {},
    element(
      'a',
      {
        href: `#${chat.id}`,
        className: 'chat',
        title: `${chat.title} · ${detailOf(chat)}`,
        dataset: { chatId: String(chat.id) },
        'aria-current': isCurrent ? 'page' : undefined,
      },
      element('span', { className: 'avatar', textContent: initialsOf(chat.title), 'aria-hidden': 'true' }),
      element('span', { className: 'chat-title', textContent: chat.title }),
      element('span', { className: 'chat-time', textContent: chat.last ? shortTimeOf(chat.last.atMs) : '' }),
      element('span', {
        className: 'chat-last',
        textContent: chat.last ? lineOf(chat, chat.last) : 'Nessun messaggio',
      }),
      unread > 0 &&
        element('span', {
          className: 'unread',
          textContent: String(unread),
          'aria-label': `${unread} non letti`,
        }),
    ),
  )
}

/** @param {ChatView} chat */
export const detailOf = (chat) =>
  [TYPE_WORDS[chat.type], chat.id, chat.migratedTo !== undefined && 'ora supergruppo']
    .filter(Boolean)
    .join(' · ')

/** @param {string} title */
const initialsOf = (title) =>
  title
    .split(/\s+/)
    .map((word) => word.match(/[\p{L}\d]/u)?.[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase()

/**
 * @param {ChatView} chat
 * @param {MessageView} message
 */
function lineOf(chat, message) {
  if (message.service) return message.service
  const text = (message.text ?? message.caption ?? '').replace(/\s+/g, ' ')
  const what = message.photos.length > 0 ? 'Foto' : message.document ? message.document.name : ''
  const line = [what, text].filter(Boolean).join(' · ')
  return chat.type === 'private' || chat.type === 'channel' ? line : `${message.from.name}: ${line}`
}
