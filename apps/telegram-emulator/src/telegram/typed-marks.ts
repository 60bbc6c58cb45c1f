import type { MessageEntity } from './types.ts'

const MARKS: [mark: string, type: string][] = [
  ['**', 'bold'],
  ['~~', 'strikethrough'],
  ['__', 'italic'],
  ['||', 'spoiler'],
  ['`', 'code'],
]
const LINK = /^\[([^\]\n]+)\]\((https?:\/\/[^\s)]+)\)/

/**
 * Parses marks as typed in a Telegram app: `**bold**`, `~~struck through~~`, `__italic__`, `||hidden||`, `` `code` ``
 * and `[text](https://address)`. An unclosed mark is literal text.
 */
export function typedMarks(typedText: string): { text: string; entities: MessageEntity[] } {
  const entities: MessageEntity[] = []
  let text = ''
  let at = 0
  while (at < typedText.length) {
    const remainder = typedText.slice(at)
    const link = LINK.exec(remainder)
    const [mark, type] = MARKS.find(([one]) => remainder.startsWith(one)) ?? []
    const end = mark ? remainder.indexOf(mark, mark.length + 1) : -1
    if (link?.[1] && link[2]) {
      entities.push({ type: 'text_link', offset: text.length, length: link[1].length, url: link[2] })
      text += link[1]
      at += link[0].length
    } else if (mark && type && end > 0) {
      const inner = typedMarks(remainder.slice(mark.length, end))
      entities.push({ type, offset: text.length, length: inner.text.length })
      for (const entity of inner.entities) entities.push({ ...entity, offset: entity.offset + text.length })
      text += inner.text
      at += end + mark.length
    } else {
      text += remainder.charAt(0)
      at += 1
    }
  }
  return { text, entities }
}
