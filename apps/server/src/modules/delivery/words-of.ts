import type { MessageEntity } from 'grammy/types'
import type { MessagePayload } from '#server/modules/outbox/public.ts'

/** A message's words as the calls of the Bot API take them: beside a text, or as a caption, which may be none. */
export function wordsOf({ text = '', entities }: Pick<MessagePayload, 'text' | 'entities'>) {
  const given = entities as MessageEntity[] | undefined
  return {
    text,
    entities: given ? { entities: given } : {},
    caption: { caption: text, ...(given ? { caption_entities: given } : {}) },
  }
}
