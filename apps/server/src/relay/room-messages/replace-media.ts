import type { FormattedText } from '@xbetapp/domain/platform/text/formatted-text'
import { markedEdited } from '@xbetapp/domain/relay/routing/relay-text'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { CAPTION_MAX, queueContent, subjectOf } from '#server/telegram/outbox/public.ts'
import { type ChangedMedium, contentOf, itemOf, queueMediumEdit } from './change-medium.ts'
import { standingCopies } from './recall-copies.ts'

/**
 * Replaces a picture or file of a bet, or adds one to a text, in the copies in rooms and in the bets chat, with the
 * copy's present text, marked. Where the text is too long for a caption or takes several messages, the medium follows
 * as an answer. Unsent messages carry the medium anyway.
 */
export async function replaceMedium(tx: TxCtx, idReceivedBet: number, medium: ChangedMedium): Promise<void> {
  const standing = await standingCopies(tx, idReceivedBet)
  const copies = standing.filter(
    ({ scopo, stato }) =>
      (scopo === 'bet-relay' || scopo === 'bets-copy') && (stato === 'sending' || stato === 'sent'),
  )
  const copiesWithMedium = copies.filter(({ payload }) => itemOf(payload, medium) !== undefined)
  for (const copy of copiesWithMedium)
    await queueMediumEdit(tx, copy, medium, markedTextOf(copy), addressOf(copy))
  if (copiesWithMedium.length > 0) return
  const keyOf = ({ chatId, idInstradamento }: Copy) => `${chatId}/${idInstradamento}`
  for (const roomCopies of Map.groupBy(copies, keyOf).values()) await addMedium(tx, roomCopies, medium)
}

type Copy = Awaited<ReturnType<typeof standingCopies>>[number]

/** Adds the medium to a copy that is a single text short enough for a caption, else sends it as an answer. */
async function addMedium(tx: TxCtx, copies: readonly Copy[], medium: ChangedMedium): Promise<void> {
  const [first] = copies
  if (!first) return
  const address = addressOf(first)
  const body = markedTextOf(first)
  if (copies.length === 1 && first.tipo === 'text' && body.text.length <= CAPTION_MAX)
    return queueMediumEdit(tx, first, medium, body, address)
  const answerAddress = { ...address, scopo: first.scopo, replyToInvio: first.id }
  await queueContent(tx, { text: '', ...contentOf(medium) }, answerAddress)
}

const addressOf = (copy: Copy) => ({ chatId: copy.chatId, priority: copy.priority, ...subjectOf(copy) })

/** The text of a message, marked as edited where the mark fits. */
function markedTextOf({ payload, body, isEdited }: Copy): FormattedText {
  if (isEdited && body.text !== '') return body
  const marked = markedEdited(body)
  return marked.text.length <= CAPTION_MAX || payload.photos === undefined ? marked : body
}
