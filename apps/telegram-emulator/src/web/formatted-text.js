import { element } from './element.js'

/** @typedef {import('../telegram/types.ts').MessageEntity} MessageEntity */

/** @type {Record<string, string>} */
const TAG_OF_TYPE = {
  bold: 'b',
  italic: 'i',
  underline: 'u',
  strikethrough: 's',
  code: 'code',
  pre: 'code',
  spoiler: 'span',
  url: 'a',
  text_link: 'a',
}

/**
 * Text with its entities as nodes. Overlapping entities are split at every boundary, so that each piece has all its
 * marks.
 * @param {string} text
 * @param {MessageEntity[]} [entities]
 * @returns {Node[]}
 */
export function formattedText(text, entities = []) {
  const cuts = new Set([0, text.length])
  for (const { offset, length } of entities) cuts.add(offset).add(offset + length)
  const bounds = [...cuts].filter((at) => at <= text.length).sort((a, b) => a - b)
  return bounds.slice(1).map((end, index) => {
    const start = bounds[index] ?? 0
    const covering = entities.filter(({ offset, length }) => offset <= start && end <= offset + length)
    return covering.reduce(
      (/** @type {Node} */ inner, entity) => {
        return marked(inner, entity, text)
      },
      document.createTextNode(text.slice(start, end)),
    )
  })
}

/**
 * @param {Node} inner
 * @param {MessageEntity} entity
 * @param {string} text
 */
function marked(inner, entity, text) {
  const tag = TAG_OF_TYPE[entity.type]
  if (!tag) return inner
  if (tag !== 'a') return element(tag, { className: `entity-${entity.type}` }, inner)
  const address = entity.url ?? text.slice(entity.offset, entity.offset + entity.length)
  const href = /^https?:\/\//i.test(address) ? address : `https://${address}`
  return element('a', { href, target: '_blank', rel: 'noopener noreferrer' }, inner)
}

/** @type {Record<string, string>} */
const MARK_OF_TYPE = { bold: '**', strikethrough: '~~', italic: '__', spoiler: '||', code: '`' }

/**
 * The text as a person types it, with the marks of its formatting.
 * @param {string} text
 * @param {MessageEntity[]} [entities]
 */
export function typedText(text, entities = []) {
  const marks = entities.flatMap(({ type, offset, length, url }) => {
    const mark = MARK_OF_TYPE[type]
    if (type === 'text_link') return [{ from: offset, to: offset + length, open: '[', close: `](${url})` }]
    return mark ? [{ from: offset, to: offset + length, open: mark, close: mark }] : []
  })
  let typed = ''
  for (let at = 0; at <= text.length; at++) {
    for (const { to, close } of marks.toReversed()) if (to === at) typed += close
    for (const { from, open } of marks) if (from === at) typed += open
    typed += text.charAt(at)
  }
  return typed
}
