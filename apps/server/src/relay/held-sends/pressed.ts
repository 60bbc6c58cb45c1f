import { AppError } from '#server/kernel/app-error.ts'
import { RELAY_CHANNEL, wake } from '#server/kernel/channels.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import type { Press, PressedButton } from '#server/telegram/chat-buttons/public.ts'
import { enqueue, PRIORITY } from '#server/telegram/outbox/public.ts'
import { excerptOf } from './ask-staff.ts'
import { decideWaiting } from './decide-waiting.ts'
import { BETS, sourceOf } from './source.ts'
import { heldSends } from './wait-for-person.ts'

/** What a press decides: the second word of its button's verb. */
const wordOf = ({ verbo }: PressedButton) => verbo.split('.')[1] ?? ''

const CHANGE = 'cambia'
/** What the person who pressed is told, by the decision. */
const ANSWERS: Readonly<Record<string, string>> = {
  invia: 'Parte adesso',
  scarta: 'Scartata: non parte',
  [CHANGE]: 'Rispondi a questo messaggio con il testo nuovo, poi premi Invia',
  tipster: 'Torna il testo del tipster: premi Invia per mandarlo',
}

/** Characters of a text within the answer to a press, of which Telegram shows at most 200 in all. */
const EXCERPT = 120

/** The text shown at once to the person who pressed in the staff chat. */
export async function answerWaiting(ctx: Ctx, button: PressedButton): Promise<string> {
  const answer = ANSWERS[wordOf(button)]
  const source = sourceOf(button.verbo)
  if (answer === undefined || (await heldSends(ctx, source, button.subject)).length === 0) return 'Già deciso'
  if (wordOf(button) === CHANGE) return answer
  const preview = await source.preview(ctx, button.subject)
  return preview && preview.versione !== button.versione
    ? `Non deciso: è cambiato nel frattempo. Ora dice: ${excerptOf(preview.testo, EXCERPT)}`
    : answer
}

/**
 * Applies Invia or Scarta of the staff chat to all held sends of the bet or message, in the name of the person who
 * pressed and for the version shown with the buttons. Where the text changed since, nothing is decided and the chat is
 * told the present text.
 */
export async function takeWaiting(tx: TxCtx, button: PressedButton, press: Press): Promise<void> {
  const azione = wordOf(button)
  if (azione !== 'invia' && azione !== 'scarta') return
  const source = sourceOf(button.verbo)
  const sends = await heldSends(tx, source, button.subject)
  if (sends.length === 0) return
  const seenSends = sends.map(({ id }) => ({ id, versione: button.versione ?? 0 }))
  const sendsByKind = source === BETS ? { bet: seenSends, inoltri: [] } : { bet: [], inoltri: seenSends }
  try {
    await decideWaiting(tx, { azione, ...sendsByKind }, `${press.nomeUtente} (Telegram)`)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ATTESA_CHANGED') throw error
    await sayChanged(tx, button)
  }
  // closeQuestions closes the question, or renewQuestions shows the present text.
  await wake(tx, RELAY_CHANNEL)
}

/** Tells the chat of the changed text, once per shown version: the person may have been told that it is done. */
export async function sayChanged(tx: TxCtx, button: PressedButton): Promise<void> {
  const { subject, idSend, chatId, versione } = button
  const preview = await sourceOf(button.verbo).preview(tx, subject)
  await enqueue(tx, {
    chatId,
    tipo: 'text',
    payload: {
      text: `Non deciso: è cambiato dopo che la domanda è stata mostrata. Ora dice:\n\n${excerptOf(preview?.testo ?? '')}`,
      replyToInvio: idSend,
    },
    scopo: 'staff-notice',
    priority: PRIORITY.operator,
    dedupeKey: `attesa-cambiata:${idSend}:${versione}`,
  })
}
