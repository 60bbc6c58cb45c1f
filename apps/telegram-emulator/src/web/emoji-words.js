/** Machines without an emoji font would show empty boxes: there a word stands for the usual ones. @type {Record<string, string>} */
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

/** A glyph that no font has is drawn as the same box as a character that does not exist. @param {string} emoji */
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
