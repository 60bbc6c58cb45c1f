import type { TxCtx } from '#server/kernel/ctx.ts'
import { withoutSecretNames } from '#server/kernel/secret-rooms.ts'
import { notify } from '#server/modules/notifiche/public.ts'
import { enqueue, PRIORITY } from '#server/modules/outbox/public.ts'
import { buttonRow, newButton, placeButtons } from '#server/modules/pulsanti/public.ts'
import { chatVariable } from '#server/modules/settings/public.ts'

/** Of the message that waits as much as is needed to decide on it. */
const EXCERPT = 1_500
/** Stands for what cannot be shown in words. */
const NO_WORDS = '(solo immagine)'

interface Question {
  /** `attesa` for a bet, `attesa-inoltro` for a message of a sparax or channel. */
  about: 'attesa' | 'attesa-inoltro'
  oggetto: number
  /** The line everybody's bell shows. */
  line: string
  testo: string
}

/**
 * Asks the staff what becomes of something that waits: in the bell, and in their chat with buttons. A message of a sparax
 * is relayed as it is: only a bet can be changed.
 */
export async function askStaff(tx: TxCtx, { about, oggetto, line, testo }: Question): Promise<void> {
  await notify(tx, line)
  const chatId = await chatVariable(tx, 'chat_staff_id')
  if (chatId === null) return
  const readable = await withoutSecretNames(tx)
  const buttons = [
    newButton(`${about}.invia`, 'Invia'),
    ...(about === 'attesa' ? [newButton('attesa.cambia', 'Cambia testo')] : []),
    newButton(`${about}.scarta`, 'Scarta'),
  ]
  const idInvio = await enqueue(tx, {
    chatId,
    tipo: 'text',
    payload: {
      text: questionText(readable(line), testo),
      buttons: buttonRow(buttons),
    },
    scopo: 'staff-notice',
    priority: PRIORITY.operator,
  })
  if (idInvio !== null) await placeButtons(tx, buttons, { oggetto, chatId, idInvio })
}

/** The line, and below it what is asked about. */
export function questionText(line: string, testo: string): string {
  const words = testo.trim() === '' ? NO_WORDS : testo
  const cut = words.length > EXCERPT ? `${words.slice(0, EXCERPT).toWellFormed()}…` : words
  return `${line}\n\n${cut}`
}
