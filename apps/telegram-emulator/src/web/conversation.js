import { byId, element } from './element.js'
import { formattedText } from './formatted-text.js'

/** @typedef {import('../control/views.ts').MessageView} MessageView */

const timeFormat = new Intl.DateTimeFormat('it-IT', { hour: '2-digit', minute: '2-digit' })
const dayFormat = new Intl.DateTimeFormat('it-IT', { weekday: 'long', day: 'numeric', month: 'long' })
const sizeFormat = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1 })

const box = byId('messages')
/** The bubbles shown, by what they were drawn from. @type {Map<string, HTMLElement>} */
let drawn = new Map()
let drawnChatId = 0

/**
 * Draws only what changed, so that images do not reload.
 * @param {MessageView[]} messages
 * @param {number} as the viewing member: own messages are on the right
 */
export function drawConversation(messages, as) {
  const chatId = messages[0]?.chatId ?? 0
  const isAtBottom = chatId !== drawnChatId || box.scrollHeight - box.scrollTop - box.clientHeight < 60
  drawnChatId = chatId
  const byMessageId = new Map(messages.map((message) => [message.messageId, message]))
  /** @type {typeof drawn} */
  const next = new Map()
  let day = ''
  for (const items of bubblesOf(messages)) {
    const [first] = items
    if (!first) continue
    const ofFirst = dayFormat.format(first.atMs)
    if (ofFirst !== day) next.set(ofFirst, element('h3', { className: 'service', textContent: ofFirst }))
    day = ofFirst
    const repliedTo = byMessageId.get(first.replyTo ?? 0)
    const key = JSON.stringify([items, as, repliedTo])
    next.set(key, drawn.get(key) ?? bubble(items, as, repliedTo))
  }
  const isSame = JSON.stringify([...next.keys()]) === JSON.stringify([...drawn.keys()])
  drawn = next
  if (!isSame) box.replaceChildren(...next.values())
  if (isAtBottom) scrollToBottom()
}

export function scrollToBottom() {
  box.scrollTop = box.scrollHeight
}

/** @param {string} messageId */
export function scrollToMessage(messageId) {
  const node = box.querySelector(`[data-message-id="${messageId}"]`)
  node?.scrollIntoView({ block: 'center' })
  node?.animate([{ opacity: 0.4 }, { opacity: 1 }], { duration: 700 })
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

/**
 * One bubble: a message, or a whole album.
 * @param {MessageView[]} items
 * @param {number} as
 * @param {MessageView | undefined} repliedTo
 */
function bubble(items, as, repliedTo) {
  const first = /** @type {MessageView} */ (items[0])
  if (first.service) return element('p', { className: 'service', textContent: first.service })
  const side = first.from.id === as ? 'mine' : first.from.isBot ? 'bot' : 'other'
  const kept = items.filter(({ deleted }) => !deleted)
  const dataset = { messageId: String(first.messageId) }
  if (kept.length === 0) {
    const gone = element('p', { className: 'quiet', textContent: 'Messaggio eliminato' })
    return element('article', { className: `bubble ${side} deleted`, dataset }, gone)
  }
  const captioned = kept.find(({ text, caption }) => text ?? caption) ?? first
  const photos = kept.flatMap((message) => message.photos)
  return element(
    'article',
    { className: `bubble ${side}`, dataset },
    side !== 'mine' && element('p', { className: 'author', textContent: first.from.name }),
    first.forwardedFrom &&
      element('p', { className: 'quiet', textContent: `Inoltrato da ${first.forwardedFrom}` }),
    repliedTo && replyQuote(repliedTo, first),
    photos.length > 0 && photoGrid(photos, first.from.name),
    ...kept.flatMap(({ document: file }) => (file ? [fileLink(file)] : [])),
    ...kept.map(textOf),
    footer(kept, captioned),
    ...(captioned.buttons ?? []).map((row) => buttonRow(row, captioned.messageId)),
    element('button', {
      type: 'button',
      className: 'more',
      textContent: '⋯',
      dataset: { menuFor: String(captioned.messageId) },
      'aria-label': 'Azioni sul messaggio',
      'aria-haspopup': 'menu',
    }),
  )
}

/** @param {MessageView} message */
function textOf({ text, caption, entities }) {
  const shown = text ?? caption
  return shown ? element('p', { className: 'text' }, ...formattedText(shown, entities)) : undefined
}

/**
 * @param {MessageView} original
 * @param {MessageView} answer
 */
function replyQuote(original, { quote }) {
  const text = original.deleted
    ? 'Messaggio eliminato'
    : (quote ?? original.text ?? original.caption ?? 'Foto')
  return element(
    'button',
    { type: 'button', className: 'reply quiet', dataset: { goTo: String(original.messageId) } },
    element('b', { textContent: original.from.name }),
    ` ${text}`,
  )
}

/**
 * A photo's space is reserved before its bytes arrive, so that the layout does not shift.
 * @param {MessageView['photos']} photos
 * @param {string} from
 */
function photoGrid(photos, from) {
  const links = photos.map(({ url, thumbUrl, width, height }) =>
    element(
      'a',
      { href: url, target: '_blank' },
      element('img', { src: thumbUrl, alt: `Foto di ${from}`, width, height }),
    ),
  )
  return element('div', { className: photos.length > 1 ? 'photos album' : 'photos' }, ...links)
}

/** @param {NonNullable<MessageView['document']>} file */
function fileLink(file) {
  return element(
    'a',
    { className: 'file', href: file.url, download: file.name },
    element('b', { textContent: file.name }),
    ` ${sizeFormat.format(file.size / 1024)} kB`,
  )
}

/**
 * @param {MessageView[]} kept
 * @param {MessageView} captioned
 */
function footer(kept, captioned) {
  const reactions = Map.groupBy(
    kept.flatMap((message) => message.reactions),
    ({ emoji }) => emoji,
  )
  return element(
    'footer',
    { className: 'quiet' },
    ...[...reactions].map(([emoji, { length }]) =>
      element('button', {
        type: 'button',
        textContent: length > 1 ? `${emoji} ${length}` : emoji,
        dataset: { react: emoji, messageFor: String(captioned.messageId) },
        'aria-label': `Reazione ${emoji}, ${length}`,
      }),
    ),
    captioned.edited && element('span', { textContent: 'modificato' }),
    element('time', { textContent: timeFormat.format(captioned.atMs), title: `n. ${captioned.messageId}` }),
  )
}

/**
 * @param {NonNullable<MessageView['buttons']>[number]} row
 * @param {number} messageId
 */
const buttonRow = (row, messageId) =>
  element(
    'div',
    { className: 'button-row' },
    ...row.map(({ text, callback_data }) =>
      element('button', {
        type: 'button',
        textContent: text,
        disabled: callback_data === undefined,
        dataset: { press: callback_data ?? '', messageFor: String(messageId) },
      }),
    ),
  )
