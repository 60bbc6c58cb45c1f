import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { RELEASED } from '#server/kernel/queue/queue.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { notify } from '#server/platform/notifications/public.ts'
import { RESTORE } from '#server/relay/room-messages/public.ts'
import {
  followMigration,
  noteArrived,
  pauseChat,
  pauseTopic,
  resumeTopic,
  whyRefused,
} from '#server/telegram/chats/public.ts'
import { enqueue, enqueueAll, noteSent, PRIORITY, restChat } from '#server/telegram/outbox/public.ts'
import { notifyStaff } from '#server/telegram/staff-chat/public.ts'
import type { ClaimedSend } from './claim-sends.ts'
import type { Outcome } from './deliver-send.ts'
import { noteFlood, noteTaken } from './note-flood.ts'
import { partAlbum } from './part-album.ts'
import { sendAnew } from './send-anew.ts'
import { sendSubject } from './send-subject.ts'
import { settleSeen } from './settle-seen.ts'
import { dropRelay, holdQueued, isTakenBack } from './too-late.ts'

/** Stands above the words of a tip that counts again where its copy could not be changed. */
const VALID_AGAIN = 'DI NUOVO VALIDA'

/** Whether a message is to mark a copy, in place. */
const marksInPlace = ({ tipo, payload }: Pick<ClaimedSend, 'tipo' | 'payload'>): boolean =>
  payload.recalls !== undefined && tipo.startsWith('edit_')

const MAX_ATTEMPTS = 20
const LONGEST_REST_MS = 120_000
const UNREACHED_MS = 200

/**
 * Writes down what became of a send, and only then what follows from it: where the word of a commit was lost it is written
 * down again, and nothing follows twice. What failed for good, or may have arrived, is told to the staff. `answeredAt` is
 * when Telegram's answer came: budgets count from there, however long the database takes.
 */
export async function settleSend(
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
        if (!(await update(tx, send, { stato: 'sent', sentAt: tx.now(), messageIds, lastError: null })))
          return
        await noteArrived(tx, send.chatId)
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
        // Nothing was tried of the message: neither its attempts nor the second's budget are used up.
        await putBack(tx, send, outcome.reason, { attempts: send.attempts - 1, tentatoAt: null })
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
      case 'dropped':
        return dropRelay(tx, send, outcome.reason)
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
        if (await settleSeen(tx, send)) return
        if (!(await update(tx, send, { stato: 'uncertain', lastError: outcome.reason }))) return
        return tell(
          tx,
          send,
          `${await sendSubject(tx, send)}: Telegram non ha risposto, l'invio è incerto. Controlla la chat`,
        )
    }
  })
}

/** Telegram's own word counts; without one the rests grow. */
const restMs = (send: ClaimedSend, { afterMs, isFlood }: { afterMs: number; isFlood?: boolean }): number =>
  isFlood ? afterMs : Math.min(afterMs * 2 ** (send.attempts - 1), LONGEST_REST_MS)

const cancel = (tx: TxCtx, send: ClaimedSend, { reason }: { reason: string }): Promise<boolean> =>
  update(tx, send, { stato: 'cancelled', lastError: reason })

/**
 * Telegram surely did not take it: it waits for its next turn, unless it was taken back meanwhile.
 * @returns false where it had been settled
 */
async function putBack(
  tx: TxCtx,
  send: ClaimedSend,
  lastError: string | null,
  asBefore: Pick<Settled, 'attempts' | 'tentatoAt'> = {},
): Promise<boolean> {
  const stato = (await isTakenBack(tx, send)) ? 'cancelled' : 'pending'
  return update(tx, send, { stato, lastError, ...asBefore })
}

/** Longer than this nobody waits for a picture that has no text to go with. */
const LONGEST_AWAITED_MS = 24 * 3_600_000

/** It comes again later; the chat goes on meanwhile. */
async function putOff(
  tx: TxCtx,
  send: ClaimedSend,
  { afterMs, reason }: { afterMs: number; reason: string },
): Promise<void> {
  const { createdAt } = await tx.db
    .selectFrom('invio')
    .select('createdAt')
    .where('id', '=', send.id)
    .executeTakeFirstOrThrow()
  if (tx.now().getTime() - createdAt.getTime() > LONGEST_AWAITED_MS) return giveUp(tx, send, reason)
  if (!(await putBack(tx, send, reason))) return
  await tx.db
    .updateTable('invio')
    .set({ dueAt: new Date(tx.now().getTime() + afterMs), attempts: send.attempts - 1 })
    .where('id', '=', send.id)
    .where('stato', '=', 'pending')
    .execute()
}

