import { sql } from 'kysely'
import { rowIfAny } from '#server/db/rows.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import {
  type ComposedMessage,
  enqueue,
  type MessagePayload,
  type OutgoingMessage,
  subjectOf,
} from '#server/telegram/outbox/public.ts'
import type { ClaimedSend } from './claim-sends.ts'

/**
 * Sends the whole message anew, marked as edited, where an edit finds its message gone; once per edit. The new message
 * replaces the lost copy: later edits and answers refer to it. The caller records the edit in the same transaction.
 */
export async function sendAnew(tx: TxCtx, edit: ClaimedSend): Promise<void> {
  const { ofInvio } = edit.payload
  const lostSend = ofInvio === undefined ? undefined : await rowIfAny(tx.db, 'send', { id: ofInvio })
  const lostPayload = lostSend?.payload as MessagePayload | undefined
  // In a relayed album only one item is gone, not the album; without the copy's row its content is unknown.
  if (edit.idForwardTarget !== null && (!lostPayload || lostPayload.media)) return
  if (await isForwardWithdrawn(tx, edit)) return
  if (lostSend && lostPayload && !hasWholeText(edit, lostPayload)) return answerAlbum(tx, edit, lostSend.id)
  const newestEdit = (await takeWaitingEdit(tx, edit, lostPayload)) ?? edit.payload
  const idSend = await enqueue(tx, {
    ...addressOf(tx, edit),
    ...contentOf(edit, newestEdit, lostSend?.tipo, lostPayload),
    scopo: lostSend?.scopo ?? edit.scopo,
    replaces: lostSend?.replaces ?? lostSend?.id,
  })
  if (idSend === null || !lostSend) return
  await tx.db.updateTable('sentBet').set({ idSend }).where('idSend', '=', lostSend.id).execute()
}

/** Whether a relayed message is withdrawn or deleted, and so not sent again. */
async function isForwardWithdrawn(tx: TxCtx, { idForwardTarget }: ClaimedSend): Promise<boolean> {
  if (idForwardTarget === null) return false
  const row = await tx.db
    .selectFrom('forward')
    .innerJoin('forwardTarget', 'forwardTarget.idInoltro', 'forward.id')
    .select('ritiratoAt')
    .where('forwardTarget.id', '=', idForwardTarget)
    .executeTakeFirst()
  return row === undefined || row.ritiratoAt !== null
}

/** The lost message with its media and the edited text, not as an answer. */
function contentOf(
  edit: ClaimedSend,
  newestEdit: MessagePayload,
  tipo: OutgoingMessage['tipo'] | undefined,
  lostPayload: MessagePayload | undefined,
): ComposedMessage {
  // Pictures and files come from the lost message.
  const { ofInvio: _o, messageId: _m, photos: _p, media: _f, ...newText } = newestEdit
  if (!tipo || !lostPayload || (edit.tipo === 'edit_text' && tipo !== 'copy'))
    return { tipo: 'text', payload: newText }
  const { replyToInvio: _i, replyToMessageId: _r, text: _t, entities: _e, ...lostContent } = lostPayload
  // Telegram copies the message in its present state.
  if (lostPayload.copy && !lostPayload.copy.recaption) return { tipo, payload: lostContent }
  return { tipo, payload: { ...lostContent, ...newText } }
}

/** Cancels later waiting edits of the same message, which would find it gone too. @returns the newest text */
async function takeWaitingEdit(
  tx: TxCtx,
  edit: ClaimedSend,
  lostPayload: MessagePayload | undefined,
): Promise<MessagePayload | undefined> {
  const { idReceivedBet, idForwardTarget } = edit
  if (edit.payload.ofInvio === undefined) return undefined
  if (idReceivedBet === null && idForwardTarget === null) return undefined
  const waitingEdits = await tx.db
    .updateTable('send')
    .set({ stato: 'cancelled' })
    .where((eb) =>
      idReceivedBet === null
        ? eb('idForwardTarget', '=', idForwardTarget)
        : eb('idReceivedBet', '=', idReceivedBet),
    )
    .where('scopo', '=', edit.scopo)
    .where('stato', '=', 'pending')
    .where('id', '>', edit.id)
    .where(sql`payload ->> 'ofInvio'`, '=', String(edit.payload.ofInvio))
    .returning(['id', 'tipo', 'payload'])
    .execute()
  const textEdits = waitingEdits
    .map(({ id, tipo, payload }) => ({ id, tipo, payload: payload as MessagePayload }))
    .filter((later) => lostPayload !== undefined && hasWholeText(later, lostPayload))
    .toSorted((a, b) => b.id - a.id)
  return textEdits[0]?.payload
}

/** Whether an edit carries the text of the whole message; an edit of a further album item does not. */
function hasWholeText(
  { tipo, payload }: Pick<ClaimedSend, 'tipo' | 'payload'>,
  lostPayload: MessagePayload,
): boolean {
  if (tipo !== 'edit_media') return true
  return payload.photos ? payload.photos[0] === lostPayload.photos?.[0] : payload.ofPart === undefined
}

/** Sends the replacement of a further album item that is gone as an answer; the other items stay. */
async function answerAlbum(tx: TxCtx, edit: ClaimedSend, idSend: number): Promise<void> {
  const { photos, text, media: [file] = [] } = edit.payload
  const { chatId = 0, messageId = 0, tipo = 'document', fileId = '', nome } = file ?? {}
  const copy = { chatId, messageId, held: { tipo, fileId, nome }, recaption: true as const }
  await enqueue(tx, {
    ...addressOf(tx, edit),
    tipo: photos ? 'photo' : 'copy',
    payload: { ...(photos ? { photos } : { copy }), text, replyToInvio: idSend },
  })
}

/** The address of an edit that is sent as a new message; its key lets it be sent once. */
const addressOf = (tx: TxCtx, edit: ClaimedSend) => {
  const { id, chatId, scopo, priority, dueAt, argomento } = edit
  const address = { chatId, scopo, priority, dueAt, argomento, ...subjectOf(edit) }
  return { ...address, plannedAt: tx.now(), dedupeKey: `anew:${id}` }
}
