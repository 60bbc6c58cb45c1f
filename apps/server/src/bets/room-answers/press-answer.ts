import { lockFoundBets } from '#server/bets/bets/public.ts'
import { rowIfAny } from '#server/db/rows.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { mayAnswer, noteAuthor } from '#server/reference/reference/public.ts'
import type { Press, PressedButton } from '#server/telegram/chat-buttons/public.ts'
import { copyOfSend } from './answered-copy.queries.ts'
import { PRESSED, readPress } from './read.ts'
import { keepAnswer } from './take-answer.ts'

type PressTipo = keyof typeof PRESSED

/** What a button says, the end of its verb: `risposta.presa`. */
const tipoOf = ({ verbo }: PressedButton): PressTipo => verbo.slice('risposta.'.length) as PressTipo

/** The notice shown at once to the person who pressed, before the press is stored. */
export async function noticeOfPress(ctx: Ctx, button: PressedButton, press: Press): Promise<string> {
  const tipo = tipoOf(button)
  const bet = await rowIfAny(ctx.db, 'bet', { idReceivedBet: button.subject }, ['stoppedAt', 'deletedAt'])
  const copy = await copyOfSend(ctx, button.idSend)
  if (!bet || bet.deletedAt || !copy) return 'La bet non esiste più'
  if (bet.stoppedAt) return 'STOP: questa bet è stata ritirata, non va giocata'
  if (!(await mayAnswer(ctx, copy.idSala, press.idUser))) return 'Non rispondi tu per questa sala'
  // An answer without a message is a press.
  const samePress = { idSend: button.idSend, tipo, messageId: null }
  const earlierPress = await rowIfAny(ctx.db, 'roomAnswer', samePress, ['id'])
  return earlierPress
    ? `Già segnato: ${PRESSED[tipo].testo}. Per correggere rispondi al messaggio`
    : `Segnato: ${PRESSED[tipo].testo}`
}

/** Stores a press under a bet as its room's answer, once per button and copy. */
export async function storePress(tx: TxCtx, button: PressedButton, press: Press): Promise<void> {
  const copy = await copyOfSend(tx, button.idSend)
  if (!copy) return
  const bet = (await lockFoundBets(tx, [copy.idReceivedBet])).get(copy.idReceivedBet)
  if (!bet) return
  const { kind, testo } = PRESSED[tipoOf(button)]
  const { idUser: idAutore, nomeUtente: autore } = press
  // Noted even where he may not answer, so that the staff can let him through.
  await noteAuthor(tx, 'idSala', copy.idSala, { id: idAutore, nome: autore })
  if (!(await mayAnswer(tx, copy.idSala, idAutore))) return
  const message = {
    chatId: button.chatId,
    messageId: null,
    testo,
    autore,
    idAutore,
    at: tx.askedAt ?? tx.now(),
  }
  await keepAnswer(tx, bet, copy, readPress(kind), message)
}
