import { dayKeyOf, dayOf } from './dates.js'
import { byId, element } from './element.js'
import { messageBubble } from './message-bubble.js'
import { topicName } from './topics.js'

/** @typedef {import('../control/views.ts').MessageView} MessageView */

/**
 * @typedef {object} Row a line of the conversation and what it was drawn from
 * @property {string} key
 * @property {string} signature
 * @property {() => HTMLElement} draw
 */

const box = byId('messages')
/** @type {Map<string, { signature: string, node: HTMLElement }>} */
let rows = new Map()
let drawnChatId = 0

/**
 * Draws only what changed: images do not reload, selection and scroll position are kept.
 * @param {number} chatId
 * @param {MessageView[]} messages
 * @param {number} as
 */
export function drawConversation(chatId, messages, as) {
  const isOtherChat = chatId !== drawnChatId
  const wasAtBottom = isOtherChat || isAtBottom()
  if (isOtherChat) rows = new Map()
  drawnChatId = chatId
  /** @type {typeof rows} */
  const next = new Map()
  for (const { key, signature, draw } of rowsOf(messages, as)) {
    const before = rows.get(key)
    next.set(key, before?.signature === signature ? before : { signature, node: draw() })
  }
  const hasNews = [...next.keys()].at(-1) !== [...rows.keys()].at(-1)
  rows = next
  placeInOrder([...next.values()].map(({ node }) => node))
  if (wasAtBottom) scrollToBottom()
  else if (hasNews) byId('to-bottom').hidden = false
}

/**
 * @param {MessageView[]} messages
 * @param {number} as
 * @returns {Row[]}
 */
function rowsOf(messages, as) {
  const byMessageId = new Map(messages.map((message) => [message.messageId, message]))
  /** @type {Row[]} */
  const all = []
  /** @type {MessageView | undefined} */
  let above
  for (const items of bubblesOf(messages)) {
    const [first] = items
    if (!first) continue
    const isNewDay = !above || dayKeyOf(above.atMs) !== dayKeyOf(first.atMs)
    if (isNewDay) {
      const day = dayOf(first.atMs)
      all.push({
        key: `day ${dayKeyOf(first.atMs)}`,
        signature: day,
        draw: () => element('h3', { className: 'day', textContent: day }),
      })
    }
    const isContinued = !isNewDay && !above?.service && above?.from.id === first.from.id
    const repliedTo = first.replyTo === undefined ? undefined : byMessageId.get(first.replyTo)
    const context = { as, isContinued, repliedTo }
    all.push({
      key: `message ${first.messageId}`,
      signature: JSON.stringify([items, context, topicName(first)]),
      draw: () => messageBubble(items, context),
    })
    above = first
  }
  return all
}

/**
 * Groups the messages of one album into one bubble.
 * @param {MessageView[]} messages
 */
function bubblesOf(messages) {
  /** @type {MessageView[][]} */
  const bubbles = []
  for (const message of messages) {
    const last = bubbles.at(-1)
    if (message.mediaGroupId && last?.[0]?.mediaGroupId === message.mediaGroupId) last.push(message)
    else bubbles.push([message])
  }
  return bubbles
}

/** @param {HTMLElement[]} nodes */
function placeInOrder(nodes) {
  const wanted = new Set(nodes)
  for (const child of [...box.children]) if (!wanted.has(/** @type {HTMLElement} */ (child))) child.remove()
  nodes.forEach((node, index) => {
    if (box.children[index] !== node) box.insertBefore(node, box.children[index] ?? null)
  })
}

const isAtBottom = () => box.scrollHeight - box.scrollTop - box.clientHeight < 60

export function scrollToBottom() {
  box.scrollTop = box.scrollHeight
  byId('to-bottom').hidden = true
}

/** @param {number} messageId */
export function scrollToMessage(messageId) {
  const node = rows.get(`message ${messageId}`)?.node
  node?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  node?.animate([{ opacity: 0.4 }, { opacity: 1 }], { duration: 700 })
}

let wasLastSeen = true
// When the composer resizes or photos load, a view scrolled to the end stays at the end.
new ResizeObserver(() => {
  if (wasLastSeen) scrollToBottom()
}).observe(box)

byId('to-bottom').addEventListener('click', scrollToBottom)
box.addEventListener('scroll', () => {
  wasLastSeen = isAtBottom()
  if (wasLastSeen) byId('to-bottom').hidden = true
})
