import { z } from 'zod'
import { FILE_KINDS } from '../telegram/file-kinds.ts'

const id = z.int()
/** A form and a path carry numbers as text. */
const number = z.coerce.number().int()

export const chatParams = z.object({ chatId: number })
export const messageParams = chatParams.extend({ messageId: number })
export const topicParams = chatParams.extend({ topicId: number })

export const userBody = z.object({
  id: id.positive().optional(),
  firstName: z.string().min(1),
  lastName: z.string().optional(),
  username: z.string().optional(),
})
export type UserInput = z.infer<typeof userBody>

const botStatus = z.enum(['administrator', 'member', 'restricted', 'left', 'kicked'])
/** `restricted` is a muted bot: it reads, but may send nothing. */
export type BotStatus = z.infer<typeof botStatus>

export const chatBody = z.object({
  /** By default, a new id for the type. */
  id: id.optional(),
  title: z.string().min(1),
  type: z.enum(['private', 'group', 'supergroup', 'channel']).optional(),
  username: z.string().optional(),
  gruppo: z.string().optional(),
  /** Ids of known users, or users to create. The first is the owner. */
  members: z.array(z.union([id, userBody])).optional(),
  bot: botStatus.optional(),
})
export type ChatInput = z.infer<typeof chatBody>

const base64File = z.object({
  base64: z.string(),
  name: z.string().default('file'),
  mime: z.string().default('application/octet-stream'),
  kind: z.enum(FILE_KINDS).optional(),
})
export type GivenFile = z.infer<typeof base64File>

const written = {
  text: z.string().optional(),
  /** Formatting of the text or caption. */
  entities: z.array(z.unknown()).optional(),
  /** The text contains marks: `**bold**`, `~~struck through~~`, `[text](https://address)`. A form sends it as text. */
  marks: z.union([z.boolean(), z.literal('true').transform(() => true)]).optional(),
}

export const postBody = z.object({
  /** The author, a member; by default the first person of the chat. */
  as: number.optional(),
  ...written,
  /** One per photo, unless only the first has one. */
  captions: z.array(z.union([z.string(), z.object(written)])).optional(),
  replyTo: number.optional(),
  /** The chat of the answered message, if another one. */
  replyToChat: number.optional(),
  /** The quoted part of the answered message, word for word. */
  quote: z.string().min(1).optional(),
  /** Its topic; General by default. */
  topic: number.positive().optional(),
  /** Dates the post this long ago, as if the bot had been away. */
  secondsAgo: number.min(0).optional(),
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
/** What a group's members may send. */
export const permissionsBody = z.object({
  can_send_messages: z.boolean().default(true),
  can_send_photos: z.boolean().default(true),
  can_send_documents: z.boolean().default(true),
})
export type ChatPermissions = z.infer<typeof permissionsBody>

export const topicBody = z.object({ name: z.string().min(1).max(128) })
export const topicChangeBody = z.object({
  name: z.string().min(1).max(128).optional(),
  closed: z.boolean().optional(),
  deleted: z.boolean().optional(),
})
export type TopicChange = z.infer<typeof topicChangeBody>
export const switchBody = z.object({ on: z.boolean() })

export const messagesQuery = z.object({
  after: number.optional(),
  limit: number.min(1).max(10_000).optional(),
})
export const sendsQuery = z.object({ chatId: number.optional() })

export const faultBody = z.object({
  kind: z.enum([
    /** The connection breaks before the call is accepted: nothing is stored. */
    'cut-before',
    /** The call is accepted and stored; the connection breaks instead of the answer. */
    'cut-after',
    /** Accepted at once, answered `delayMs` later. */
    'late',
    /** Refused with `errorCode` (500 when absent) and `description`. */
    'error',
    /** Refused with 429 and `retryAfter`. */
    'flood',
    /** Accepted, but the answer is truncated JSON. */
    'invalid-json',
  ]),
  /** Bot API method, or `file` for downloads; absent: every one except getUpdates, which must be named. */
  method: z.string().optional(),
  chatId: id.optional(),
  /** The number of calls affected; absent: until cleared. */
  times: z.int().positive().optional(),
  delayMs: z.number().nonnegative().optional(),
  errorCode: z.int().min(400).max(599).optional(),
  description: z.string().optional(),
  retryAfter: z.int().positive().optional(),
})
export type FaultInput = z.infer<typeof faultBody>
