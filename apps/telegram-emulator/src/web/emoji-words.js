/**
 * Words for common emoji, for machines without an emoji font, which would show empty boxes.
 * @type {Record<string, string>}
 */
const WORDS = {
  '👍': 'sì',
  '👎': 'no',
  '❤': 'cuore',
  '🔥': 'fuoco',
  '👏': 'bravo',
  '🎉': 'festa',
  '🤔': 'mah',
  '😢': 'triste',
  '👌': 'ok',
  '👀': 'visto',
  '💯': '100',
  '⚡': 'lampo',
  '🏆': 'coppa',
  '✍': 'scritto',
  '🙏': 'grazie',
}

/** @param {string} emoji */
export const shownEmoji = (emoji) => (hasGlyph(emoji) ? emoji : (WORDS[emoji] ?? emoji))

/** @type {Map<string, boolean>} */
const known = new Map()

/**
 * Whether a font has the glyph: a missing one is drawn as the same box as a nonexistent character.
 * @param {string} emoji
 */
function hasGlyph(emoji) {
  let has = known.get(emoji)
  if (has === undefined) {
    has = drawing(emoji) !== drawing('\u{10ffff}')
    known.set(emoji, has)
  }
  return has
}

/** @param {string} character */
function drawing(character) {
  const canvas = document.createElement('canvas')
  canvas.width = 32
  canvas.height = 32
  const context = canvas.getContext('2d')
  if (!context) return character
  context.font = '20px system-ui'
  context.fillText(character, 2, 24)
  return canvas.toDataURL()
}
