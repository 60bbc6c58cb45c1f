import { byId, element } from './element.js'

/**
 * @typedef {import('../control/views.ts').ChatView} ChatView
 * @typedef {import('../control/views.ts').MessageView} MessageView
 */

const TYPE_WORDS = { private: 'Privata', group: 'Gruppo', supergroup: 'Supergruppo', channel: 'Canale' }
const timeFormat = new Intl.DateTimeFormat('it-IT', { hour: '2-digit', minute: '2-digit' })
const dayFormat = new Intl.DateTimeFormat('it-IT', { day: '2-digit', month: '2-digit' })

let drawn = ''
/** @type {number | undefined} */
let shownId

/**
 * Draws the chats under their labels, in the order in which the labels were first used; most recently active chat
 * first. A chat just chosen is scrolled to.
 * @param {ChatView[]} chats
 * @param {Map<number, number>} seen
 * @param {number | undefined} currentId
 * @param {string} filter words of the titles to show
 */
export function drawChatList(chats, seen, currentId, filter) {
  const signature = JSON.stringify([currentId, filter, chats])
  // Redrawing identical content would take the focus from a link.
  if (drawn === signature) return
  drawn = signature
  const shown = chats.filter(({ title }) => folded(title).includes(folded(filter)))
  const groups = Map.groupBy(shown, ({ gruppo }) => gruppo ?? 'Altre chat')
  byId('chat-list').replaceChildren(
    ...[...groups].map(([label, ofGroup]) =>
      element(
        'section',
        {},
        element('h2', { className: 'quiet', textContent: label }),
        ...ofGroup
          .toSorted(liveliestFirst)
          .map((chat) => chatLink(chat, chat.messages - (seen.get(chat.id) ?? 0), chat.id === currentId)),
      ),
    ),
  )
  const none = chats.length === 0 ? 'Ancora nessuna chat.' : 'Nessuna chat con questo nome.'
  if (shown.length === 0)
    byId('chat-list').append(element('p', { className: 'empty quiet', textContent: none }))
  if (currentId !== shownId)
    byId('chat-list').querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  shownId = currentId
}

/** @param {string} text */
const folded = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/**
 * @param {ChatView} a
 * @param {ChatView} b
 */
const liveliestFirst = (a, b) => (b.last?.seq ?? 0) - (a.last?.seq ?? 0) || a.title.localeCompare(b.title)

/**
 * @param {ChatView} chat
 * @param {number} unread
 * @param {boolean} isCurrent
 */
function chatLink(chat, unread, isCurrent) {
  const { id, title, last } = chat
  return element(
    'a',
    {
      href: `#${id}`,
      className: 'chat',
      title: detailOf(chat),
      'aria-current': isCurrent ? 'page' : undefined,
    },
    element('span', { className: 'chat-title', textContent: title }),
    element('span', { className: 'quiet', textContent: last ? whenOf(last.atMs) : '' }),
    element('span', { className: 'quiet', textContent: last ? lineOf(chat, last) : 'Nessun messaggio' }),
    unread > 0 &&
      element('span', { className: 'unread', textContent: `${unread}`, 'aria-label': `${unread} non letti` }),
  )
}

/** @param {ChatView} chat */
export const detailOf = (chat) =>
  [TYPE_WORDS[chat.type], chat.id, chat.migratedTo !== undefined && 'ora supergruppo']
    .filter(Boolean)
    .join(' · ')

/**
 * The time if today, otherwise the day.
 * @param {number} atMs
 */
const whenOf = (atMs) =>
  (new Date(atMs).toDateString() === new Date().toDateString() ? timeFormat : dayFormat).format(atMs)

/**
 * @param {ChatView} chat
 * @param {MessageView} message
 */
function lineOf(chat, message) {
  if (message.service) return message.service
  const text = (message.text ?? message.caption ?? '').replace(/\s+/g, ' ')
  const what = message.photos.length > 0 ? 'Foto' : message.document?.name
  const line = [what, text].filter(Boolean).join(' · ')
  return chat.type === 'private' || chat.type === 'channel' ? line : `${message.from.name}: ${line}`
}
