import { isReworded, postedBetText, separateOdds } from '@xbetapp/domain/bets/bets/text'
import {
  type FormattedText,
  formattedText,
  isSameText,
  markedText,
} from '@xbetapp/domain/platform/text/formatted-text'
import { type BetRow, entitiesOf, isDropped, logModifica } from '#server/bets/bets/public.ts'
import { rowIfAny, updateRows } from '#server/db/rows.ts'
import { audit } from '#server/kernel/audit.ts'
import { RELAY_CHANNEL, wake } from '#server/kernel/channels.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { betsChanged } from '#server/ledger/postings/public.ts'
import { isForPerson } from '#server/relay/held-sends/public.ts'
import {
  type ChangedMedium,
  editBetsCopy,
  planEdits,
  planUnseen,
  replaceMedium,
} from '#server/relay/room-messages/public.ts'
import { routeBet } from '#server/relay/routing/public.ts'
import { notifyStaff } from '#server/telegram/staff-chat/public.ts'

/** The picture or file that an edit put into a message, and that message. */
export interface Replacement {
  messageId: number
  medium: ChangedMedium
}

/**
 * Applies a changed text to a bet locked by the caller: its tipster edited a message, or another part of its album
 * came. Rooms still waiting are routed again by the new text, sent copies are edited and marked. After a drop the old
 * text stays everywhere, since money was played on it, and the staff are notified. A text written by the staff stays
 * until they decide if the bet waits for their approval, or has it and is not yet sent; otherwise the new text replaces
 * it and the staff are notified (rule: routing/changed-text). `replacement` is of the same edit.
 * @returns whether the bet has lost its text
 */
export async function takeText(
  tx: TxCtx,
  bet: BetRow,
  newText: FormattedText,
  cause: 'edit' | 'part',
  replacement?: Replacement,
): Promise<boolean> {
  const { idReceivedBet } = bet
  const oldText = formattedText(bet.receivedBet, entitiesOf(bet.receivedEntities))
  if (isSameText(oldText, newText)) return false
  const texts = postedBetText(newText.text)
  // A leg struck through leaves the text unchanged: log and staff are given the text with its marks.
  const isOnlyFormatted = oldText.text === newText.text
  const nuovoValore = isOnlyFormatted ? markedText(newText) : texts.formattedBet
  const hasDrops = isDropped(bet)
  if (cause === 'edit' || hasDrops) {
    const valorePrecedente = isOnlyFormatted ? markedText(oldText) : bet.formattedBet
    await logModifica(tx, idReceivedBet, 'BET_TEXT', valorePrecedente, nuovoValore)
  }
  if (hasDrops) {
    await updateRows(tx.db, 'bet', { idReceivedBet }, { modificaDopoDrop: nuovoValore })
    betsChanged(tx, [idReceivedBet])
    await notifyStaff(
      tx,
      `Bet ${idReceivedBet}: il tipster ha modificato il testo dopo il drop. Nuovo testo: ${nuovoValore}`,
    )
    return false
  }
  await planUnseen(tx, idReceivedBet)
  const isStaffText = await hasStaffText(tx, bet)
  const keepsStaffText = isStaffText && (await isForPerson(tx, idReceivedBet))
  if (keepsStaffText) texts.formattedBet = bet.formattedBet
  const receivedEntities = JSON.stringify(newText.entities)
  // A page that is editing the earlier text learns from the version that the text has changed.
  const textVersion = bet.textVersion + 1
  // Only a picture may have no text.
  const shouldProcessImageToText = texts.formattedBet === ''
  const change = { ...texts, receivedEntities, textVersion, shouldProcessImageToText }
  await updateRows(tx.db, 'bet', { idReceivedBet }, change)
  await audit(tx, 'bets.edit', 'bet', idReceivedBet, {
    before: { receivedBet: bet.receivedBet, formattedBet: bet.formattedBet },
    after: { ...texts },
  })
  betsChanged(tx, [idReceivedBet])
  if (isStaffText) await tellStaff(tx, bet, nuovoValore, keepsStaffText)
  // Unsent messages keep the staff's text: the question in the staff chat shows both.
  if (keepsStaffText) {
    if (replacement) await replaceMedium(tx, idReceivedBet, replacement.medium)
    // The question in the staff chat is renewed.
    await wake(tx, RELAY_CHANNEL)
    return false
  }
  await editBetsCopy(tx, idReceivedBet, replacement ? [replacement.medium] : [])
  if (!bet.stoppedAt) {
    await routeBet(tx, idReceivedBet, cause === 'part' && bet.formattedBet === '' ? 'new-text' : 'edit')
    await planEdits(tx, idReceivedBet, replacement ? [replacement.messageId] : [])
  }
  return texts.formattedBet === ''
}

/** Whether a person wrote the working text: it is neither the posted one nor one read from the picture. */
async function hasStaffText(tx: TxCtx, bet: BetRow): Promise<boolean> {
  if (bet.formattedBet === '' || !isReworded(bet)) return false
  const reading = await rowIfAny(tx.db, 'imageReading', { idReceivedBet: bet.idReceivedBet }, ['testo'])
  return separateOdds(reading?.testo?.trim() ?? '') !== bet.formattedBet
}

async function tellStaff(tx: TxCtx, bet: BetRow, newText: string, keepsStaffText: boolean): Promise<void> {
  const change = keepsStaffText
    ? 'il tipster ha modificato il testo, ma parte quello dello staff finché non decidi altro'
    : `il tipster ha modificato il testo, al posto di quello dello staff (${bet.formattedBet})`
  await notifyStaff(tx, `Bet ${bet.idReceivedBet}: ${change}. Testo del tipster: ${newText}`)
}
