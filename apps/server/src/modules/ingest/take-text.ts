import { isReworded, postedBetText, separateOdds } from '@xbetapp/domain/bets/text'
import {
  type FormattedText,
  formattedText,
  isSameText,
  markedText,
} from '@xbetapp/domain/text/formatted-text'
import { sql } from 'kysely'
import { audit } from '#server/kernel/audit.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { RELAY_CHANNEL } from '#server/kernel/scheduler-channel.ts'
import { isForPerson } from '#server/modules/attese/public.ts'
import { type BetRow, entitiesOf, isDropped, logModifica } from '#server/modules/bets/public.ts'
import { betsChanged } from '#server/modules/books/public.ts'
import {
  type ChangedMedium,
  editBetsCopy,
  planEdits,
  planUnseen,
  replaceMedium,
} from '#server/modules/copies/public.ts'
import { routeBet } from '#server/modules/routing/public.ts'
import { notifyStaff } from '#server/modules/staff/public.ts'

/** A picture or file that the same edit put in the place of another, in the message that carries it. */
export interface Replaced {
  messageId: number
  medium: ChangedMedium
}

/**
 * A bet, locked by the caller, says something else than before: its tipster edited a message of it, or another part of
 * its album came. Rooms still waiting are decided again on the new text, copies already sent are edited and marked.
 * After a drop the money stands on the old text: it stays everywhere, and the staff are told. A text the staff gave a bet
 * that waits for their word, or has it and has not left, stays until they decide; elsewhere it gives way, and they are told
 * (rule: routing/changed-text).
 */
export async function takeText(
  tx: TxCtx,
  bet: BetRow,
  said: FormattedText,
  cause: 'edit' | 'part',
  replaced?: Replaced,
): Promise<void> {
  const { idReceivedBet } = bet
  const before = formattedText(bet.receivedBet, entitiesOf(bet.receivedEntities))
  if (isSameText(before, said)) return
  const text = postedBetText(said.text)
  // A leg that was only struck through is the same text: the log and the staff see its marks.
  const isOnlyFormatted = before.text === said.text
  const nuovoValore = isOnlyFormatted ? markedText(said) : text.formattedBet
  const dropped = isDropped(bet)
  if (cause === 'edit' || dropped) {
    await logModifica(tx, {
      idReceivedBet,
      tipoModifica: 'BET_TEXT',
      valorePrecedente: isOnlyFormatted ? markedText(before) : bet.formattedBet,
      nuovoValore,
    })
  }
  if (dropped) {
    await tx.db
      .updateTable('bet')
      .set({ modificaDopoDrop: nuovoValore })
      .where('idReceivedBet', '=', idReceivedBet)
      .execute()
    betsChanged(tx, [idReceivedBet])
    await notifyStaff(
      tx,
      `Bet ${idReceivedBet}: il tipster ha modificato il testo dopo il drop. Nuovo testo: ${nuovoValore}`,
    )
    return
  }
  await planUnseen(tx, idReceivedBet)
  const isStaffText = await hasStaffText(tx, bet)
  const stays = isStaffText && (await isForPerson(tx, idReceivedBet))
  if (stays) text.formattedBet = bet.formattedBet
  await tx.db
    .updateTable('bet')
    .set({
      ...text,
      receivedEntities: JSON.stringify(said.entities),
      // A page that is editing the text it saw must be told.
      textVersion: bet.textVersion + 1,
      // Only a picture can be left without a text.
      shouldProcessImageToText: text.formattedBet === '',
    })
    .where('idReceivedBet', '=', idReceivedBet)
    .execute()
  await audit(tx, {
    action: 'bets.edit',
    entity: 'bet',
    entityId: idReceivedBet,
    before: { receivedBet: bet.receivedBet, formattedBet: bet.formattedBet },
    after: { ...text },
  })
  betsChanged(tx, [idReceivedBet])
  if (isStaffText) await tellStaff(tx, bet, nuovoValore, stays)
  // What leaves says what it said: the question in the staff chat shows both.
  if (stays) {
    if (replaced) await replaceMedium(tx, idReceivedBet, replaced.medium)
    return wakeQuestions(tx)
  }
  await editBetsCopy(tx, idReceivedBet, replaced ? [replaced.medium] : [])
  if (bet.stoppedAt) return
  await routeBet(tx, idReceivedBet, cause === 'part' && bet.formattedBet === '' ? 'new-text' : 'edit')
  await planEdits(tx, idReceivedBet, replaced ? [replaced.messageId] : [])
}

/** Whether the working text is a person's: neither what was posted nor what a machine read from the picture. */
async function hasStaffText(tx: TxCtx, bet: BetRow): Promise<boolean> {
  if (bet.formattedBet === '' || !isReworded(bet)) return false
  const reading = await tx.db
    .selectFrom('letturaImmagine')
    .select('testo')
    .where('idReceivedBet', '=', bet.idReceivedBet)
    .executeTakeFirst()
  return separateOdds(reading?.testo?.trim() ?? '') !== bet.formattedBet
}

async function tellStaff(tx: TxCtx, bet: BetRow, said: string, stays: boolean): Promise<void> {
  const what = stays
    ? 'il tipster ha modificato il testo, ma parte quello dello staff finché non decidi altro'
    : `il tipster ha modificato il testo, al posto di quello dello staff (${bet.formattedBet})`
  await notifyStaff(tx, `Bet ${bet.idReceivedBet}: ${what}. Testo del tipster: ${said}`)
}

const wakeQuestions = async (tx: TxCtx): Promise<void> => {
  await sql`select pg_notify(${RELAY_CHANNEL}, '')`.execute(tx.db)
}
