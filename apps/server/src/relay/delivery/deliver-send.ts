import { GrammyError, HttpError } from 'grammy'
import type { SendType } from '#server/db/generated/tables.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { isTransient } from '#server/kernel/database-away.ts'
import { redact } from '#server/kernel/log.ts'
import { NeverLeft, type Telegram } from '#server/telegram/bot-api/public.ts'
import { CopyGone, Undeliverable } from './call-target.ts'
import { callTelegram } from './call-telegram.ts'
import type { ClaimedSend } from './claim-sends.ts'
import { isAboutCopyGone, isAboutTopic, isBarred } from './refusals.ts'
import { AlbumRefused, NoPicture, PicturesAwaited, type Sent } from './send-pictures.ts'

export type Outcome =
  | ({ kind: 'sent' } & Sent)
  /** The message's pictures are not fetched yet: retried after the pause without holding up the chat. */
  | { kind: 'awaited'; afterMs: number; reason: string }
  /**
   * Telegram provably did not take the message, or the call is idempotent: retried after the pause. `isFlood`: Telegram
   * asks for fewer requests; `isNetwork`: the request left, and whether the Bot API did it is unknown.
   */
  | { kind: 'retry'; afterMs: number; reason: string; isFlood?: boolean; isNetwork?: boolean }
  /** No request left: the network is down, or the claim may be lost. The message keeps its place and its attempts. */
  | { kind: 'unreached'; reason: string }
  /** The group became a supergroup with another id. */
  | { kind: 'moved'; chatId: number }
  /** The bot was removed from the chat or muted: all messages for the chat wait. */
  | { kind: 'barred'; reason: string }
  /** The topic is closed or deleted: messages for the topic wait, the rest of the chat goes on. */
  | { kind: 'topic'; reason: string }
  /** The message that an edit changes is gone, or can no longer be changed. */
  | { kind: 'gone'; reason: string }
  /** The album cannot be sent as a whole: its parts are sent one by one instead. */
  | { kind: 'parted'; reason: string }
  /** Telegram refuses the message, or its content cannot be sent: no attempt follows. */
  | { kind: 'refused'; reason: string }
  /** The message waited in the queue until it must not leave any more; Telegram was not called. */
  | { kind: 'discarded'; reason: string }
  /** The message waited in the queue until it needs a person's decision; Telegram was not called. */
  | { kind: 'held'; reason: string }
  /** The request left and no answer tells its result: Telegram may have taken it. */
  | { kind: 'uncertain'; reason: string }

/** Pauses before the next attempt: after a failing server, after a call without an answer, and for pictures. */
const TROUBLE_PAUSE_MS = 3_000
const NO_ANSWER_PAUSE_MS = 500
const PICTURES_PAUSE_MS = 5_000

/** Sends one message and returns the outcome; does not throw for errors of Telegram or the network. */
export async function deliver(ctx: Ctx, telegram: Telegram, send: ClaimedSend): Promise<Outcome> {
  try {
    return { kind: 'sent', ...(await callTelegram(ctx, telegram, send)) }
  } catch (error) {
    return outcomeOf(error, send.tipo)
  }
}

/**
 * Codes with which the Bot API itself refuses a request, which it does before executing it: the message was not taken.
 * Other codes, notably 5xx, may come from a proxy that lost the answer.
 */
const REFUSALS: ReadonlySet<number> = new Set([400, 401, 403, 404, 409, 413, 429])

const isEdit = (tipo: SendType): boolean => tipo.startsWith('edit_')
/** Whether a call is idempotent: edits and deletions may be repeated. */
export const isRepeatable = (tipo: SendType): boolean => isEdit(tipo) || tipo === 'delete'

/** The outcome of a failed call. Retry only what Telegram provably did not take; anything else is uncertain. */
export function outcomeOf(error: unknown, tipo: SendType): Outcome {
  const reason = redact(error instanceof GrammyError ? error.description : String(error))
  if (error instanceof GrammyError && REFUSALS.has(error.error_code)) return refusal(error, tipo, reason)
  if (error instanceof NeverLeft) return { kind: 'unreached', reason }
  if (error instanceof GrammyError || error instanceof HttpError) {
    return isRepeatable(tipo)
      ? { kind: 'retry', afterMs: NO_ANSWER_PAUSE_MS, reason, isNetwork: true }
      : { kind: 'uncertain', reason }
  }
  if (error instanceof AlbumRefused) return { kind: 'parted', reason: error.message }
  if (error instanceof CopyGone) return { kind: 'gone', reason: error.message }
  if (error instanceof PicturesAwaited)
    return { kind: 'awaited', afterMs: PICTURES_PAUSE_MS, reason: error.message }
  if (error instanceof Undeliverable || error instanceof NoPicture)
    return { kind: 'refused', reason: error.message }
  // An error before any request left: a failing database passes and is retried, a broken payload does not.
  if (isTransient(error)) return { kind: 'retry', afterMs: TROUBLE_PAUSE_MS, reason }
  return { kind: 'refused', reason }
}

function refusal(error: GrammyError, tipo: SendType, reason: string): Outcome {
  const { retry_after, migrate_to_chat_id } = error.parameters
  if (error.error_code === 429) {
    const afterMs = retry_after === undefined ? TROUBLE_PAUSE_MS : retry_after * 1000
    return { kind: 'retry', afterMs, reason, isFlood: true }
  }
  if (migrate_to_chat_id !== undefined) return { kind: 'moved', chatId: migrate_to_chat_id }
  // The call was repeated after a crash, or another did the same: the wanted state is reached.
  if (isEdit(tipo) && /message is not modified/.test(reason)) return { kind: 'sent', messageIds: [] }
  if (tipo === 'delete' && /message to delete not found|MESSAGE_ID_INVALID/.test(reason))
    return { kind: 'sent', messageIds: [] }
  if (isEdit(tipo) && isAboutCopyGone(error)) return { kind: 'gone', reason }
  if (isAboutTopic(error)) return { kind: 'topic', reason }
  if (isBarred(error)) return { kind: 'barred', reason }
  // The token is being changed, or another server uses it: the message itself is not refused.
  return error.error_code === 401 || error.error_code === 409
    ? { kind: 'retry', afterMs: TROUBLE_PAUSE_MS, reason }
    : { kind: 'refused', reason }
}
