import { sql } from 'kysely'
import { type BetRow, logModifica } from '#server/bets/bets/public.ts'
import { idsOf, updateRows } from '#server/db/rows.ts'
import { invariant } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import { RELAY_CHANNEL, wake } from '#server/kernel/channels.ts'
import { BOT, type TxCtx } from '#server/kernel/ctx.ts'
import { betsChanged } from '#server/ledger/postings/public.ts'
import { CANCELLED_IF_PENDING, enqueue, enqueueAll, PRIORITY } from '#server/telegram/outbox/public.ts'
import { planEdits } from './edit-copies.ts'
import { standingCopies, unmark } from './recall-copies.ts'
import { forwardsOfBet, restoreForward } from './recall-forward.ts'

/**
 * Undoes a tipster's withdrawal of a bet: the sends that it cancelled are planned again and decided when due, marks are
 * removed from the copies, and rooms that were told to stop are told that the bet counts again. The caller holds the
 * bet's lock and has checked that its tipster withdrew it.
 */
export async function undoWithdrawal(tx: TxCtx, bet: BetRow): Promise<void> {
  const { idReceivedBet, ritirataAt } = bet
  invariant(ritirataAt !== null, 'only a withdrawal of a tipster is undone')
  await updateRows(tx.db, 'bet', { idReceivedBet }, { stoppedAt: null, ritirataAt: null })
  await planCancelled(tx, idReceivedBet, ritirataAt)
  await queueRemainingParts(tx, idReceivedBet)
  await unmark(tx, await standingCopies(tx, idReceivedBet))
  for (const forward of await forwardsOfBet(tx, bet)) await restoreForward(tx, forward, idReceivedBet)
  await tellStoppedChats(tx, idReceivedBet)
  if (await wasEditedMeanwhile(tx, idReceivedBet, ritirataAt)) await planEdits(tx, idReceivedBet)
  await logModifica(tx, idReceivedBet, 'STOP', 'Ritirata dal tipster', 'Ritiro annullato')
  await audit(tx, 'relay.undo-withdrawal', 'bet', idReceivedBet)
  betsChanged(tx, [idReceivedBet])
  await wake(tx, RELAY_CHANNEL)
}

/** Plans again the sends that the withdrawal cancelled, to be decided on the present facts. */
async function planCancelled(tx: TxCtx, idReceivedBet: number, withdrawnAt: Date): Promise<void> {
  const rows = await tx.db
    .updateTable('routing')
    .set((eb) => ({
      stato: 'previsto' as const,
      motivo: 'Ritiro annullato',
      settledAt: null,
      dueAt: eb.fn('greatest', ['dueAt', eb.val(tx.now())]),
    }))
    .where('idReceivedBet', '=', idReceivedBet)
    .where('stato', '=', 'annullato')
    .where('settledAt', '=', withdrawnAt)
    .returning('id')
    .execute()
  if (rows.length === 0) return
  await tx.db.deleteFrom('sentBet').where('idInstradamento', 'in', idsOf(rows)).execute()
}

/** Whether rooms lack an edit: one that the withdrawal cancelled, or one made while the bet was withdrawn. */
async function wasEditedMeanwhile(tx: TxCtx, idReceivedBet: number, withdrawnAt: Date): Promise<boolean> {
  const { rows } = await sql<{ wasEdited: boolean }>`
    select exists (
        select from send where id_received_bet = ${idReceivedBet} and scopo = 'bet-edit' and stato = 'cancelled'
          and cancel_requested
      ) or exists (
        select from modification_log where id_received_bet = ${idReceivedBet} and tipo_modifica = 'BET_TEXT'
          and at >= ${withdrawnAt} and username = ${BOT.username}
      ) as was_edited
  `.execute(tx.db)
  return rows[0]?.wasEdited === true
}

/** Queues again the remaining parts of messages whose first part was sent. */
async function queueRemainingParts(tx: TxCtx, idReceivedBet: number): Promise<void> {
  await tx.db
    .updateTable('send')
    .set({ stato: 'pending', cancelRequested: false })
    .where('idReceivedBet', '=', idReceivedBet)
    .where('scopo', '=', 'bet-relay')
    .where('stato', '=', 'cancelled')
    .where('cancelRequested', '=', true)
    .where('idInstradamento', 'in', (eb) =>
      eb
        .selectFrom('routing')
        .select('id')
        .where('idReceivedBet', '=', idReceivedBet)
        .where('stato', '=', 'in_coda'),
    )
    .execute()
  const beingSent = { idReceivedBet, scopo: 'bet-relay', stato: 'sending' } as const
  await updateRows(tx.db, 'send', beingSent, { cancelRequested: false })
}

/** Tells chats that got STOP BET that the bet counts again; a STOP BET still queued is cancelled. */
async function tellStoppedChats(tx: TxCtx, idReceivedBet: number): Promise<void> {
  const stops = await tx.db
    .updateTable('send')
    .set({ stato: CANCELLED_IF_PENDING })
    .where('idReceivedBet', '=', idReceivedBet)
    .where('scopo', '=', 'stop-bet')
    .where('stato', 'in', ['pending', 'sending', 'sent', 'uncertain'])
    .returning(['id', 'stato', 'chatId', 'idSala'])
    .execute()
  const readStops = stops.filter(({ stato }) => stato !== 'cancelled').toSorted((a, b) => a.id - b.id)
  // The last stop of each chat: one answer revokes them all.
  const lastStops = new Map(readStops.map((stop) => [stop.chatId, stop]))
  await enqueueAll(
    tx,
    [...lastStops.values()].map(({ id, chatId, idSala }) => ({
      chatId,
      tipo: 'text' as const,
      payload: { text: `BET ${idReceivedBet} DI NUOVO VALIDA`, replyToInvio: id },
      scopo: 'stop-bet-undone',
      priority: PRIORITY.operator,
      idReceivedBet,
      idSala,
    })),
  )
}

/**
 * Answers a request to withdraw a bet or a relayed message, once: for a message that is both, the bet's answer counts.
 * @returns false when the request was answered before
 */
export async function answerWithdrawal(
  tx: TxCtx,
  { chatId, messageId, argomento }: { chatId: number; messageId: number; argomento: number | null },
  text: string,
): Promise<boolean> {
  const idSend = await enqueue(tx, {
    chatId,
    tipo: 'text',
    payload: { text, replyToMessageId: messageId },
    argomento,
    scopo: 'withdrawal',
    priority: PRIORITY.operator,
    dedupeKey: `withdrawal:${chatId}:${messageId}`,
  })
  return idSend !== null
}
