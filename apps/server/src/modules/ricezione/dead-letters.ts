import type { Contract } from '@xbetapp/contract/contract'
import type { AnswerOf } from '@xbetapp/contract/endpoint'
import { toWire } from '@xbetapp/domain/time/rome'
import { sql } from 'kysely'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { RELEASED } from '#server/kernel/queue/queue.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { chatNames, unknownChat } from '#server/modules/chats/public.ts'
import { messageLink } from '#server/modules/outbox/public.ts'
import { describeUpdate } from './describe-update.ts'
import { INBOX_CHANNEL } from './inbox-channel.ts'

type Answer = AnswerOf<Contract['GET /api/v1/ricezione/accantonati']>

const MOST_SHOWN = 500

/** Updates that could not be handled and wait for a person; the latest first. */
export async function deadLetters(ctx: Ctx): Promise<Answer> {
  const rows = await ctx.db
    .selectFrom('telegramInbox')
    .select(['id', 'chatId', 'payload', 'receivedAt', 'deadLetterAt', 'motivo', 'lastError'])
    .where('deadLetterAt', 'is not', null)
    .orderBy('deadLetterAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  const names = await chatNames(ctx, [...new Set(rows.map((row) => row.chatId))])
  return rows.map(({ id, chatId, payload, receivedAt, deadLetterAt, motivo, lastError }) => {
    const { title, messageId, date, ...told } = describeUpdate(payload)
    const known = names.get(chatId)
    return {
      id,
      chatId,
      chat: known === undefined || known === unknownChat(chatId) ? (title ?? known ?? '') : known,
      ...told,
      data: toWire(date ?? receivedAt),
      accantonato: toWire(deadLetterAt ?? receivedAt),
      link: messageId === null ? null : messageLink({ chatId, messageIds: [messageId] }),
      motivo: motivo ?? 'non è stato possibile elaborarlo',
      errore: lastError,
    }
  })
}

/**
 * Hands an update back to the inbox, and with it what came later about the same message, so that the newest version
 * of a text has the last word. What has been done already is not done twice.
 * @throws AppError ACCANTONATO_NOT_FOUND
 */
export async function reprocess(ctx: Ctx, id: number): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    const { botId, chatId, updateId, messageId } = await lockDeadLetter(tx, id)
    await tx.db
      .updateTable('telegramInbox')
      .set({
        handledAt: null,
        deadLetterAt: null,
        motivo: null,
        ...RELEASED,
        dueAt: tx.now(),
        attempts: 0,
        faults: 0,
        timeouts: 0,
      })
      .where('botId', '=', botId)
      .where('chatId', '=', chatId)
      .where((eb) =>
        eb.or([
          eb('updateId', '=', updateId),
          eb.and([
            eb('updateId', '>', updateId),
            sql<boolean>`coalesce(payload -> 'edited_message', payload -> 'edited_channel_post') ->> 'message_id'
              = ${messageId === null ? null : String(messageId)}`,
          ]),
        ]),
      )
      .execute()
    await sql`select pg_notify(${INBOX_CHANNEL}, '')`.execute(tx.db)
    await audit(tx, {
      action: 'inbox.reprocess',
      entity: 'aggiornamento',
      entityId: id,
      after: { chatId, updateId },
    })
    return { message: 'Messaggio rimesso in elaborazione' }
  })
}

/** A person has seen to it: it stands in the list no more. @throws AppError ACCANTONATO_NOT_FOUND */
export async function ignore(ctx: Ctx, id: number): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    const { chatId, updateId } = await lockDeadLetter(tx, id)
    await tx.db
      .updateTable('telegramInbox')
      .set({ deadLetterAt: null, handledAt: tx.now() })
      .where('id', '=', id)
      .execute()
    await audit(tx, {
      action: 'inbox.ignore',
      entity: 'aggiornamento',
      entityId: id,
      after: { chatId, updateId },
    })
    return { message: 'Operazione completata con successo' }
  })
}

async function lockDeadLetter(tx: TxCtx, id: number) {
  const row = await tx.db
    .selectFrom('telegramInbox')
    .select(['botId', 'chatId', 'updateId', 'payload'])
    .where('id', '=', id)
    .where('deadLetterAt', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('ACCANTONATO_NOT_FOUND')
  return { ...row, messageId: describeUpdate(row.payload).messageId }
}
