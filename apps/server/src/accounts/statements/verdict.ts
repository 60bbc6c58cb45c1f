import { formatDateTime } from '@xbetapp/domain/platform/format/date'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import { type Selectable, sql } from 'kysely'
import type { Statement } from '#server/db/generated/tables.ts'
import { insertRows, rowIfAny, rowOf } from '#server/db/rows.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { notify } from '#server/platform/notifications/public.ts'
import {
  buttonRow,
  type NewButton,
  newButton,
  type Press,
  type PressedButton,
} from '#server/telegram/chat-buttons/public.ts'
import { enqueue, type MessagePayload } from '#server/telegram/outbox/public.ts'
import { askWhatIsWrong, openDispute, withdrawDispute } from './dispute-thread.ts'
import { moveStatement } from './state.ts'

export type Verdict = 'confermo' | 'contesto'

const VERDICTS: Readonly<Record<string, Verdict>> = {
  'estratto.conferma': 'confermo',
  'estratto.contesta': 'contesto',
}

/** The buttons under each statement of an account with its own chat. */
export const statementButtons = (): NewButton[] => [
  newButton('estratto.conferma', 'Confermo'),
  newButton('estratto.contesta', 'Contesto'),
]

/** The statement under which a button is pressed. */
interface Subject extends Pick<Selectable<Statement>, 'idStatement' | 'sha256' | 'stato' | 'nome'> {
  /** When the current statement of the period was sent; null for the current one itself. */
  replacedAt: Date | null
  /** The verdicts pressed so far. */
  pressedVerdicts: Verdict[]
}

async function subjectOf(ctx: Ctx, idStatement: number): Promise<Subject | undefined> {
  const { rows } = await sql<Subject>`
    select e.id_statement, e.sha256, e.stato, e.nome,
      (select min(n.created_at) from statement n
        where n.id_account = e.id_account and n.inizio = e.inizio and n.dopo = e.dopo and n.sostituito_da is null
          and n.id_statement <> e.id_statement) as replaced_at,
      array(select verdetto from statement_verdict v where v.id_statement = e.id_statement) as pressed_verdicts
    from statement e where e.id_statement = ${idStatement}
  `.execute(ctx.db)
  return rows[0]
}

/** The immediate answer to a press, before anything is written: a sentence of at most 200 characters. */
export async function verdictAnswer(ctx: Ctx, button: PressedButton): Promise<string> {
  const verdict = VERDICTS[button.verbo]
  const statement = await subjectOf(ctx, button.subject)
  if (!verdict || !statement) return 'Pulsante non valido'
  const refusal = refusalOf(statement, verdict)
  if (refusal) return refusal
  return verdict === 'confermo'
    ? 'Conferma ricevuta, grazie'
    : 'Contestazione ricevuta: scrivi che cosa non torna'
}

function refusalOf({ replacedAt, stato, pressedVerdicts }: Subject, verdict: Verdict): string | null {
  if (replacedAt) return `Estratto superato: vale quello inviato il ${formatDateTime(toWire(replacedAt))}`
  if (stato === 'chiuso') return 'Estratto già chiuso: per correzioni scrivere in questa chat'
  // Concurrent presses: a confirmation is final, and the later press is answered with the remaining option.
  if (pressedVerdicts.includes('confermo'))
    return verdict === 'confermo'
      ? 'Già confermato'
      : 'Già confermato: per correzioni scrivere in questa chat'
  if (pressedVerdicts.includes(verdict)) return 'Già contestato'
  return null
}

/**
 * Records a press of Confermo or Contesto, once for each verdict and chat, for the current statement of its period
 * (rule: statement/verdict). Any other press changes nothing.
 */
export async function takeVerdict(tx: TxCtx, button: PressedButton, press: Press): Promise<void> {
  const verdict = VERDICTS[button.verbo]
  // The lock is a statement of its own: what a concurrent press decided is read only once the lock is held.
  await sql`select from statement where id_statement = ${button.subject} for update`.execute(tx.db)
  const statement = await subjectOf(tx, button.subject)
  if (!verdict || !statement || refusalOf(statement, verdict)) return
  const { idStatement, sha256 } = statement
  await insertRows(tx.db, 'statementVerdict', {
    idStatement,
    chatId: button.chatId,
    verdetto: verdict,
    idUser: press.idUser,
    nomeUtente: press.nomeUtente,
    sha256,
    at: tx.now(),
  })
  await audit(tx, `estratti.${verdict}`, 'estratto', idStatement, {
    after: {
      chat: button.chatId,
      utente: press.idUser,
      nome: press.nomeUtente,
      sha256: sha256.toString('hex'),
    },
  })
  if (verdict === 'confermo') await confirm(tx, statement, button, press)
  else await dispute(tx, statement, button, press)
}

async function confirm(tx: TxCtx, statement: Subject, button: PressedButton, press: Press): Promise<void> {
  const { idStatement, sha256 } = statement
  const motivo = 'Confermato su Telegram'
  await withdrawDispute(tx, idStatement, { motivo, by: press.nomeUtente })
  await moveStatement(tx, idStatement, 'confermato', { motivo, username: press.nomeUtente })
  const at = formatDateTime(toWire(tx.now()))
  await amend(
    tx,
    button,
    `✅ Confermato da ${press.nomeUtente} il ${at}\nImpronta ${sha256.toString('hex').slice(0, 16)}`,
  )
}

async function dispute(tx: TxCtx, statement: Subject, button: PressedButton, press: Press): Promise<void> {
  const { idStatement, nome } = statement
  await moveStatement(tx, idStatement, 'contestato', {
    motivo: 'Contestato su Telegram',
    username: press.nomeUtente,
  })
  const { chatId, idSend } = button
  const idDispute = await openDispute(tx, { idStatement, chatId, by: press.nomeUtente })
  await askWhatIsWrong(tx, { idDispute, chatId, idSend })
  const at = formatDateTime(toWire(tx.now()))
  const confirmButton = await rowIfAny(tx.db, 'chatButton', { idSend, verbo: 'estratto.conferma' }, ['token'])
  // Confermo stays: it is pressed once the contestazione is settled.
  const buttons = confirmButton
    ? buttonRow([{ token: confirmButton.token, verbo: 'estratto.conferma', text: 'Confermo' }])
    : []
  await amend(tx, button, `⚠️ Contestato da ${press.nomeUtente} il ${at}`, buttons)
  await notify(tx, `${nome} contesta l'estratto conto inviato`)
}

/** Adds a line to the message that has the buttons; removes its buttons unless some are given. */
async function amend(
  tx: TxCtx,
  { idSend, chatId, subject }: PressedButton,
  line: string,
  buttons: NonNullable<MessagePayload['buttons']> = [],
): Promise<void> {
  const { tipo, testo } = await rowOf(tx.db, 'statementMessage', { idSend }, ['tipo', 'testo'])
  await enqueue(tx, {
    chatId,
    tipo: tipo.startsWith('testuale') ? 'edit_text' : 'edit_caption',
    payload: { text: `${testo}\n\n${line}`, ofInvio: idSend, buttons },
    scopo: 'estratto',
    dedupeKey: `estratto:${subject}:${line.slice(0, 2)}`,
  })
}
