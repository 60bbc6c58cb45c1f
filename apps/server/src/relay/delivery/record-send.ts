import type { Updateable } from 'kysely'
import type { DB } from '#server/db/generated/tables.ts'
import { rowIfAny, rowOf, updateRows } from '#server/db/rows.ts'
import { present } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { RELEASED } from '#server/kernel/queue/queue.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { notify } from '#server/platform/notifications/public.ts'
import { RESTORE } from '#server/relay/room-messages/public.ts'
import {
  chatNames,
  endTrial,
  followMigration,
  pauseChat,
  pauseTopic,
  resumeTopic,
  whyRefused,
} from '#server/telegram/chats/public.ts'
import { enqueue, noteSent, PRIORITY, restChat, subjectOf } from '#server/telegram/outbox/public.ts'
import { notifyStaff } from '#server/telegram/staff-chat/public.ts'
import type { ClaimedSend } from './claim-sends.ts'
import type { Outcome } from './deliver-send.ts'
import { noteFlood, noteTaken } from './note-flood.ts'
import { recordSeen } from './orphaned-sends.ts'
import { partAlbum } from './part-album.ts'
import { discardQueued, holdQueued, isTakenBack } from './recheck-send.ts'
import { sendAnew } from './send-anew.ts'

/** Heading of the answer that tells of a restored tip whose copy could not be edited. */
const VALID_AGAIN = 'DI NUOVO VALIDA'

const marksInPlace = ({ tipo, payload }: Pick<ClaimedSend, 'tipo' | 'payload'>): boolean =>
  payload.recalls !== undefined && tipo.startsWith('edit_')

/** Attempts that Telegram did not take; after the last the send has failed. */
const MAX_ATTEMPTS = 20
/** The longest rest between two attempts, where Telegram asks for none. */
const LONGEST_REST_MS = 120_000
/** The rest of a chat after a call that never reached Telegram. */
const UNREACHED_MS = 200

/**
 * Stores the outcome of a send, then its consequences. It may be repeated after a commit whose result was lost: an
 * outcome already stored has no consequences a second time. The staff are notified of a send that failed for good or is
 * uncertain. `answeredAt` is when Telegram's answer arrived: budgets count from then, not from the time of the commit.
 */
export async function recordSend(
  ctx: Ctx,
  send: ClaimedSend,
  outcome: Outcome,
  answeredAt: Date = ctx.now(),
): Promise<void> {
  await withTransaction(ctx, async (outer) => {
    const tx: TxCtx = { ...outer, now: () => answeredAt }
    switch (outcome.kind) {
      case 'sent': {
        const { messageIds } = outcome
        await noteSent(tx, send)
        await noteTaken(tx)
        if (!(await record(tx, send, { stato: 'sent', sentAt: tx.now(), messageIds, lastError: null })))
          return
        await endTrial(tx, send.chatId)
        await resumeTopic(tx, send.chatId, send.argomento)
        return splitSent(tx, send, outcome)
      }
      case 'awaited':
        return putOff(tx, send, outcome)
      case 'retry':
        if (send.attempts >= MAX_ATTEMPTS) return giveUp(tx, send, outcome.reason)
        await restChat(tx.db, send.chatId, new Date(tx.now().getTime() + restMs(send, outcome)))
        if (outcome.isFlood) await noteFlood(tx, send.chatId, outcome.afterMs)
        await putBack(tx, send, outcome.reason)
        return
      case 'unreached':
        await restChat(tx.db, send.chatId, new Date(tx.now().getTime() + UNREACHED_MS))
        // No attempt was made: neither attempts nor the second's budget are consumed.
        await putBack(tx, send, outcome.reason, { attempts: send.attempts - 1, attemptedAt: null })
        return
      case 'gone':
        if (!(await cancel(tx, send, outcome))) return
        if (marksInPlace(send)) await answerMark(tx, send)
        else if (!(await isTakenBack(tx, send))) await sendAnew(tx, send)
        return
      case 'moved':
        await followMigration(tx, send.chatId, outcome.chatId)
        await putBack(tx, send, null)
        return
      case 'barred':
        if (await putBack(tx, send, outcome.reason))
          await pauseChat(tx, send.chatId, whyRefused(outcome.reason))
        return
      case 'topic':
        if (await putBack(tx, send, outcome.reason)) await pauseTopic(tx, send, whyRefused(outcome.reason))
        return
      case 'discarded':
        return discardQueued(tx, send, outcome.reason)
      case 'held':
        return holdQueued(tx, send, outcome.reason)
      case 'parted':
        if (await cancel(tx, send, outcome)) await partAlbum(tx, send)
        return
      case 'refused':
        if (!marksInPlace(send)) return giveUp(tx, send, outcome.reason)
        if (await cancel(tx, send, outcome)) await answerMark(tx, send)
        return
      case 'uncertain':
        await noteSent(tx, send)
        if (await recordSeen(tx, send)) return
        if (!(await record(tx, send, { stato: 'uncertain', lastError: outcome.reason }))) return
        return tellStaff(tx, send, "Telegram non ha risposto, l'invio è incerto. Controlla la chat")
    }
  })
}

/** Telegram's retry_after where it gave one, otherwise exponential backoff. */
const restMs = (send: ClaimedSend, { afterMs, isFlood }: { afterMs: number; isFlood?: boolean }): number =>
  isFlood ? afterMs : Math.min(afterMs * 2 ** (send.attempts - 1), LONGEST_REST_MS)

const cancel = (tx: TxCtx, send: ClaimedSend, { reason }: { reason: string }): Promise<boolean> =>
  record(tx, send, { stato: 'cancelled', lastError: reason })

