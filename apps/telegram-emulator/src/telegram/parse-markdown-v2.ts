import { badRequest } from '../bot-api/api-error.ts'
import type { MessageEntity } from './types.ts'

const TYPE_OF_MARK: Record<string, string> = {
  '*': 'bold',
  _: 'italic',
  __: 'underline',
  '~': 'strikethrough',
  '||': 'spoiler',
}
const RESERVED = '_*[]()~`>#+-=|{}.!'

const cannotParse = (why: string) => badRequest(`can't parse entities: ${why}`)

/** Parsed completely in order to refuse unescaped characters: the usual mistake with prices and dates. */
export function parseMarkdownV2(raw: string): { text: string; entities: MessageEntity[] } {
  let text = ''
  const entities: MessageEntity[] = []
  const openMarks: { mark: string; offset: number }[] = []
  let at = 0

  /** Everything up to an unescaped `end`, literally. */
  function verbatim(end: string, entityName: string): string {
    let literal = ''
    for (; at < raw.length; at += 1) {
      if (raw.startsWith(end, at)) {
        at += end.length
        return literal
      }
      if (raw[at] === '\\' && at + 1 < raw.length) at += 1
      literal += raw[at]
    }
    throw cannotParse(`Can't find end of ${entityName} entity`)
  }

  function code(): void {
    const isBlock = raw.startsWith('```', at)
    at += isBlock ? 3 : 1
    const language = isBlock ? (/^\w+(?=\n)/.exec(raw.slice(at))?.[0] ?? '') : ''
    at += language.length
    const code = verbatim(isBlock ? '```' : '`', isBlock ? 'Pre' : 'Code').replace(isBlock ? /^\n/ : /^$/, '')
    entities.push({
      type: isBlock ? 'pre' : 'code',
      offset: text.length,
      length: code.length,
      ...(language && { language }),
    })
    text += code
  }

  function closeLink(offset: number): void {
    at += 1
    if (raw[at] !== '(') return
    at += 1
    const url = verbatim(')', 'TextUrl')
    if (url) entities.push({ type: 'text_link', offset, length: text.length - offset, url })
  }

  while (at < raw.length) {
    const character = raw[at] ?? ''
    const mark = raw.startsWith('__', at) || raw.startsWith('||', at) ? raw.slice(at, at + 2) : character
    const innermost = openMarks.at(-1)
    if (character === '\\' && at + 1 < raw.length) {
      text += raw[at + 1]
      at += 2
    } else if (character === '`') {
      code()
    } else if (character === '[') {
      openMarks.push({ mark: '[', offset: text.length })
      at += 1
    } else if (character === ']' && innermost?.mark === '[') {
      openMarks.pop()
      closeLink(innermost.offset)
    } else if (innermost?.mark === mark) {
      openMarks.pop()
      const type = TYPE_OF_MARK[mark] ?? ''
      entities.push({ type, offset: innermost.offset, length: text.length - innermost.offset })
      at += mark.length
    } else if (mark in TYPE_OF_MARK) {
      openMarks.push({ mark, offset: text.length })
      at += mark.length
    } else if (character === '>' && (at === 0 || raw[at - 1] === '\n')) {
      at += 1
    } else if (RESERVED.includes(character)) {
      throw cannotParse(`Character '${character}' is reserved and must be escaped with the preceding '\\'`)
    } else {
      text += character
      at += 1
    }
  }
  const left = openMarks.at(-1)
  if (left) {
    throw cannotParse(
      `Can't find end of the entity starting at byte offset ${Buffer.byteLength(text.slice(0, left.offset))}`,
    )
  }
  return { text, entities: entities.filter(({ length }) => length > 0) }
}
