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
  bot_command: 'span',
  mention: 'span',
  hashtag: 'span',
  spoiler: 'span',
  url: 'a',
  text_link: 'a',
}

/**
 * Text with its entities as nodes. Overlaps are cut at every boundary, so each piece carries all its marks.
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
