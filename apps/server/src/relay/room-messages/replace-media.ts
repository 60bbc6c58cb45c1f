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
export async function replaceMedium(tx: TxCtx, idReceivedBet: number, medium: ChangedMedium): Promise<void> {
  const rows = await tx.db
    .selectFrom('send')
    .select(['id', 'chatId', 'tipo', 'payload', 'priority', 'idReceivedBet', 'idSala', 'idInstradamento'])
    .select(['idSpedizione', 'replaces', 'scopo', lastEdit().as('edit')])
    .where('idReceivedBet', '=', idReceivedBet)
    .where('scopo', 'in', ['bet-relay', 'bets-copy'])
    .where('stato', 'in', ['sending', 'sent'])
    .orderBy('id')
    .execute()
  const copies = sendsInForce(rows.map((row) => ({ ...row, payload: row.payload as MessagePayload })))
  const copiesWithMedium = copies.filter(({ payload }) => itemOf(payload, medium) !== undefined)
  for (const copy of copiesWithMedium)
    await queueMediumEdit(tx, copy, medium, markedTextOf(copy), addressOf(copy))
  if (copiesWithMedium.length > 0) return
  const keyOf = ({ chatId, idInstradamento }: (typeof copies)[number]) => `${chatId}/${idInstradamento}`
  for (const roomCopies of Map.groupBy(copies, keyOf).values()) await addMedium(tx, roomCopies, medium)
}

type Copy = OutgoingMessage & { id: number; edit: MessagePayload | null }

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

const addressOf = ({ chatId, priority, ...copy }: Copy) => ({
  chatId,
  priority,
  ...subjectOf(copy),
})

/** The last edit of a message, which has its present text. */
const lastEdit = (): RawBuilder<MessagePayload | null> => sql`(
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
function markedTextOf({
  payload,
  edit,
}: {
  payload: MessagePayload
  edit: MessagePayload | null
}): FormattedText {
  if (edit?.text) return formattedText(edit.text, edit.entities)
  const body = formattedText(payload.text ?? '', payload.entities)
  const marked = markedEdited(body)
  return marked.text.length <= CAPTION_MAX || payload.photos === undefined ? marked : body
}
