import { type FormattedText, formattedText, joinText } from '@xbetapp/domain/platform/text/formatted-text'
import { entitiesOf } from '#server/bets/bets/public.ts'
import { insertIfNew, rowsOf, upsertRow } from '#server/db/rows.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import type { ReceivedAttachment } from './group-message.ts'

/** Stores the text of one message of an album, even if empty: its caption may come later. */
export async function notePart(
  tx: TxCtx,
  idReceivedBet: number,
  { messageId, text }: { messageId: number; text: FormattedText },
): Promise<void> {
  const captionColumns = { testo: text.text, entita: JSON.stringify(text.entities) }
  await upsertRow(tx.db, 'betPart', { idReceivedBet, messageId }, captionColumns)
}

/** All captions of an album in the order of its messages, one per line; null for a bet without album parts. */
export async function textOfParts(tx: TxCtx, idReceivedBet: number): Promise<FormattedText | null> {
  const parts = await rowsOf(tx.db, 'betPart', { idReceivedBet }, ['testo', 'entita'], 'messageId')
  if (parts.length === 0) return null
  const captions = parts.filter(({ testo }) => testo !== '')
  return joinText(
    captions.map(({ testo, entita }) => formattedText(testo, entitiesOf(entita))),
    '\n',
  )
}

/** Records what a message of a bet carries besides a picture. @returns false when it was already recorded */
export async function addAttachment(
  tx: TxCtx,
  idReceivedBet: number,
  attachment: ReceivedAttachment,
): Promise<boolean> {
  const position = (await rowsOf(tx.db, 'betAttachment', { idReceivedBet }, ['id'])).length
  const insertedRow = await insertIfNew(tx.db, 'betAttachment', { idReceivedBet, position, ...attachment })
  return insertedRow !== undefined
}
