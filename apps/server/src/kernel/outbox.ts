import { sql } from 'kysely'
import type { InvioStato, InvioTipo } from '#server/db/generated/tables.ts'
import type { Ctx, TxCtx } from './ctx.ts'

/** An operator waits for it, or it may take its place in the automatic queue. */
export const PRIORITY = { operator: 0, automatic: 10 } as const

/** What the sender needs to put a message in a chat. Photos are files of the photo store. */
export interface MessagePayload {
  text?: string
  photos?: string[]
  /** A file to attach: name, and bytes in base64. */
  document?: { name: string; contentBase64: string }
  replyToMessageId?: number
  /** The message an edit or a deletion is about. */
  messageId?: number
}

export interface OutgoingMessage {
  chatId: number
  tipo: InvioTipo
  payload: MessagePayload
  /** What it is for, e.g. `bet-relay`, `tipster-drop`, `staff-notice`. */
  scopo: string
  priority?: number
  dueAt?: Date
  idReceivedBet?: number
  idSala?: number
  /** A message with a key already queued is not queued again. */
  dedupeKey?: string
}

export const OUTBOX_CHANNEL = 'invio'

/**
 * Queues a message in the caller's transaction: sent if and only if the decision to send it stands. The sender is
 * woken when the transaction commits.
 * @returns the queue id, or null when the key was queued before
 */
export async function enqueue(ctx: TxCtx, message: OutgoingMessage): Promise<number | null> {
  const row = await ctx.db
    .insertInto('invio')
    .values({
      chatId: message.chatId,
      tipo: message.tipo,
      payload: JSON.stringify(message.payload),
      scopo: message.scopo,
      priority: message.priority ?? PRIORITY.automatic,
      dueAt: message.dueAt ?? ctx.now(),
      createdAt: ctx.now(),
      idReceivedBet: message.idReceivedBet ?? null,
      idSala: message.idSala ?? null,
      dedupeKey: message.dedupeKey ?? null,
      username: ctx.actor.username,
    })
    .onConflict((oc) => oc.column('dedupeKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) await sql`select pg_notify(${OUTBOX_CHANNEL}, '')`.execute(ctx.db)
  return row?.id ?? null
}

/** Where a queued message stands. */
export async function sendState(ctx: Ctx, id: number): Promise<InvioStato> {
  const { stato } = await ctx.db
    .selectFrom('invio')
    .select('stato')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return stato
}

/** Takes back what is queued for the given bets and has not left yet. @returns how many messages that were */
export async function cancelQueued(ctx: TxCtx, betIds: readonly number[]): Promise<number> {
  if (betIds.length === 0) return 0
  const rows = await ctx.db
    .updateTable('invio')
    .set({ stato: 'cancelled' })
    .where('idReceivedBet', 'in', betIds)
    .where('scopo', '=', 'bet-relay')
    .where('stato', '=', 'pending')
    .returning('id')
    .execute()
  return rows.length
}
