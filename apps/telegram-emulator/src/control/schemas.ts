import { z } from 'zod'
import { FILE_KINDS } from '../telegram/file-kinds.ts'

const id = z.int()

export const chatParams = z.object({ chatId: z.coerce.number().int() })
export const messageParams = chatParams.extend({ messageId: z.coerce.number().int() })

export const userBody = z.object({
  id: id.positive().optional(),
  firstName: z.string().min(1),
  lastName: z.string().optional(),
  username: z.string().optional(),
})

export const botStatus = z.enum(['administrator', 'member', 'restricted', 'left', 'kicked'])

export const chatBody = z.object({
  id: id.optional(),
  title: z.string().min(1),
  type: z.enum(['private', 'group', 'supergroup', 'channel']).optional(),
  username: z.string().optional(),
  gruppo: z.string().optional(),
  members: z.array(z.union([id, userBody])).optional(),
  bot: botStatus.optional(),
})

const base64File = z.object({
  base64: z.string(),
  name: z.string().optional(),
  mime: z.string().optional(),
  kind: z.enum(FILE_KINDS).optional(),
})

export type GivenFile = z.infer<typeof base64File>

const written = {
  text: z.string().optional(),
  entities: z.array(z.unknown()).optional(),
  /** A form sends it as text. */
  marks: z.union([z.boolean(), z.literal('true').transform(() => true)]).optional(),
}

export const postBody = z.object({
  as: z.coerce.number().int().optional(),
  ...written,
  captions: z.array(z.union([z.string(), z.object(written)])).optional(),
  replyTo: z.coerce.number().int().optional(),
  replyToChat: z.coerce.number().int().optional(),
  quote: z.string().min(1).optional(),
  topic: z.coerce.number().int().positive().optional(),
  /** Dates the post this long ago, as if the bot had been away. */
  secondsAgo: z.coerce.number().int().min(0).optional(),
  /** Base64; several form an album. */
  photos: z.array(z.string()).optional(),
  documents: z.array(base64File).optional(),
})

export const editBody = z.object({
  as: id.optional(),
  ...written,
  photo: z.string().optional(),
  document: base64File.optional(),
})
export const reactBody = z.object({ as: id.optional(), emoji: z.array(z.string()).max(3) })
export const pressBody = z.object({ as: id.optional(), data: z.string() })
export const botBody = z.object({ status: botStatus })
export const permissionsBody = z.object({
  can_send_messages: z.boolean().default(true),
  can_send_photos: z.boolean().default(true),
  can_send_documents: z.boolean().default(true),
})
export const topicParams = chatParams.extend({ topicId: z.coerce.number().int() })
export const topicBody = z.object({ name: z.string().min(1).max(128) })
export const topicChangeBody = z.object({
  name: z.string().min(1).max(128).optional(),
  closed: z.boolean().optional(),
  deleted: z.boolean().optional(),
})
export const protectedBody = z.object({ on: z.boolean() })
export const privacyBody = z.object({ on: z.boolean() })
export const migrateBody = z.object({ newId: id.negative().optional() })

export const messagesQuery = z.object({
  after: z.coerce.number().int().optional(),
  limit: z.coerce.number().int().min(1).max(10_000).optional(),
})
export const sendsQuery = z.object({ chatId: z.coerce.number().int().optional() })

export const limitsBody = z.object({
  enforce: z.boolean().optional(),
  allPerSecond: z.number().positive().optional(),
  chatPerSecond: z.number().positive().optional(),
  burstPerChat: z.number().min(1).optional(),
  groupPerMinute: z.number().positive().optional(),
})

export const faultBody = z.object({
  kind: z.enum(['cut-before', 'cut-after', 'late', 'error', 'flood', 'invalid-json']),
  method: z.string().optional(),
  chatId: id.optional(),
  skip: z.int().nonnegative().optional(),
  times: z.int().positive().optional(),
  probability: z.number().min(0).max(1).optional(),
  seed: z.int().optional(),
  delayMs: z.number().nonnegative().optional(),
  errorCode: z.int().min(400).max(599).optional(),
  description: z.string().optional(),
  retryAfter: z.int().positive().optional(),
})
