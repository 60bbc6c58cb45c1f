import { isZero } from '@xbetapp/domain/platform/money/decimal'
import { type BetRow, betOfMessage, lockFoundBets } from '#server/bets/bets/public.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { answerWithdrawal, takeBack, undoWithdrawal } from '#server/relay/room-messages/public.ts'
import { notifyStaff } from '#server/telegram/staff-chat/public.ts'

/** The reaction by which a tipster takes a bet back, on his own message. */
export const WITHDRAWAL_REACTION = '👎'

/** The command by which he does, as an answer to it. */
export const isWithdrawal = (text: string): boolean => /^\/annulla(@\w+)?(\s|$)/i.test(text.trim())

export interface Withdrawal {
  chatId: number
  /** The message to be taken back; undefined when the command answers none. */
  messageId: number | undefined
  /** Who asks, a person or a chat. */
  senderId: number | null
  /** The command itself, which is answered; a reaction is not. */
  commandId?: number
  /** The topic the command stands in; null for General. */
  argomento?: number | null | undefined
}

/**
 * A tipster takes a bet back; bots never hear of deletions. Only who wrote it can. What has not left does not, rooms
 * that have it and the staff are told, drops stay. A command is always answered: a tipster who believes a bet gone
 * that is not loses money.
 */
export async function withdrawBet(ctx: Ctx, asked: Withdrawal): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const tipster = await tx.db
      .selectFrom('tipster')
      .select('nomeTipster')
      .where('idGruppoTg', '=', asked.chatId)
      .executeTakeFirst()
    if (!tipster) return
    const id = await betOfMessage(tx, asked.chatId, asked.messageId ?? null)
    const bet = id === null ? undefined : (await lockFoundBets(tx, [id])).get(id)
    if (!bet) return answer(tx, asked, 'Per annullare una bet rispondi /annulla al suo messaggio.')
    if (bet.stoppedAt) return answer(tx, asked, `La bet ${bet.idReceivedBet} è già stata fermata.`)
    if (bet.senderId !== asked.senderId) return refuse(tx, asked, bet, tipster.nomeTipster)
    const motivo = `La bet è stata annullata dal tipster ${tipster.nomeTipster}`
    const rooms = await takeBack(tx, bet, { tells: () => true, motivo, byTipster: true })
    await notifyStaff(
      tx,
      `Bet ${bet.idReceivedBet} annullata dal tipster ${tipster.nomeTipster}. ${stateOf(bet, rooms)}`,
    )
    await answer(tx, asked, `Bet ${bet.idReceivedBet} annullata.`)
  })
}

/** How long a tipster who takes his 👎 off is believed to have hit it by mistake. */
const UNDO_MS = 10 * 60_000

/**
 * A tipster takes his 👎 off a bet: within minutes the bet goes on, later the staff are asked, who may undo it in the
 * bet's path.
 */
export async function undoReaction(ctx: Ctx, asked: Withdrawal): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const id = await betOfMessage(tx, asked.chatId, asked.messageId ?? null)
    const bet = id === null ? undefined : (await lockFoundBets(tx, [id])).get(id)
    if (!bet || bet.ritirataAt === null || bet.senderId !== asked.senderId) return
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

/** A reaction of somebody else is an opinion, not a request. */
async function refuse(tx: TxCtx, asked: Withdrawal, bet: BetRow, nomeTipster: string): Promise<void> {
  if (asked.commandId === undefined) return
  await notifyStaff(
    tx,
    `Nel gruppo di ${nomeTipster} qualcuno che non l'ha scritta chiede di annullare la bet ${bet.idReceivedBet}: non annullata`,
  )
  await answer(tx, asked, "Una bet può essere annullata solo da chi l'ha scritta.")
}

async function answer(tx: TxCtx, { chatId, commandId, argomento }: Withdrawal, text: string): Promise<void> {
  if (commandId === undefined) return
  await answerWithdrawal(tx, { chatId, messageId: commandId, argomento: argomento ?? null }, text)
}
