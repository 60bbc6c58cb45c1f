import { isZero } from '@xbetapp/domain/platform/money/decimal'
import { type BetRow, betOfMessage, lockFoundBets } from '#server/bets/bets/public.ts'
import { rowIfAny } from '#server/db/rows.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { answerWithdrawal, takeBack, undoWithdrawal } from '#server/relay/room-messages/public.ts'
import { notifyStaff } from '#server/telegram/staff-chat/public.ts'

/** The reaction by which a tipster withdraws a bet, on his own message. */
export const WITHDRAWAL_REACTION = '👎'

/** Whether a text is the command by which a tipster withdraws a bet, in reply to his message. */
export const isWithdrawal = (text: string): boolean => /^\/annulla(@\w+)?(\s|$)/i.test(text.trim())

export interface Withdrawal {
  chatId: number
  /** The message to be withdrawn; undefined when the command replies to none. */
  messageId: number | undefined
  /** The requester, a person or a chat. */
  senderId: number | null
  /** The command itself, which gets a reply; a reaction gets none. */
  commandId?: number
  /** The topic of the command; null for General. */
  argomento?: number | null | undefined
}

/**
 * Withdraws a bet for its tipster, explicitly since Telegram does not tell bots of deletions. Only its author may.
 * Unsent messages are cancelled, rooms that have the bet and the staff are notified, drops stay. Every command gets a
 * reply: a tipster who wrongly believes a bet withdrawn loses money.
 */
export async function withdrawBet(ctx: Ctx, withdrawal: Withdrawal): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const tipster = await rowIfAny(tx.db, 'tipster', { idGruppoTg: withdrawal.chatId }, ['nomeTipster'])
    if (!tipster) return
    const id = await betOfMessage(tx, withdrawal.chatId, withdrawal.messageId ?? null)
    const bet = id === null ? undefined : (await lockFoundBets(tx, [id])).get(id)
    if (!bet) return answer(tx, withdrawal, 'Per annullare una bet rispondi /annulla al suo messaggio.')
    if (bet.stoppedAt) return answer(tx, withdrawal, `La bet ${bet.idReceivedBet} è già stata fermata.`)
    if (bet.senderId !== withdrawal.senderId) return refuse(tx, withdrawal, bet, tipster.nomeTipster)
    const motivo = `La bet è stata annullata dal tipster ${tipster.nomeTipster}`
    const rooms = await takeBack(tx, bet, { tells: () => true, motivo, byTipster: true })
    await notifyStaff(
      tx,
      `Bet ${bet.idReceivedBet} annullata dal tipster ${tipster.nomeTipster}. ${stateOf(bet, rooms)}`,
    )
    await answer(tx, withdrawal, `Bet ${bet.idReceivedBet} annullata.`)
  })
}

/** Within this time, removing the 👎 means that the reaction was a mistake. */
const UNDO_MS = 10 * 60_000

/**
 * Handles a tipster's removal of his 👎: within minutes the bet continues; later the staff are notified, who may undo
 * the withdrawal in the bet's path.
 */
export async function undoReaction(ctx: Ctx, withdrawal: Withdrawal): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const id = await betOfMessage(tx, withdrawal.chatId, withdrawal.messageId ?? null)
    const bet = id === null ? undefined : (await lockFoundBets(tx, [id])).get(id)
    if (!bet || bet.ritirataAt === null || bet.senderId !== withdrawal.senderId) return
    const { idReceivedBet } = bet
    if (tx.now().getTime() - bet.ritirataAt.getTime() > UNDO_MS) {
      await notifyStaff(
        tx,
        `Bet ${idReceivedBet}: il tipster ha tolto il 👎 dopo più di 10 minuti. Resta annullata: per rimetterla in corso usare Percorso`,
      )
      return
    }
    await undoWithdrawal(tx, bet)
    await notifyStaff(tx, `Bet ${idReceivedBet} di nuovo valida: il tipster ha tolto il 👎`)
  })
}

const stateOf = (bet: BetRow, rooms: number): string =>
  [
    rooms === 0 ? "Nessuna sala l'aveva ricevuta." : `Sale avvisate: ${rooms}.`,
    isZero(bet.tot) && isZero(bet.totTipster) ? '' : 'I drop inseriti restano.',
  ]
    .filter(Boolean)
    .join(' ')

/** A reaction by anyone else is an opinion, not a request. */
async function refuse(tx: TxCtx, withdrawal: Withdrawal, bet: BetRow, nomeTipster: string): Promise<void> {
  if (withdrawal.commandId === undefined) return
  await notifyStaff(
    tx,
    `Nel gruppo di ${nomeTipster} qualcuno che non l'ha scritta chiede di annullare la bet ${bet.idReceivedBet}: non annullata`,
  )
  await answer(tx, withdrawal, "Una bet può essere annullata solo da chi l'ha scritta.")
}

async function answer(tx: TxCtx, { chatId, commandId, argomento }: Withdrawal, text: string): Promise<void> {
  if (commandId === undefined) return
  await answerWithdrawal(tx, { chatId, messageId: commandId, argomento: argomento ?? null }, text)
}
