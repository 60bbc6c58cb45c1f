import { foundEntities } from '../telegram/found-entities.ts'
import { givenEntities } from '../telegram/given-entities.ts'
import type { MessageContent, MessageEntity } from '../telegram/types.ts'
import { badRequest } from './api-error.ts'
import type { Params } from './params.ts'

export interface FormattedText {
  text: string
  entities: MessageEntity[]
}

/**
 * A bot's text as Telegram stores it, without outer blanks and custom emoji. The product formats with entities: a
 * `parse_mode` is refused, so that its marks are not stored as text.
 */
function formattedText(text: string, parseMode: string | undefined, given: unknown): FormattedText {
  if (parseMode !== undefined) throw badRequest('unsupported parse_mode')
  const entities = givenEntities(text, given, badRequest).filter(({ type }) => type !== 'custom_emoji')
  return asTelegramStores({ text, entities })
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

export const textContent = ({ text, entities }: FormattedText): MessageContent =>
  entities.length > 0 ? { text, entities } : { text }

/** An empty caption is none. */
export function captionContent({ text: caption, entities }: FormattedText): MessageContent {
  if (caption === '') return {}
  return entities.length > 0 ? { caption, caption_entities: entities } : { caption }
}

export function textOf(params: Params): MessageContent {
  const raw = params.text('text')
  if (raw === undefined) throw badRequest('message text is empty')
  const formatted = formattedText(raw, params.text('parse_mode'), params.json('entities'))
  if (formatted.text === '') throw badRequest('text must be non-empty')
  if (formatted.text.length > 4096) throw badRequest('message is too long')
  return textContent(formatted)
}

export interface CaptionFields {
  caption?: string
  parse_mode?: string
  caption_entities?: MessageEntity[]
}

export function captionOf(fields: CaptionFields): MessageContent {
  if (!fields.caption) return {}
  const formatted = formattedText(fields.caption, fields.parse_mode, fields.caption_entities)
  if (formatted.text.length > 1024) throw badRequest('message caption is too long')
  return captionContent(formatted)
}

export const captionParams = (params: Params): CaptionFields => ({
  caption: params.text('caption'),
  parse_mode: params.text('parse_mode'),
  caption_entities: params.json('caption_entities'),
})
