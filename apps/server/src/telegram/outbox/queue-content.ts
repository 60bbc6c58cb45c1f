import type { TxCtx } from '#server/kernel/ctx.ts'
import { type Content, composeMessages } from './compose-message.ts'
import { enqueue, type OutgoingMessage } from './enqueue.ts'

/** Where, when and why a content is sent; a `dedupeKey` covers the whole content. */
export type Address = Omit<OutgoingMessage, 'tipo' | 'payload'> & {
  /** The send whose message it answers. */
  replyToInvio?: number
  /** Alternatively a message of the chat. */
  replyToMessageId?: number
}

/** Queues a text with photos as one or more messages. @returns their queue ids, in the order of sending */
export async function queueContent(ctx: TxCtx, content: Content, address: Address): Promise<number[]> {
  const { replyToInvio, replyToMessageId, ...where } = address
  const ids: number[] = []
  for (const [index, { tipo, payload }] of composeMessages(content).entries()) {
    const dedupeKey = address.dedupeKey && `${address.dedupeKey}:${index}`
    const said = { ...payload, replyToInvio, replyToMessageId }
    const id = await enqueue(ctx, { ...where, tipo, payload: said, dedupeKey })
    if (id !== null) ids.push(id)
  }
  return ids
}
