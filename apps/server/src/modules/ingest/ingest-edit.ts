import { isWithdrawalWord } from '@xbetapp/domain/bets/withdrawal'
import { saysSomething } from '@xbetapp/domain/text/fold'
import type { FormattedText } from '@xbetapp/domain/text/formatted-text'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { type BetRow, betMedia, betOfMessage, lockFoundBets } from '#server/modules/bets/public.ts'
import { notePart, textOfParts } from './album-parts.ts'
import type { GroupMessage } from './group-message.ts'
import { ingestMessage } from './ingest-message.ts'
import { takePicture } from './take-picture.ts'
import { takeText } from './take-text.ts'
import { withdrawBet } from './withdraw-bet.ts'

/** People edit for two days; what is older was written before anybody listened. */
const OLDEST_MS = 48 * 3_600_000

/**
 * A tipster edited a message: its words and its picture are followed until the first drop, and every edit is logged. A
 * message that was no bet becomes one when it is edited into a tip; one edited into a word like `annulla` takes its bet
 * back.
 */
export async function ingestEdit(ctx: Ctx, message: GroupMessage): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const { chatId, messageId, senderId, picture, text } = message
    const idReceivedBet = await betOfMessage(tx, chatId, messageId)
    if (idReceivedBet === null) {
      if (tx.now().getTime() - message.sentAt.getTime() <= OLDEST_MS) await ingestMessage(tx, message)
      return
    }
    const bet = (await lockFoundBets(tx, [idReceivedBet])).get(idReceivedBet)
    if (!bet) return
    if (
      !picture &&
      !message.attachment &&
      isWithdrawalWord(text.text) &&
      bet.senderId === senderId &&
      !bet.mediaGroupId
    ) {
      return withdrawBet(tx, { chatId, messageId, senderId })
    }
    if (picture) await takePicture(tx, bet, picture)
    const said = await saidAfter(tx, bet, message)
    if (said) await takeText(tx, bet, said, 'edit')
  })
}

/** What the bet says after the edit of one of its messages; null where the edit leaves nothing to bet on. */
async function saidAfter(tx: TxCtx, bet: BetRow, message: GroupMessage): Promise<FormattedText | null> {
  const isAlbum = (await textOfParts(tx, bet.idReceivedBet)) !== null
  if (isAlbum) await notePart(tx, bet.idReceivedBet, message)
  const said = (await textOfParts(tx, bet.idReceivedBet)) ?? message.text
  return saysSomething(said.text) || (await hasMedia(tx, bet.idReceivedBet)) ? said : null
}

async function hasMedia(tx: TxCtx, idReceivedBet: number): Promise<boolean> {
  const { photos, attachments } = await betMedia(tx, idReceivedBet)
  return photos.length + attachments.length > 0
}
