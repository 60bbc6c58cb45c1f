import { sql } from 'kysely'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { RELAY_CHANNEL } from '#server/kernel/scheduler-channel.ts'
import type { Press, PressedButton } from '#server/modules/pulsanti/public.ts'
import { decideWaiting } from './decide-waiting.ts'

const isAboutBet = ({ verbo }: PressedButton): boolean => verbo.startsWith('attesa.')

async function waitingIds(ctx: Ctx, button: PressedButton): Promise<number[]> {
  const rows = isAboutBet(button)
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

const DONE: Readonly<Record<string, string>> = {
  invia: 'Parte adesso',
  scarta: 'Scartata: non parte',
  cambia: 'Rispondi a questo messaggio con il testo nuovo, poi premi Invia',
}

/** What whoever pressed in the staff chat is told at once. */
export async function answerWaiting(ctx: Ctx, button: PressedButton): Promise<string> {
  const ids = await waitingIds(ctx, button)
  return ids.length === 0 ? 'Già deciso' : (DONE[button.verbo.split('.')[1] ?? ''] ?? 'Già deciso')
}

/** Invia and Scarta of the staff chat decide for all that waits of the bet or message, in the name of who pressed. */
export async function takeWaiting(tx: TxCtx, button: PressedButton, press: Press): Promise<void> {
  const azione = button.verbo.split('.')[1]
  if (azione !== 'invia' && azione !== 'scarta') return
  const ids = await waitingIds(tx, button)
  if (ids.length === 0) return
  const of = isAboutBet(button) ? { bet: ids, inoltri: [] } : { bet: [], inoltri: ids }
  await decideWaiting(tx, { azione, ...of }, `${press.nomeUtente} (Telegram)`)
  // The question is answered by whoever closes questions.
  await sql`select pg_notify(${RELAY_CHANNEL}, '')`.execute(tx.db)
}