/** Queues again what Telegram did not take, unless withdrawn. @returns false where the outcome was recorded */
async function putBack(
  tx: TxCtx,
  send: ClaimedSend,
  lastError: string | null,
  attemptFields: Pick<Updateable<DB['send']>, 'attempts' | 'attemptedAt'> = {},
): Promise<boolean> {
  const stato = (await isTakenBack(tx, send)) ? 'cancelled' : 'pending'
  return record(tx, send, { stato, lastError, ...attemptFields })
}

/** The longest a message without text waits for its picture. */
const LONGEST_AWAITED_MS = 24 * 3_600_000

/** Postpones a message without holding up its chat. */
async function putOff(
  tx: TxCtx,
  send: ClaimedSend,
  { afterMs, reason }: { afterMs: number; reason: string },
): Promise<void> {
  const { createdAt } = await rowOf(tx.db, 'send', { id: send.id }, ['createdAt'])
  if (tx.now().getTime() - createdAt.getTime() > LONGEST_AWAITED_MS) return giveUp(tx, send, reason)
  if (!(await putBack(tx, send, reason))) return
  const delayed = { dueAt: new Date(tx.now().getTime() + afterMs), attempts: send.attempts - 1 }
  await updateRows(tx.db, 'send', { id: send.id, stato: 'pending' }, delayed)
}

/** Queues pictures that a message could not carry; a send that left without any becomes a text, for its edits. */
async function splitSent(
  tx: TxCtx,
  send: ClaimedSend,
  { followingPhotos = [], isText = false }: { followingPhotos?: number[]; isText?: boolean },
): Promise<void> {
  const { photos = [], text = '', ...otherFields } = send.payload
  if (isText || followingPhotos.length > 0) {
    const sentPhotos = photos.filter((id) => !followingPhotos.includes(id))
    const payload = JSON.stringify(
      isText ? { ...otherFields, text } : { ...send.payload, photos: sentPhotos },
    )
    await updateRows(tx.db, 'send', { id: send.id }, isText ? { payload, tipo: 'text' } : { payload })
  }
  if (followingPhotos.length === 0) return
  await enqueue(tx, {
    chatId: send.chatId,
    tipo: followingPhotos.length > 1 ? 'album' : 'photo',
    payload: { photos: followingPhotos, replyToInvio: send.id },
    scopo: send.scopo,
    priority: send.priority,
    ...subjectOf(send),
  })
}

async function giveUp(tx: TxCtx, send: ClaimedSend, reason: string): Promise<void> {
  if (!(await record(tx, send, { stato: 'failed', lastError: reason }))) return
  await tellStaff(tx, send, `invio non riuscito (${whyRefused(reason)})`)
}

/** The beginning of a line about a send: its bet, and the name of its chat, or the chat's id where it has no name. */
export async function sendSubject(
  tx: TxCtx,
  { idReceivedBet, chatId }: { idReceivedBet: number | null; chatId: number },
): Promise<string> {
  const name = (await chatNames(tx, [chatId])).get(chatId) ?? ''
  return idReceivedBet === null ? `Messaggio per ${name}` : `Bet ${idReceivedBet}, ${name}`
}

/** Tells the staff; a failed notice to the staff chat is shown in the app only, which avoids a loop. */
async function tellStaff(tx: TxCtx, send: ClaimedSend, news: string): Promise<void> {
  const text = `${await sendSubject(tx, send)}: ${news}`
  await (send.scopo === 'staff-notice' ? notify(tx, text) : notifyStaff(tx, text))
}

/** @returns false where the outcome was already recorded, by another process or by this same answer */
async function record(tx: TxCtx, send: ClaimedSend, fields: Updateable<DB['send']>): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('send')
    .set({ ...RELEASED, attemptedAt: tx.now(), ...fields })
    .where('id', '=', send.id)
    // `uncertain`: marked as interrupted while its sender had lost the database, though the answer is known here.
    .where('stato', 'in', fields.stato === 'uncertain' ? ['sending'] : ['sending', 'uncertain'])
    .where('attempts', '=', send.attempts)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Answers, once, a copy that cannot be marked in place: gone, too old, of a kind without text or in a migrated chat; as
 * a plain message where the copy cannot be answered. A copy that did not arrive needs no mark, nor a recalled one in a
 * chat that got STOP BET.
 */
async function answerMark(tx: TxCtx, send: ClaimedSend): Promise<void> {
  const { chatId, payload, idReceivedBet } = send
  const idSend = present(payload.recalls, 'a mark names the copy it marks')
  const copy = await rowIfAny(tx.db, 'send', { id: idSend }, ['stato'])
  if (copy?.stato !== 'sent' && copy?.stato !== 'uncertain') return
  const isRestored = send.scopo === RESTORE
  if (!isRestored && idReceivedBet !== null && (await hasStopBet(tx, idReceivedBet, chatId))) return
  const { ofInvio: _, ofPart: __, text = '', entities, ...otherFields } = payload
  const answerText = isRestored ? { text: `${VALID_AGAIN}\n${text}`.trim() } : { text, entities }
  await enqueue(tx, {
    chatId,
    tipo: 'text',
    payload: { ...otherFields, ...answerText, replyToInvio: idSend },
    scopo: send.scopo,
    priority: PRIORITY.recall,
    dedupeKey: `mark:${send.id}`,
    ...subjectOf(send),
  })
}

/** Whether a chat got STOP BET for a bet, or is about to. */
async function hasStopBet(tx: TxCtx, idReceivedBet: number, chatId: number): Promise<boolean> {
  const where = { idReceivedBet, scopo: 'stop-bet', chatId, stato: ['pending', 'sending', 'sent'] } as const
  return (await rowIfAny(tx.db, 'send', where, ['id'])) !== undefined
}
