import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { DB } from '#server/db/generated/tables.ts'
import { insertRows, rowIfAny } from '#server/db/rows.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import type { MessagePayload } from '#server/telegram/outbox/public.ts'

/** The meanings of a press. A feature adds its own here, and its handler in `bot/features/presses.ts`. */
type ButtonVerb =
  | `estratto.${'conferma' | 'contesta'}`
  | `risposta.${'presa' | 'rifiutata' | 'in_corso'}`
  | `attesa.${'invia' | 'scarta' | 'cambia' | 'tipster'}`
  | `attesa-inoltro.${'invia' | 'scarta'}`

/** A button about to be shown: only its token is sent to Telegram. */
export interface NewButton {
  token: string
  verbo: ButtonVerb
  text: string
}

/** 128 random bits, as 22 of the 64 bytes Telegram keeps for us: impossible to guess. */
const TOKEN_BYTES = 16

export const newButton = (verbo: ButtonVerb, text: string): NewButton => ({
  token: randomBytes(TOKEN_BYTES).toString('base64url'),
  verbo,
  text,
})

/** A row of buttons as the queue keeps it with its message. */
export const buttonRow = (buttons: readonly NewButton[]): NonNullable<MessagePayload['buttons']> => [
  buttons.map(({ text, token }) => ({ text, data: token })),
]

/** The chat and subject of a row of buttons. */
export interface ButtonPlace {
  subject: number
  chatId: number
  idSend: number
  /** When a press expires; absent: never. */
  scadeAt?: Date
  /** The version of what is shown above the buttons: a press counts for that version. */
  versione?: number
}

/** Stores the meaning of buttons, in the transaction that queues their message. */
export async function placeButtons(
  tx: TxCtx,
  buttons: readonly NewButton[],
  place: ButtonPlace,
): Promise<void> {
  await placeAll(tx, [{ buttons, place }])
}

/** {@link placeButtons} of several rows. */
export async function placeAll(
  tx: TxCtx,
  rows: ReadonlyArray<{ buttons: readonly NewButton[]; place: ButtonPlace }>,
): Promise<void> {
  const values = rows.flatMap(({ buttons, place: { scadeAt = null, versione = null, ...place } }) =>
    buttons.map(({ token, verbo }) => ({ ...place, token, verbo, scadeAt, versione, createdAt: tx.now() })),
  )
  if (values.length > 0) await insertRows(tx.db, 'chatButton', values)
}

/** Moves buttons to the send that replaces their message, or deletes them when nothing replaces it. */
export async function moveButtons(tx: TxCtx, from: number, to: number | undefined): Promise<void> {
  if (to === undefined) await tx.db.deleteFrom('chatButton').where('idSend', '=', from).execute()
  else await tx.db.updateTable('chatButton').set({ idSend: to }).where('idSend', '=', from).execute()
}

/** A press as Telegram reports it. */
export interface Press {
  token: string
  /** The chat of the message; null where Telegram no longer shows it. */
  chatId: number | null
  /** The message with the button, and its date; null where there is no chat. */
  messageId: number | null
  messaggioAt: Date | null
  idUser: number
  nomeUtente: string
}

/** A button pressed where it was shown; `versione` is that of what was shown above it, null for one without versions. */
export type PressedButton = Pick<
  Selectable<DB['chatButton']>,
  'verbo' | 'subject' | 'chatId' | 'idSend' | 'versione'
>

/** Why a press has no effect: the button is not ours or was shown in another chat, or the press came too late. */
export type PressRefusal = 'unknown' | 'other-chat' | 'expired'

/**
 * The button of a press. Telegram's data can be forged by anyone who has seen it: a token counts only in the chat its
 * message was sent to, or in the supergroup that chat became.
 */
export async function pressedButton(ctx: Ctx, press: Press): Promise<PressedButton | PressRefusal> {
  const button = await rowIfAny(ctx.db, 'chatButton', { token: press.token })
  if (!button) return 'unknown'
  if (press.chatId === null || (press.chatId !== button.chatId && press.chatId !== button.newChatId))
    return 'other-chat'
  if (button.scadeAt !== null && button.scadeAt <= ctx.now()) return 'expired'
  const { verbo, subject, chatId, newChatId, idSend, versione } = button
  return { verbo, subject, chatId: newChatId ?? chatId, idSend, versione }
}
