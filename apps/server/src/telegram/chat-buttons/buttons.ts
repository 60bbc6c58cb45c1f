import { randomBytes } from 'node:crypto'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import type { MessagePayload } from '#server/telegram/outbox/public.ts'

/** What a press can mean. A feature adds its own, and whoever handles presses says what becomes of them. */
export const VERBS = [
  ...(['estratto.conferma', 'estratto.contesta'] as const),
  ...(['risposta.presa', 'risposta.rifiutata', 'risposta.in_corso'] as const),
  ...(['attesa.invia', 'attesa.scarta', 'attesa.cambia', 'attesa.tipster'] as const),
  ...(['attesa-inoltro.invia', 'attesa-inoltro.scarta'] as const),
] as const
export type ButtonVerb = (typeof VERBS)[number]

/** A button about to be shown: its token is all Telegram is told of it. */
export interface NewButton {
  token: string
  verbo: ButtonVerb
  text: string
}

/** 128 random bits: 22 of the 64 bytes Telegram keeps for us. Nobody guesses one. */
const TOKEN_BYTES = 16

export const newButton = (verbo: ButtonVerb, text: string): NewButton => ({
  token: randomBytes(TOKEN_BYTES).toString('base64url'),
  verbo,
  text,
})

/** A row of buttons as the queue keeps it under its message. */
export const buttonRow = (buttons: readonly NewButton[]): NonNullable<MessagePayload['buttons']> => [
  buttons.map(({ text, token }) => ({ text, data: token })),
]

/** What a row of buttons stands under and is about. */
export interface ButtonPlace {
  oggetto: number
  chatId: number
  idInvio: number
  /** After which a press means nothing any more; absent: never. */
  scadeAt?: Date
  /** The version of what is shown above them: a press is for that one. */
  versione?: number
}

/** Remembers what buttons mean, in the transaction that queues their message. */
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
  const values = rows.flatMap(({ buttons, place: { oggetto, chatId, idInvio, scadeAt, versione } }) =>
    buttons.map(({ token, verbo }) => ({
      ...{ token, verbo, oggetto, chatId, idInvio },
      scadeAt: scadeAt ?? null,
      versione: versione ?? null,
      createdAt: tx.now(),
    })),
  )
  if (values.length > 0) await tx.db.insertInto('pulsante').values(values).execute()
}

/** The message under which buttons stand is queued anew as another; without one they stand nowhere any more. */
export async function moveButtons(tx: TxCtx, from: number, to: number | undefined): Promise<void> {
  if (to === undefined) await tx.db.deleteFrom('pulsante').where('idInvio', '=', from).execute()
  else await tx.db.updateTable('pulsante').set({ idInvio: to }).where('idInvio', '=', from).execute()
}

/** A press as Telegram tells it. */
export interface Press {
  token: string
  /** Where the message stands; none for one Telegram does not show us any more. */
  chatId: number | null
  /** The message it stands under, and since when; none where there is no chat. */
  messageId: number | null
  messaggioAt: Date | null
  idUtente: number
  nomeUtente: string
}

/** A button that was pressed where it was shown. */
export interface PressedButton {
  verbo: string
  oggetto: number
  chatId: number
  idInvio: number
  /** The version of what stood above it when it was shown; null where it is about nothing that changes. */
  versione: number | null
}

export type PressRefusal = 'ignoto' | 'altra-chat' | 'scaduto'

/**
 * The button a press is of. Telegram's data can be forged by whoever has seen it: a token counts only in the chat its
 * message was sent to, or where that chat's messages stand since it became a supergroup.
 */
export async function pressedButton(ctx: Ctx, press: Press): Promise<PressedButton | PressRefusal> {
  const button = await ctx.db
    .selectFrom('pulsante')
    .selectAll()
    .where('token', '=', press.token)
    .executeTakeFirst()
  if (!button) return 'ignoto'
  if (press.chatId === null || (press.chatId !== button.chatId && press.chatId !== button.chatNuova))
    return 'altra-chat'
  if (button.scadeAt !== null && button.scadeAt <= ctx.now()) return 'scaduto'
  const { verbo, oggetto, chatId, chatNuova, idInvio, versione } = button
  return { verbo, oggetto, chatId: chatNuova ?? chatId, idInvio, versione }
}
