import { foundEntities } from '../telegram/found-entities.ts'
import { givenEntities } from '../telegram/given-entities.ts'
import { parseHtml } from '../telegram/parse-html.ts'
import { parseMarkdownV2 } from '../telegram/parse-markdown-v2.ts'
import type { MessageEntity } from '../telegram/types.ts'
import { badRequest } from './api-error.ts'
import type { Params } from './params.ts'

export interface FormattedText {
  text: string
  entities: MessageEntity[]
}

/** A bot's text as Telegram stores it: marks become entities, outer blanks and custom emoji are removed. */
export function formattedText(
  raw: string,
  parseMode: string | undefined,
  explicitEntities: unknown,
): FormattedText {
  const formatted = parse(raw, parseMode) ?? {
    text: raw,
    entities: givenEntities(raw, explicitEntities, badRequest),
  }
  return asTelegramStores({
    ...formatted,
    entities: formatted.entities.filter(({ type }) => type !== 'custom_emoji'),
  })
}

/** A text without its outer blanks, with the entities that Telegram detects itself. */
export function asTelegramStores(formatted: FormattedText): FormattedText {
  const start = formatted.text.length - formatted.text.trimStart().length
  const text = formatted.text.trim()
  return { text, entities: foundEntities(text, entitiesWithin(formatted.entities, start, text.length)) }
}

/** The formatting of a part of a text, counted from the beginning of the part. */
export function entitiesWithin(
  entities: readonly MessageEntity[] = [],
  start: number,
  length: number,
): MessageEntity[] {
  return entities.flatMap((entity) => {
    const from = Math.max(entity.offset - start, 0)
    const to = Math.min(entity.offset - start + entity.length, length)
    return to > from ? [{ ...entity, offset: from, length: to - from }] : []
  })
}

function parse(raw: string, parseMode: string | undefined): FormattedText | undefined {
  switch (parseMode?.toLowerCase()) {
    case undefined:
      return undefined
    case 'html':
      return parseHtml(raw)
    case 'markdownv2':
      return parseMarkdownV2(raw)
    // Legacy Markdown is stored unparsed: the product does not use it.
    case 'markdown':
      return { text: raw, entities: [] }
    default:
      throw badRequest('unsupported parse_mode')
  }
}

export function textOf(params: Params): { text: string; entities?: MessageEntity[] } {
  const raw = params.text('text')
  if (raw === undefined) throw badRequest('message text is empty')
  const { text, entities } = formattedText(raw, params.text('parse_mode'), params.json('entities'))
  if (text === '') throw badRequest('text must be non-empty')
  if (text.length > 4096) throw badRequest('message is too long')
  return entities.length > 0 ? { text, entities } : { text }
}

export interface CaptionFields {
  caption?: string | undefined
  parse_mode?: string | undefined
  caption_entities?: MessageEntity[] | undefined
}

export function captionOf(fields: CaptionFields): { caption?: string; caption_entities?: MessageEntity[] } {
  if (fields.caption === undefined || fields.caption === '') return {}
  const { text, entities } = formattedText(fields.caption, fields.parse_mode, fields.caption_entities)
  if (text === '') return {}
  if (text.length > 1024) throw badRequest('message caption is too long')
  return entities.length > 0 ? { caption: text, caption_entities: entities } : { caption: text }
}

export const captionParams = (params: Params): CaptionFields => ({
  caption: params.text('caption'),
  parse_mode: params.text('parse_mode'),
  caption_entities: params.json('caption_entities'),
})
