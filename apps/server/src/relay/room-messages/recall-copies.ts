import { type FormattedText, formattedText, sliceText } from '@xbetapp/domain/platform/text/formatted-text'
import { markedWithdrawn, WITHDRAWN_MARK } from '@xbetapp/domain/relay/routing/relay-text'
import { type Selectable, sql } from 'kysely'
import type { DB } from '#server/db/generated/tables.ts'
import { idsOf, lockRows, rowsOf, updateRows } from '#server/db/rows.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import {
  CAPTION_MAX,
  cancelSends,
  enqueueAll,
  type MessagePayload,
  type OutgoingMessage,
  PRIORITY,
  payloadOf,
  sendsInForce,
  subjectOf,
  TEXT_MAX,
} from '#server/telegram/outbox/public.ts'

/** Purposes of messages that mark a copy as withdrawn, and that remove the mark. */
export const RECALL = 'recall'
export const RESTORE = 'recall-undone'

/** A message that is or may be in a chat or is queued for it, with its text after the last edit. */
export interface Standing
  extends Pick<Selectable<DB['send']>, 'id' | 'chatId' | 'tipo' | 'stato' | SubjectColumn> {
  payload: MessagePayload
  /** The index, among the send's messages, of the message that carries the text. */
  part: number
  body: FormattedText
}

type SubjectColumn = 'idReceivedBet' | 'idSala' | 'idInstradamento' | 'idForwardTarget'

/** Purposes of sends that put a bet in a chat: rooms, drop chats, the staff's copy, and edits sent as messages. */
const COPIES = ['bet-relay', 'bet-edit', 'bets-copy', 'drop-move']

/** The messages of a bet that are or may be in chats, and those still queued after the cancellation, locked. */
export async function standingCopies(tx: TxCtx, idReceivedBet: number) {
  const stato = ['pending', 'sending', 'sent', 'uncertain'] as const
  const rows = await lockRows(tx.db, 'send', { idReceivedBet, scopo: COPIES, stato }, undefined, 'id')
  const sends = rows.map((row) => ({ ...row, payload: row.payload as MessagePayload }))
  const byId = new Map(sends.map(({ id, payload }) => [id, payload]))
  const lastEdits = new Map<number, MessagePayload>()
  for (const { tipo, payload } of sends) {
    const { ofInvio, text } = payload
    if (tipo.startsWith('edit_') && ofInvio && text !== undefined && hasWholeText(payload, byId.get(ofInvio)))
      lastEdits.set(ofInvio, payload)
  }
  return sendsInForce(sends.filter(({ tipo }) => !tipo.startsWith('edit_'))).map((send) => {
    const edit = lastEdits.get(send.id) ?? lastEdits.get(send.replaces ?? 0)
    const { text = '', entities } = edit ?? send.payload
    return { ...send, part: 0, body: formattedText(text, entities), isEdited: edit !== undefined }
  })
}

/** Whether an edit carries the whole text; an edit of an album item without the caption has only the mark. */
const hasWholeText = ({ photos, ofPart }: MessagePayload, copy: MessagePayload | undefined): boolean =>
  ofPart === undefined && (photos === undefined || copy === undefined || photos[0] === copy.photos?.[0])

/**
 * Marks copies as withdrawn, ahead of all other messages queued for their chats; copies still queued, such as the
 * staff's, are sent with the mark. Copies already marked, or about to be, are skipped.
 */
export async function markWithdrawn(tx: TxCtx, copies: readonly Standing[]): Promise<void> {
  const markedIds = new Set((await marksOf(tx, copies)).map(({ recalls }) => recalls))
  const newChatIds = await migrations(tx, copies)
  for (const copy of copies) if (copy.stato === 'pending') await writeBody(tx, copy, withdrawnBody(copy))
  await enqueueAll(
    tx,
    copies
      .filter(({ id, stato }) => stato !== 'pending' && !markedIds.has(id))
      .map((copy) => markOf(copy, withdrawnBody(copy), RECALL, newChatIds)),
  )
}

