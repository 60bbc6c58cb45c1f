import type { MessageEntity } from './types.ts'

const PATTERNS: [type: string, pattern: RegExp][] = [
  ['bot_command', /(?<![\w/<>])\/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\w/<>])/g],
  ['email', /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g],
  [
    'url',
    /(?<![\w@/])(?:https?:\/\/[^\s<>"]+|(?:[a-z0-9-]+\.)+(?:com|it|net|org|me|io|bet)(?:\/[^\s<>"]*)?)/gi,
  ],
  ['mention', /(?<![\w@.])@[A-Za-z0-9_]{3,32}/g],
  ['hashtag', /(?<![\w#])#[\p{L}\d_]*\p{L}[\p{L}\d_]*/gu],
]

/** The entities that Telegram detects itself; without `bot_command` a bot would not recognise its commands. */
export function foundEntities(text: string, givenEntities: MessageEntity[] = []): MessageEntity[] {
  const entities = [...givenEntities]
  const isTaken = (start: number, end: number) =>
    entities.some(({ type, offset, length }) => {
      const covers = FOUND_TYPES.has(type) || type === 'code' || type === 'pre' || type === 'text_link'
      return covers && offset < end && start < offset + length
    })
  for (const [type, pattern] of PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      const found = type === 'url' ? match[0].replace(/[.,;:!?)]+$/, '') : match[0]
      const end = match.index + found.length
      if (!isTaken(match.index, end)) entities.push({ type, offset: match.index, length: found.length })
    }
  }
  return entities.sort((a, b) => a.offset - b.offset || b.length - a.length)
}

const FOUND_TYPES = new Set(PATTERNS.map(([type]) => type))
