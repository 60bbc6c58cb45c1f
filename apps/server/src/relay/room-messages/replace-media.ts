import { type FormattedText, formattedText } from '@xbetapp/domain/platform/text/formatted-text'
import { markedEdited } from '@xbetapp/domain/relay/routing/relay-text'
import { type RawBuilder, sql } from 'kysely'
import type { TxCtx } from '#server/kernel/ctx.ts'
import {
  CAPTION_MAX,
  type MessagePayload,
  type OutgoingMessage,
  queueContent,
  sendsInForce,
  subjectOf,
} from '#server/telegram/outbox/public.ts'
import { type ChangedMedium, contentOf, itemOf, queueMediumEdit } from './change-medium.ts'

/**
 * Replaces a picture or file of a bet, or adds one to a text, in the copies in rooms and in the bets chat, with the
 * copy's present text, marked. Where the text is too long for a caption or takes several messages, the medium follows
 * as an answer. Unsent messages carry the medium anyway.
 */
export async function replaceMedium(tx: TxCtx, idReceivedBet: number, changed: ChangedMedium): Promise<void> {
  const rows = await tx.db
    .selectFrom('send')
    .select(['id', 'chatId', 'tipo', 'payload', 'priority', 'idReceivedBet', 'idSala', 'idInstradamento'])
    .select(['idSpedizione', 'replaces', 'scopo', lastWords().as('edit')])
    .where('idReceivedBet', '=', idReceivedBet)
    .where('scopo', 'in', ['bet-relay', 'bets-copy'])
    .where('stato', 'in', ['sending', 'sent'])
    .orderBy('id')
    .execute()
  const copies = sendsInForce(rows.map((row) => ({ ...row, payload: row.payload as MessagePayload })))
  const showing = copies.filter(({ payload }) => itemOf(payload, changed) !== undefined)
  for (const copy of showing) await queueMediumEdit(tx, copy, changed, wordsOf(copy), addressOf(copy))
  if (showing.length > 0) return
  for (const own of Map.groupBy(
    copies,
    ({ chatId, idInstradamento }) => `${chatId}/${idInstradamento}`,
  ).values())
    await addMedium(tx, own, changed)
}

type Copy = OutgoingMessage & { id: number; edit: MessagePayload | null }

/** Adds the medium to a copy that is a single text short enough for a caption, else sends it as an answer. */
async function addMedium(tx: TxCtx, own: readonly Copy[], changed: ChangedMedium): Promise<void> {
  const [first] = own
  if (!first) return
  const address = addressOf(first)
  const words = wordsOf(first)
  if (own.length === 1 && first.tipo === 'text' && words.text.length <= CAPTION_MAX)
    return queueMediumEdit(tx, first, changed, words, address)
  const answer = { ...address, scopo: first.scopo, replyToInvio: first.id }
  await queueContent(tx, { text: '', ...contentOf(changed) }, answer)
}

const addressOf = ({ chatId, priority, ...copy }: Copy) => ({
  chatId,
  priority,
  ...subjectOf(copy),
})

/** The last edit of a message, which has its present text. */
const lastWords = (): RawBuilder<MessagePayload | null> => sql`(
  select e.payload from send e
  where e.id_received_bet = send.id_received_bet and e.scopo = 'bet-edit'
    and (e.tipo in ('edit_caption', 'edit_text')
      or e.tipo = 'edit_media' and (e.payload -> 'photos' -> 0 = send.payload -> 'photos' -> 0
        or e.payload ? 'media' and not e.payload ? 'ofPart'))
    and e.stato in ('pending', 'sending', 'sent')
    and e.payload ->> 'ofInvio' in (send.id::text, send.replaces::text)
  order by e.id desc limit 1
)`

/** The text of a message, marked as edited where the mark fits. */
function wordsOf({ payload, edit }: { payload: MessagePayload; edit: MessagePayload | null }): FormattedText {
  if (edit?.text) return formattedText(edit.text, edit.entities)
  const words = formattedText(payload.text ?? '', payload.entities)
  const marked = markedEdited(words)
  return marked.text.length <= CAPTION_MAX || payload.photos === undefined ? marked : words
}