/** Pictures that could not leave with it follow; what left as a text alone is one from now on, for its edits too. */
async function splitSent(
  tx: TxCtx,
  send: ClaimedSend,
  { following = [], isText = false }: { following?: number[]; isText?: boolean },
): Promise<void> {
  const { photos = [], text = '', ...rest } = send.payload
  if (isText || following.length > 0) {
    const carried = photos.filter((id) => !following.includes(id))
    const payload = isText ? { ...rest, text } : { ...send.payload, photos: carried }
    await tx.db
      .updateTable('invio')
      .set({ payload: JSON.stringify(payload), ...(isText ? { tipo: 'text' as const } : {}) })
      .where('id', '=', send.id)
      .execute()
  }
  if (following.length === 0) return
  await enqueueAll(tx, [
    {
      chatId: send.chatId,
      tipo: following.length > 1 ? 'album' : 'photo',
      payload: { photos: following, replyToInvio: send.id },
      scopo: send.scopo,
      priority: send.priority,
      ...(send.idReceivedBet === null ? {} : { idReceivedBet: send.idReceivedBet }),
      ...(send.idSala === null ? {} : { idSala: send.idSala }),
      ...(send.idInstradamento === null ? {} : { idInstradamento: send.idInstradamento }),
    },
  ])
}

async function giveUp(tx: TxCtx, send: ClaimedSend, reason: string): Promise<void> {
  if (!(await update(tx, send, { stato: 'failed', lastError: reason }))) return
  await tell(tx, send, `${await sendSubject(tx, send)}: invio non riuscito (${whyRefused(reason)})`)
}

/** A line for the staff that cannot reach their chat must not make another one. */
async function tell(tx: TxCtx, send: ClaimedSend, text: string): Promise<void> {
  await (send.scopo === 'staff-notice' ? notify(tx, text) : notifyStaff(tx, text))
}

interface Settled {
  stato: 'sent' | 'pending' | 'failed' | 'uncertain' | 'cancelled'
  sentAt?: Date
  messageIds?: number[]
  lastError?: string | null
  attempts?: number
  tentatoAt?: Date | null
}

/** @returns false where it had been settled, by somebody else or by this very answer */
async function update(tx: TxCtx, send: ClaimedSend, set: Settled): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('invio')
    .set({ ...RELEASED, tentatoAt: tx.now(), ...set })
    .where('id', '=', send.id)
    // Found as interrupted while its sender's connection was away: what Telegram answered is known after all.
    .where('stato', 'in', set.stato === 'uncertain' ? ['sending'] : ['sending', 'uncertain'])
    .where('attempts', '=', send.attempts)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * A copy that cannot be marked in its place, being gone, too old, of a kind without words or in a chat that has become
 * another, is answered, or named where nothing can be answered; once. One that never came to stand in its chat needs
 * neither, nor one under which the room was told to stop.
 */
async function answerMark(tx: TxCtx, send: ClaimedSend): Promise<void> {
  const { chatId, payload, idReceivedBet, idSala, idInstradamento, idInoltroDestinazione } = send
  const idInvio = payload.recalls ?? 0
  const copy = await tx.db.selectFrom('invio').select('stato').where('id', '=', idInvio).executeTakeFirst()
  if (copy?.stato !== 'sent' && copy?.stato !== 'uncertain') return
  if (send.scopo !== RESTORE && idReceivedBet !== null && (await isTold(tx, idReceivedBet, chatId))) return
  const { ofInvio: _, ofPart: __, text, entities, ...rest } = payload
  const said =
    send.scopo === RESTORE
      ? { text: `${VALID_AGAIN}\n${text ?? ''}`.trim() }
      : { text: text ?? '', ...(entities ? { entities } : {}) }
  await enqueue(tx, {
    chatId,
    tipo: 'text',
    payload: { ...rest, ...said, replyToInvio: idInvio },
    scopo: send.scopo,
    priority: PRIORITY.recall,
    dedupeKey: `mark:${send.id}`,
    ...(idReceivedBet === null ? {} : { idReceivedBet }),
    ...(idSala === null ? {} : { idSala }),
    ...(idInstradamento === null ? {} : { idInstradamento }),
    ...(idInoltroDestinazione === null ? {} : { idInoltroDestinazione }),
  })
}

async function isTold(tx: TxCtx, idReceivedBet: number, chatId: number): Promise<boolean> {
  const told = await tx.db
    .selectFrom('invio')
    .select('id')
    .where('idReceivedBet', '=', idReceivedBet)
    .where('scopo', '=', 'stop-bet')
    .where('chatId', '=', chatId)
    .where('stato', 'in', ['pending', 'sending', 'sent'])
    .limit(1)
    .executeTakeFirst()
  return told !== undefined
}
