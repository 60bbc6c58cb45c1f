import { sql } from 'kysely'
import type { InvioStato } from '#server/db/generated/tables.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { followMigration } from '#server/modules/chats/public.ts'
import { notify } from '#server/modules/notifiche/public.ts'
import type { ClaimedSend } from './claim-sends.ts'
import type { Outcome } from './deliver-send.ts'
import { noteSent, rest, weightOf } from './send-pace.ts'

const MAX_ATTEMPTS = 20

/** Back to the queue, unless it was taken back while it was being sent. */
const AGAIN = sql<InvioStato>`case when annullo_richiesto then 'cancelled' else 'pending' end::invio_stato`

/** Writes down what became of a send. What failed for good, or may have arrived, is told to the staff. */
export async function settleSend(ctx: Ctx, send: ClaimedSend, outcome: Outcome): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    switch (outcome.kind) {
      case 'sent':
        await noteSent(tx, send.chatId, weightOf(send.payload))
        await update(tx, send, {
          stato: 'sent',
          sentAt: tx.now(),
          messageIds: outcome.messageIds,
          lastError: null,
        })
        return
      case 'retry':
        if (send.attempts + 1 >= MAX_ATTEMPTS) return giveUp(tx, send, outcome.reason)
        await rest(tx, send.chatId, outcome.afterMs)
        await update(tx, send, { stato: AGAIN, lastError: outcome.reason })
        return
      case 'moved':
        await followMigration(tx, send.chatId, outcome.chatId)
        await update(tx, send, { stato: AGAIN })
        return
      case 'refused':
        return giveUp(tx, send, outcome.reason)
      case 'uncertain':
        await noteSent(tx, send.chatId, weightOf(send.payload))
        await update(tx, send, { stato: 'uncertain', lastError: outcome.reason })
        await notify(tx, `${subject(send)}: Telegram non ha risposto, l'invio è incerto. Controllare la chat`)
    }
  })
}

async function giveUp(tx: TxCtx, send: ClaimedSend, reason: string): Promise<void> {
  await update(tx, send, { stato: 'failed', lastError: reason })
  await notify(tx, `${subject(send)}: invio non riuscito (${reason})`)
}

const subject = (send: ClaimedSend): string =>
  send.idReceivedBet === null
    ? `Messaggio per la chat ${send.chatId}`
    : `Bet ${send.idReceivedBet}, chat ${send.chatId}`

async function update(
  tx: TxCtx,
  send: ClaimedSend,
  set: {
    stato: 'sent' | 'failed' | 'uncertain' | typeof AGAIN
    sentAt?: Date
    messageIds?: number[]
    lastError?: string | null
  },
): Promise<void> {
  await tx.db
    .updateTable('invio')
    .set({ ...set, attempts: send.attempts + 1, claimedAt: null, claimedBy: null })
    .where('id', '=', send.id)
    .where('stato', '=', 'sending')
    .execute()
}
