import type { MessageEntity } from './types.ts'

/** Types that a caller may give with a text. Telegram detects the others itself and ignores given ones. */
const GIVEN = new Set([
  'bold',
  'italic',
  'underline',
  'strikethrough',
  'spoiler',
  'blockquote',
  'expandable_blockquote',
  'code',
  'pre',
  'text_link',
  'text_mention',
  'custom_emoji',
])
/** The required field of each type. */
const NEEDS: Record<string, 'url' | 'user' | 'custom_emoji_id'> = {
  text_link: 'url',
  text_mention: 'user',
  custom_emoji: 'custom_emoji_id',
}

/**
 * The entities a caller gave, as Telegram accepts them: unknown types are dropped, offsets count UTF-16 units and must
 * lie in the text, at character boundaries.
 * @param refuse creates the error for an invalid entity
 */
export function givenEntities(text: string, input: unknown, refuse: (why: string) => Error): MessageEntity[] {
  if (input === undefined || input === null) return []
  if (!Array.isArray(input)) throw refuse("can't parse entities: expected an Array")
  return input.flatMap((entity: Partial<MessageEntity>) => {
    if (entity === null || typeof entity !== 'object') {
      throw refuse("can't parse MessageEntity: expected an Object")
    }
    const { type, offset, length } = entity
    if (typeof type !== 'string') throw refuse(`can't parse MessageEntity: Can't find field "type"`)
    if (!Number.isInteger(offset)) throw refuse(`can't parse MessageEntity: Can't find field "offset"`)
    if (!Number.isInteger(length)) throw refuse(`can't parse MessageEntity: Can't find field "length"`)
    if (!GIVEN.has(type)) return []
    const needed = NEEDS[type]
    if (needed && entity[needed] === undefined) {
      throw refuse(`can't parse MessageEntity: Can't find field "${needed}"`)
    }
    requirePlace(text, offset ?? 0, length ?? 0, refuse)
    return length === 0 ? [] : [entity as MessageEntity]
  })
}

function requirePlace(text: string, offset: number, length: number, refuse: (why: string) => Error): void {
  if (offset < 0) throw refuse('receive an entity with incorrect offset')
  if (length < 0) throw refuse('receive an entity with incorrect length')
  const end = offset + length
  if (offset > text.length) throw refuse(`entity begins after the end of the text at UTF-16 offset ${offset}`)
  if (end > text.length) throw refuse(`entity ends after the end of the text at UTF-16 offset ${end}`)
  const bytes = (place: number) => Buffer.byteLength(text.slice(0, place))
  if (isInside(text, offset)) {
    throw refuse(`entity begins in a middle of a UTF-16 symbol at byte offset ${bytes(offset)}`)
  }
  if (isInside(text, end))
    throw refuse(`entity ends in a middle of a UTF-16 symbol at byte offset ${bytes(end)}`)
}

const isInside = (text: string, place: number): boolean =>
  /[\uD800-\uDBFF]/.test(text.charAt(place - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(place))
