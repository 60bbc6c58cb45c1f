import { z } from 'zod'

/** A range of a text with a formatting; offset and length count UTF-16 units, as JavaScript does. */
export const TextEntity = z.object({
  /** `bold`, `italic`, `underline`, `strikethrough`, `spoiler`, `code`, `pre`, `blockquote`, `text_link`, ... */
  type: z.string(),
  offset: z.number().int(),
  length: z.number().int(),
  /** Where a `text_link` leads. */
  url: z.string().optional(),
})
