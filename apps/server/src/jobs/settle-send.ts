import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { notify } from '#server/modules/notifiche/public.ts'
import type { ClaimedSend } from './claim-sends.ts'
import type { Outcome } from './deliver-send.ts'

const MAX_ATTEMPTS = 20

/** Writes down what became of a send. What failed for good, or may have arrived, is told to the staff. */
export async function settleSend(ctx: Ctx, send: ClaimedSend, outcome: Outcome): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    switch (outcome.kind) {
      case 'sent':
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
        await update(tx, send, { stato: 'pending', lastError: outcome.reason })
        return
      case 'moved':
        await followMigration(tx, send.chatId, outcome.chatId)
        await update(tx, send, { stato: 'pending' })
        return
      case 'refused':
        return giveUp(tx, send, outcome.reason)
      case 'uncertain':
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
    stato: 'sent' | 'pending' | 'failed' | 'uncertain'
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

async function rest(tx: TxCtx, chatId: number, ms: number): Promise<void> {
  const nextAt = new Date(tx.now().getTime() + ms)
  await tx.db.updateTable('invioChat').set({ nextAt }).where('chatId', '=', chatId).execute()
}

/** A group that became a supergroup keeps its rooms, tipsters and queue under its new id. */
async function followMigration(tx: TxCtx, from: number, to: number): Promise<void> {
  await tx.db
    .updateTable('invio')
    .set({ chatId: to })
    .where('chatId', '=', from)
    .where('stato', 'in', ['pending', 'sending'])
    .execute()
  for (const table of ['sala', 'tipster'] as const) {
    await tx.db.updateTable(table).set({ idGruppoTg: to }).where('idGruppoTg', '=', from).execute()
    await tx.db.updateTable(table).set({ idDropTg: to }).where('idDropTg', '=', from).execute()
  }
  await tx.db.updateTable('chatRiservata').set({ chatId: to }).where('chatId', '=', from).execute()
  await tx.db.updateTable('sparax').set({ idGruppoTg: to }).where('idGruppoTg', '=', from).execute()
  await tx.db
    .updateTable('adminVariable')
    .set({ valore: String(to) })
    .where('valore', '=', String(from))
    .where('nome', 'like', 'chat_%')
    .execute()
  await notify(tx, `La chat ${from} è diventata un supergruppo: il nuovo id è ${to}`)
}
