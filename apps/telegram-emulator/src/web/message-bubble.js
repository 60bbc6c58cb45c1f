import { fullTimeOf, timeOf } from './dates.js'
import { element } from './element.js'
import { shownEmoji } from './emoji-words.js'
import { formattedText } from './formatted-text.js'
import { topicName } from './topics.js'

/** @typedef {import('../control/views.ts').MessageView} MessageView */

/**
 * @typedef {object} BubbleContext
 * @property {number} as the viewing member: his messages are on the right
 * @property {boolean} isContinued same author as the bubble above
 * @property {MessageView | undefined} repliedTo
 */

/**
 * One bubble: a message, or a whole album.
 * @param {MessageView[]} items
 * @param {BubbleContext} context
 */
export function messageBubble(items, { as, isContinued, repliedTo }) {
  const [first] = items
  if (!first) throw new Error('A bubble needs a message')
  if (first.service) return element('p', { className: 'service', textContent: first.service })
  const side = first.from.id === as ? 'mine' : first.from.isBot ? 'bot' : 'other'
  const kept = items.filter(({ deleted }) => !deleted)
  const key = { messageId: String(first.messageId) }
  if (kept.length === 0) {
    const gone = element('p', { className: 'gone', textContent: 'Messaggio eliminato' })
    return element('article', { className: `bubble ${side} deleted`, dataset: key }, gone)
  }
  const captioned = kept.find(({ text, caption }) => text ?? caption) ?? first
  const photos = kept.flatMap((message) => message.photos.map((photo) => ({ message, photo })))
  return element(
    'article',
    { className: `bubble ${side}${isContinued ? ' continued' : ''}`, dataset: key },
    !isContinued && side !== 'mine' && element('p', { className: 'author', textContent: first.from.name }),
    first.forwardedFrom &&
      element('p', { className: 'forwarded', textContent: `Inoltrato da ${first.forwardedFrom}` }),
    topicTag(first),
    repliedTo && replyQuote(repliedTo, first),
    first.repliesElsewhere && elsewhere(first),
    photos.length > 0 && photoGrid(photos),
    ...kept.flatMap(({ document: file }) => (file ? [fileLink(file)] : [])),
    ...kept.map(textOf),
    footer(kept, captioned),
    buttonsOf(captioned),
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

/** @param {MessageView} message */
function topicTag(message) {
  const name = topicName(message)
  return name === undefined ? undefined : element('p', { className: 'topic', textContent: name })
}

/** @param {MessageView} message a reply to a message of another chat */
function elsewhere({ repliesElsewhere, quote }) {
  return element(
    'p',
    { className: 'reply' },
    element('b', { textContent: `Da ${repliesElsewhere?.title ?? ''}` }),
    element('span', { textContent: quote ?? `messaggio n. ${repliesElsewhere?.messageId}` }),
  )
}

/**
 * @param {MessageView} original
 * @param {MessageView} answer
 */
function replyQuote(original, { quote }) {
  const shown = original.deleted
    ? 'Messaggio eliminato'
    : (quote ?? original.text ?? original.caption ?? 'Foto')
  return element(
    'button',
    { type: 'button', className: 'reply', dataset: { goTo: String(original.messageId) } },
    element('b', { textContent: original.from.name }),
    element('span', { textContent: shown }),
  )
}

/** @param {{ message: MessageView, photo: MessageView['photos'][number] }[]} photos */
function photoGrid(photos) {
  const isAlbum = photos.length > 1
  const buttons = photos.map(({ message, photo }) => {
    const image = element('img', {
      src: photo.thumbUrl,
      alt: `Foto di ${message.from.name}`,
      loading: 'lazy',
    })
    const button = element(
      'button',
      { type: 'button', className: 'photo', dataset: { photo: photo.url } },
      image,
    )
    if (!isAlbum) reserveSpace(button, image, photo)
    return button
  })
  return element('div', { className: isAlbum ? 'photos album' : 'photos' }, ...buttons)
}

const LARGEST = { width: 420, height: 380 }

/**
 * Reserves a photo's space before its bytes arrive, so that the layout does not shift.
 * @param {HTMLElement} button
 * @param {HTMLElement} image
 * @param {MessageView['photos'][number]} photo
 */
function reserveSpace(button, image, { width, height }) {
  const scale = Math.min(1, LARGEST.width / width, LARGEST.height / height)
  button.style.width = `${Math.max(width * scale, 60)}px`
  image.style.aspectRatio = `${width} / ${height}`
}

const KIND_WORDS = {
  document: 'File',
  video: 'Video',
  animation: 'Animazione',
  audio: 'Audio',
  voice: 'Messaggio vocale',
}

/** @param {NonNullable<MessageView['document']>} file */
function fileLink(file) {
  const kilobytes = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1 }).format(file.size / 1024)
  return element(
    'a',
    { className: 'file', href: file.url, download: file.name },
    element('b', { textContent: file.name }),
    element('span', { textContent: `${KIND_WORDS[file.kind]} · ${kilobytes} kB` }),
  )
}

/**
 * @param {MessageView[]} kept
 * @param {MessageView} captioned
 */
function footer(kept, captioned) {
  const counts = new Map()
  for (const { emoji } of kept.flatMap(({ reactions }) => reactions))
    counts.set(emoji, (counts.get(emoji) ?? 0) + 1)
  return element(
    'footer',
    {},
    ...[...counts].map(([emoji, count]) =>
      element('button', {
        type: 'button',
        className: 'reaction',
        textContent: count > 1 ? `${shownEmoji(emoji)} ${count}` : shownEmoji(emoji),
        dataset: { react: emoji, messageFor: String(captioned.messageId) },
        'aria-label': `Reazione ${emoji}, ${count}`,
      }),
    ),
    captioned.edited && element('span', { textContent: 'modificato' }),
    element('time', {
      textContent: timeOf(captioned.atMs),
      title: `${fullTimeOf(captioned.atMs)} · n. ${captioned.messageId}`,
    }),
  )
}

/** @param {MessageView} message */
function buttonsOf({ buttons, messageId }) {
  const rows = (buttons ?? []).map((row) =>
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
    ),
  )
  return rows.length > 0 ? element('div', { className: 'buttons' }, ...rows) : undefined
}