/** Removes the marks: queued marks are cancelled, marked copies get their own text back. */
export async function unmark(tx: TxCtx, copies: readonly Standing[]): Promise<void> {
  const marks = await marksOf(tx, copies)
  // Cancels only marks that have not left.
  await cancelSends(tx, marks)
  const newChatIds = await migrations(tx, copies)
  const markedIds = new Set(marks.filter(({ stato }) => stato !== 'pending').map(({ recalls }) => recalls))
  for (const copy of copies) if (copy.stato === 'pending') await writeBody(tx, copy, withoutMark(copy.body))
  await enqueueAll(
    tx,
    copies
      .filter((copy) => copy.stato !== 'pending' && (wasSentMarked(copy) || markedIds.has(copy.id)))
      .map((copy) => markOf(copy, withoutMark(copy.body), RESTORE, newChatIds)),
  )
}

/** Whether a copy was marked while queued, so that it was sent with the mark. */
const wasSentMarked = ({ body }: Standing): boolean => body.text.startsWith(`${WITHDRAWN_MARK}\n`)
const withoutMark = (body: FormattedText): FormattedText =>
  body.text.startsWith(`${WITHDRAWN_MARK}\n`) ? sliceText(body, WITHDRAWN_MARK.length + 1) : body

const isText = ({ tipo, payload }: Pick<Standing, 'tipo' | 'payload'>): boolean =>
  tipo === 'text' || (tipo === 'copy' && payload.isText === true)

const withdrawnBody = (copy: Standing): FormattedText =>
  markedWithdrawn(copy.body, isText(copy) ? TEXT_MAX : CAPTION_MAX)

function markOf(
  copy: Standing,
  body: FormattedText,
  scopo: string,
  newChatIds: ReadonlyMap<number, number>,
): OutgoingMessage {
  return {
    // The mark of a copy in a migrated chat goes to the new chat.
    chatId: newChatIds.get(copy.chatId) ?? copy.chatId,
    tipo: isText(copy) ? 'edit_text' : 'edit_caption',
    payload: {
      text: '',
      ...payloadOf(body),
      ofInvio: copy.id,
      ofPart: copy.part || undefined,
      // A withdrawn copy has no buttons; a restored one gets them back.
      buttons: scopo === RESTORE ? copy.payload.buttons : undefined,
      recalls: copy.id,
    },
    scopo,
    priority: PRIORITY.recall,
    ...subjectOf(copy),
  }
}

async function writeBody(tx: TxCtx, { id, payload }: Standing, body: FormattedText): Promise<void> {
  const { text: _, entities: __, ...otherFields } = payload
  await updateRows(tx.db, 'send', { id }, { payload: JSON.stringify({ ...otherFields, ...payloadOf(body) }) })
}

/** The last mark of each copy; copies whose mark was removed have none. */
async function marksOf(tx: TxCtx, copies: readonly Standing[]) {
  if (copies.length === 0) return []
  const rows = await tx.db
    .selectFrom('send')
    .select(['id', 'stato', 'scopo', sql<number>`(payload ->> 'recalls')::bigint`.as('recalls')])
    .where(sql<boolean>`payload ? 'recalls'`)
    .where(sql<number>`(payload ->> 'recalls')::bigint`, 'in', idsOf(copies))
    .where('stato', 'in', ['pending', 'sending', 'sent', 'uncertain'])
    .orderBy('id')
    .forUpdate()
    .execute()
  const lastMarks = new Map(rows.map((row) => [row.recalls, row]))
  return [...lastMarks.values()].filter(({ scopo }) => scopo === RECALL)
}

/** The new ids of chats that migrated, by their old ids. */
async function migrations(tx: TxCtx, copies: readonly Standing[]): Promise<Map<number, number>> {
  const ids = [...new Set(copies.map(({ chatId }) => chatId))]
  if (ids.length === 0) return new Map()
  const rows = await rowsOf(tx.db, 'migratedChat', { da: ids })
  return new Map(rows.map(({ da, a }) => [da, a]))
}
