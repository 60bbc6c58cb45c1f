import { formattedText, type TextEntity } from '@xbetapp/domain/platform/text/formatted-text'
import type { TxCtx } from '#server/kernel/ctx.ts'
import {
  type AlbumItem,
  type ComposedMessage,
  enqueueAll,
  payloadOf,
  subjectOf,
} from '#server/telegram/outbox/public.ts'
import type { ClaimedSend } from './claim-sends.ts'
import { isTakenBack } from './recheck-send.ts'

/**
 * Replaces an album that cannot be sent as a whole by its parts: the pictures as a send of pictures, other items as
 * copies of their messages. The first part carries the text; later edits and answers refer to it. The caller records
 * the album in the same transaction.
 */
export async function partAlbum(tx: TxCtx, send: ClaimedSend): Promise<void> {
  if (await isTakenBack(tx, send)) return
  const { photos = [], films = [], media = [], text, entities, ...otherFields } = send.payload
  const isBet = send.idReceivedBet !== null
  const pictures: ComposedMessage[] =
    photos.length === 0 ? [] : [{ tipo: photos.length > 1 ? 'album' : 'photo', payload: { photos } }]
  const parts: ComposedMessage[] = [...pictures, ...[...films, ...media].map((item) => copyOf(item, isBet))]
  const [first] = parts
  if (first) Object.assign(first.payload, otherFields, isBet && text !== undefined ? { text, entities } : {})
  const { chatId, scopo, priority, dueAt, argomento } = send
  const [idSend] = await enqueueAll(
    tx,
    parts.map((part) => ({ ...part, chatId, scopo, priority, dueAt, argomento, ...subjectOf(send) })),
  )
  if (idSend === undefined) return
  await tx.db.updateTable('sentBet').set({ idSend }).where('idSend', '=', send.id).execute()
}

/** A part of a bet gets its caption from the bet; a part of a relayed message keeps its own. */
function copyOf(item: AlbumItem, isBet: boolean): ComposedMessage {
  const { tipo, fileId, nome, caption, captionEntities } = item
  const body = formattedText(caption ?? '', captionEntities as TextEntity[] | undefined)
  const { chatId = 0, messageId = 0 } = item
  const copy = { chatId, messageId, held: { tipo, fileId, nome } }
  if (isBet) return { tipo: 'copy', payload: { copy: { ...copy, recaption: true }, ...payloadOf(body) } }
  const words = caption === undefined ? undefined : { text: caption, entities: [...body.entities] }
  return { tipo: 'copy', payload: { copy: { ...copy, held: { ...copy.held, words } } } }
}
