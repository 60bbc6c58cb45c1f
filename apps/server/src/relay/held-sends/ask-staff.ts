import { sql } from 'kysely'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { withoutSecretNames } from '#server/kernel/secret-rooms.ts'
import { notify } from '#server/platform/notifications/public.ts'
import { chatVariable } from '#server/platform/settings/public.ts'
import { buttonRow, type NewButton, newButton, placeButtons } from '#server/telegram/chat-buttons/public.ts'
import { enqueue, type MessagePayload, PRIORITY } from '#server/telegram/outbox/public.ts'
import { BETS, type Preview, type Source, sourceOf } from './source.ts'

/** Characters of a text that a question shows. */
const EXCERPT = 1_500
/** Shown in place of a text where there is none. */
const NO_TEXT = '(solo immagine)'

/**
 * Asks the staff to decide on a held send: by a notification with the given line, and in their chat with buttons. Only a
 * bet's text can be changed; a message of a sparax or channel is relayed unchanged.
 */
export async function askStaff(tx: TxCtx, source: Source, subject: number, line: string): Promise<void> {
  await notify(tx, line)
  const chatId = await chatVariable(tx, 'chat_staff_id')
  const preview = await source.preview(tx, subject)
  if (chatId === null || !preview) return
  const hideNames = await withoutSecretNames(tx)
  const buttons = buttonsFor(source, preview)
  const idSend = await enqueue(tx, {
    chatId,
    tipo: 'text',
    payload: { text: questionText(hideNames(line), preview), buttons: buttonRow(buttons) },
    scopo: 'staff-notice',
    priority: PRIORITY.operator,
  })
  const { versione } = preview
  if (idSend !== null) await placeButtons(tx, buttons, { subject, chatId, idSend, versione })
}

/** A question in the staff chat. */
export interface OpenQuestion {
  about: Source['about']
  subject: number
  idSend: number
  chatId: number
  payload: MessagePayload
}

/**
 * Edits a question to the present text of its bet or message, with new buttons: a press on the earlier buttons applies
 * to the text that was shown with them.
 */
export async function showAgain(
  tx: TxCtx,
  { about, subject, idSend, chatId, payload }: OpenQuestion,
): Promise<void> {
  const source = sourceOf(about)
  const preview = await source.preview(tx, subject)
  if (!preview) return
  const text = await latestText(tx, idSend, payload)
  const line = text.replace(/\n.*/s, '')
  const buttons = buttonsFor(source, preview)
  const { versione } = preview
  await placeButtons(tx, buttons, { subject, chatId, idSend, versione })
  await enqueue(tx, {
    chatId,
    tipo: 'edit_text',
    payload: { text: questionText(line, preview), ofInvio: idSend, buttons: buttonRow(buttons) },
    scopo: 'staff-notice',
    priority: PRIORITY.operator,
  })
}

const buttonsFor = ({ about }: Source, { testoTipster }: Preview): NewButton[] => [
  newButton(`${about}.invia`, 'Invia'),
  ...(about === BETS.about ? [newButton('attesa.cambia', 'Cambia testo')] : []),
  ...(testoTipster === null ? [] : [newButton('attesa.tipster', 'Usa il testo del tipster')]),
  newButton(`${about}.scarta`, 'Scarta'),
]

/** The line and the text to decide on; where the staff changed the text, the tipster's as well. */
function questionText(line: string, { testo, testoTipster }: Preview): string {
  if (testoTipster === null) return `${line}\n\n${excerptOf(testo)}`
  const tipster = `Il tipster scrive:\n${excerptOf(testoTipster)}\n\nParte invece il testo dello staff:`
  return `${line}\n\n${tipster}\n\n${excerptOf(testo)}`
}

/** A text as shown in a question, shortened. */
export function excerptOf(testo: string, most = EXCERPT): string {
  const text = testo.trim() === '' ? NO_TEXT : testo
  return text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text
}

/** The present text of the question, after its last edit. */
export async function latestText(tx: TxCtx, idSend: number, payload: MessagePayload): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select payload ->> 'text' as text from send
    where scopo = 'staff-notice' and tipo = 'edit_text' and payload ->> 'ofInvio' = ${String(idSend)}
      and chat_id = (select chat_id from send where id = ${idSend}) and id > ${idSend}
    order by id desc limit 1
  `.execute(tx.db)
  return rows[0]?.text ?? payload.text ?? ''
}
