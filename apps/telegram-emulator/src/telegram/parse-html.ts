import { badRequest } from '../bot-api/api-error.ts'
import type { MessageEntity } from './types.ts'

const TYPE_OF_TAG: Record<string, string> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strikethrough',
  strike: 'strikethrough',
  del: 'strikethrough',
  'tg-spoiler': 'spoiler',
  code: 'code',
  pre: 'pre',
  blockquote: 'blockquote',
  a: 'text_link',
}
const CHARACTER_OF_NAME: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' }

interface OpenTag {
  tag: string
  offset: number
  attributes: string
}

const cannotParse = (why: string) => badRequest(`can't parse entities: ${why}`)

export function parseHtml(raw: string): { text: string; entities: MessageEntity[] } {
  let text = ''
  const entities: MessageEntity[] = []
  const openTags: OpenTag[] = []
  const pieces = /<(\/?)([A-Za-z][\w-]*)([^>]*)>|&(?:#(\d+)|#x([0-9a-f]+)|(lt|gt|amp|quot));|<|[^<&]+|&/gi
  for (const [piece, slash, name, attributes, decimal, hex, entityName] of raw.matchAll(pieces)) {
    if (name !== undefined) {
      const tag = name.toLowerCase()
      if (slash) entities.push(entityOf(openTags.pop(), tag, text))
      else openTags.push(openTagOf(tag, text.length, attributes ?? ''))
    } else if (piece === '<') {
      throw cannotParse(`Unsupported start tag "" at byte offset ${Buffer.byteLength(text)}`)
    } else if (decimal ?? hex) {
      text += String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16))
    } else {
      text += entityName ? CHARACTER_OF_NAME[entityName.toLowerCase()] : piece
    }
  }
  const unclosedTag = openTags.at(-1)
  if (unclosedTag) throw cannotParse(`Can't find end tag corresponding to start tag "${unclosedTag.tag}"`)
  return { text, entities: entities.filter(({ length, type }) => length > 0 && type !== '') }
}

function openTagOf(tag: string, offset: number, attributes: string): OpenTag {
  if (tag !== 'span' && !(tag in TYPE_OF_TAG)) {
    throw cannotParse(`Unsupported start tag "${tag}" at byte offset ${offset}`)
  }
  return { tag, offset, attributes }
}

function entityOf(openTag: OpenTag | undefined, tag: string, text: string): MessageEntity {
  if (!openTag) throw cannotParse(`Unexpected end tag at byte offset ${Buffer.byteLength(text)}`)
  if (openTag.tag !== tag) {
    throw cannotParse(
      `Unmatched end tag at byte offset ${Buffer.byteLength(text)}, expected "</${openTag.tag}>", found "</${tag}>"`,
    )
  }
  const type = tag === 'span' ? 'spoiler' : (TYPE_OF_TAG[tag] ?? '')
  const href = /href\s*=\s*(?:"([^"]*)"|'([^']*)'|(\S+))/i.exec(openTag.attributes)
  const url = href?.[1] ?? href?.[2] ?? href?.[3]
  return {
    type: type === 'text_link' && !url ? '' : type,
    offset: openTag.offset,
    length: text.length - openTag.offset,
    ...(type === 'text_link' && url && { url }),
  }
}
