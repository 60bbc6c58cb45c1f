import { EDITED_MARK, markedEdited } from '@xbetapp/domain/routing/relay-text'
import { type FormattedText, formattedText, plainText } from '@xbetapp/domain/text/formatted-text'
import { type RawBuilder, sql } from 'kysely'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { CAPTION_MAX, enqueueAll, type MessagePayload, payloadOf } from '#server/modules/outbox/public.ts'

/**
 * A picture of a bet is another one now: copies that have it, in rooms and in the bets chat, get the new one in its
 * place, marked. What has not left names the picture by its id and carries the new one anyway.
 */
export async function replacePhoto(tx: TxCtx, idReceivedBet: number, idPhoto: number): Promise<void> {
  const copies = await tx.db
    .selectFrom('invio')
    .select(['id', 'chatId', 'payload', 'priority', 'idSala', 'idInstradamento', 'idSpedizione'])
    .select(lastWords().as('edit'))
    .where('idReceivedBet', '=', idReceivedBet)
    .where('scopo', 'in', ['bet-relay', 'bets-copy'])
    .where('stato', 'in', ['sending', 'sent'])
    .where(sql<boolean>`payload -> 'photos' @> ${JSON.stringify(idPhoto)}::jsonb`)
    .orderBy('id')
    .execute()
  await enqueueAll(
    tx,
    copies.map(({ id, chatId, priority, idSala, idInstradamento, idSpedizione, ...copy }) => ({
      chatId,
      tipo: 'edit_media' as const,
      payload: {
        photos: [idPhoto],
        ofInvio: id,
        ...payloadOf(captionOf(copy, idPhoto)),
        ...buttonsOf(copy.payload),
      },
      scopo: 'bet-edit',
      priority,
      idReceivedBet,
      ...(idSala === null ? {} : { idSala }),
      ...(idInstradamento === null ? {} : { idInstradamento }),
      ...(idSpedizione === null ? {} : { idSpedizione }),
    })),
  )
}

/** An edit without them would take them away. */
const buttonsOf = (payload: unknown): Pick<MessagePayload, 'buttons'> => {
  const { buttons } = payload as MessagePayload
  return buttons ? { buttons } : {}
}

/** The last edit of a message, which says what stands below its picture now. */
const lastWords = (): RawBuilder<MessagePayload | null> => sql`(
  select e.payload from invio e
  where e.id_received_bet = invio.id_received_bet and e.scopo = 'bet-edit' and e.tipo = 'edit_caption'
    and e.stato in ('pending', 'sending', 'sent') and e.payload ->> 'ofInvio' = invio.id::text
  order by e.id desc limit 1
)`

/** The words below a picture, marked: those of its message where it is the first, else the mark alone. */
function captionOf(copy: { payload: unknown; edit: MessagePayload | null }, idPhoto: number): FormattedText {
  const sent = copy.payload as MessagePayload
  if (sent.photos?.[0] !== idPhoto) return plainText(EDITED_MARK)
  if (copy.edit?.text) return formattedText(copy.edit.text, copy.edit.entities)
  const words = formattedText(sent.text ?? '', sent.entities)
  const marked = markedEdited(words)
  return marked.text.length <= CAPTION_MAX ? marked : words
}
