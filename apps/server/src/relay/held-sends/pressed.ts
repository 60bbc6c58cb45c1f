import { sql } from 'kysely'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { RELAY_CHANNEL } from '#server/kernel/scheduler-channel.ts'
import type { Press, PressedButton } from '#server/telegram/chat-buttons/public.ts'
import { enqueue, PRIORITY } from '#server/telegram/outbox/public.ts'
import { excerptOf } from './ask-staff.ts'
import { decideWaiting } from './decide-waiting.ts'
import { type About, shownNow } from './shown.ts'

const aboutOf = ({ verbo }: PressedButton) => verbo.split('.')[0] as About
const wordOf = ({ verbo }: PressedButton) => verbo.split('.')[1] ?? ''

async function waitingIds(ctx: Ctx, button: PressedButton): Promise<number[]> {
  const rows =
    aboutOf(button) === 'attesa'
      ? await ctx.db
          .selectFrom('instradamento')
          .select('id')
          .where('idReceivedBet', '=', button.oggetto)
          .where('stato', '=', 'in_attesa')
          .execute()
      : await ctx.db
          .selectFrom('inoltroDestinazione')
          .select('id')
          .where('idInoltro', '=', button.oggetto)
          .where('stato', '=', 'in_attesa')
          .execute()
  return rows.map(({ id }) => id)
}

const CHANGE = 'cambia'
const DONE: Readonly<Record<string, string>> = {
  invia: 'Parte adesso',
  scarta: 'Scartata: non parte',
  [CHANGE]: 'Rispondi a questo messaggio con il testo nuovo, poi premi Invia',
  tipster: 'Torna il testo del tipster: premi Invia per mandarlo',
}

/** Telegram shows at most 200 characters of an answer to a press. */
const EXCERPT = 120

/** The text shown at once to the person who pressed in the staff chat. */
export async function answerWaiting(ctx: Ctx, button: PressedButton): Promise<string> {
  const done = DONE[wordOf(button)]
  if (done === undefined || (await waitingIds(ctx, button)).length === 0) return 'Già deciso'
  if (wordOf(button) === CHANGE) return done
  const shown = await shownNow(ctx, aboutOf(button), button.oggetto)
  return shown && shown.versione !== button.versione
    ? `Non deciso: è cambiato nel frattempo. Ora dice: ${excerptOf(shown.testo, EXCERPT)}`
    : done
}

/**
 * Applies Invia or Scarta of the staff chat to all held sends of the bet or message, in the name of the person who
 * pressed and for the version shown with the buttons. Where the text changed since, nothing is decided and the chat is
 * told the present text.
 */
export async function takeWaiting(tx: TxCtx, button: PressedButton, press: Press): Promise<void> {
  const azione = wordOf(button)
  if (azione !== 'invia' && azione !== 'scarta') return
  const seen = (await waitingIds(tx, button)).map((id) => ({ id, versione: button.versione ?? 0 }))
  if (seen.length === 0) return
  const of = aboutOf(button) === 'attesa' ? { bet: seen, inoltri: [] } : { bet: [], inoltri: seen }
  try {
    await decideWaiting(tx, { azione, ...of }, `${press.nomeUtente} (Telegram)`)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ATTESA_CHANGED') throw error
    await sayChanged(tx, button)
  }
  // closeQuestions closes the question, or renewQuestions shows the present text.
  await sql`select pg_notify(${RELAY_CHANNEL}, '')`.execute(tx.db)
}

/**
 * Tells the chat that the text changed, once per shown version, since the person may have been told that it is done.
 */
export async function sayChanged(tx: TxCtx, button: PressedButton): Promise<void> {
  const { oggetto, idInvio, chatId, versione } = button
  const shown = await shownNow(tx, aboutOf(button), oggetto)
  await enqueue(tx, {
    chatId,
    tipo: 'text',
    payload: {
      text: `Non deciso: è cambiato dopo che la domanda è stata mostrata. Ora dice:\n\n${excerptOf(shown?.testo ?? '')}`,
      replyToInvio: idInvio,
    },
    scopo: 'staff-notice',
    priority: PRIORITY.operator,
    dedupeKey: `attesa-cambiata:${idInvio}:${versione}`,
  })
}
