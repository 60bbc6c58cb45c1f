import type { MessageEntity } from 'grammy/types'
import type { MessagePayload } from '#server/modules/outbox/public.ts'

/** A message's text as the calls of the Bot API take it: beside a text, or as a caption, which may be none. */
export function messageText({ text = '', entities }: Pick<MessagePayload, 'text' | 'entities'>) {
  const given = entities as MessageEntity[] | undefined
  return {
    text,
    entities: given ? { entities: given } : {},
    caption: { caption: text, ...(given ? { caption_entities: given } : {}) },
  }
}
