import { GrammyError, HttpError } from 'grammy'
import type { Telegram } from '#server/bot/telegram.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { redact } from '#server/kernel/log.ts'
import { callTelegram, Undeliverable } from './call-telegram.ts'
import type { ClaimedSend } from './claim-sends.ts'
import { NoPicture, PicturesAwaited, type Sent } from './send-pictures.ts'

/** What became of one attempt to put a message in a chat. */
export type Outcome =
  | ({ kind: 'sent' } & Sent)
  /** Its pictures are not here yet: it comes again after the pause, and nothing waits for it. */
  | { kind: 'awaited'; afterMs: number; reason: string }
  /** Telegram surely did not take it; try again after the pause. */
  | { kind: 'retry'; afterMs: number; reason: string; isFlood?: boolean }
  /** The group became a supergroup with another id. */
  | { kind: 'moved'; chatId: number }
  /** The bot was removed or muted there: everything for the chat waits. */
  | { kind: 'barred'; reason: string }
  | { kind: 'refused'; reason: string }
  /** It waited in the queue until it must not leave any more; nothing was asked of Telegram. */
  | { kind: 'dropped'; reason: string }
  /** Or until it must not leave by itself: a person decides. */
  | { kind: 'held'; reason: string }
  /** The request left and no answer came: Telegram may have taken it. */
  | { kind: 'uncertain'; reason: string }

const SERVER_TROUBLE_MS = 3_000
const PICTURES_MS = 5_000

/** Connection errors in which not one byte of the request can have arrived. */
const NEVER_ARRIVED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** Sends one message and says what came of it; never throws for what Telegram or the network do. */
export async function deliver(ctx: Ctx, telegram: Telegram, send: ClaimedSend): Promise<Outcome> {
  try {
    return { kind: 'sent', ...(await callTelegram(ctx, telegram, send)) }
  } catch (error) {
    return outcomeOf(error)
  }
}

/** All that speaks of the bot's place in the chat rather than of the message. */
const isBarred = (error: GrammyError): boolean =>
  error.error_code === 403 ||
  /not enough rights|have no rights|need administrator rights|CHAT_WRITE_FORBIDDEN|CHAT_SEND_\w+_FORBIDDEN|CHAT_RESTRICTED/.test(
    error.description,
  )

function outcomeOf(error: unknown): Outcome {
  const reason = redact(error instanceof GrammyError ? error.description : String(error))
  if (error instanceof GrammyError) {
    const { retry_after, migrate_to_chat_id } = error.parameters
    if (error.error_code === 429) {
      const afterMs = retry_after === undefined ? SERVER_TROUBLE_MS : retry_after * 1000
      return { kind: 'retry', afterMs, reason, isFlood: true }
    }
    if (migrate_to_chat_id !== undefined) return { kind: 'moved', chatId: migrate_to_chat_id }
    // An edit repeated after a crash finds its work done.
    if (/message is not modified/.test(reason)) return { kind: 'sent', messageIds: [] }
    if (isBarred(error)) return { kind: 'barred', reason }
    return isPassing(error.error_code)
      ? { kind: 'retry', afterMs: SERVER_TROUBLE_MS, reason }
      : { kind: 'refused', reason }
  }
  if (error instanceof HttpError) {
    const code = (error.error as { code?: string } | undefined)?.code ?? ''
    return NEVER_ARRIVED.has(code)
      ? { kind: 'retry', afterMs: SERVER_TROUBLE_MS, reason }
      : { kind: 'uncertain', reason }
  }
  if (error instanceof PicturesAwaited)
    return { kind: 'awaited', afterMs: PICTURES_MS, reason: error.message }
  if (error instanceof Undeliverable || error instanceof NoPicture)
    return { kind: 'refused', reason: error.message }
  // Ours, before anything left: a missing photo, a broken payload.
  return { kind: 'refused', reason }
}

/** Refusals that say nothing against the message: a token being changed, too much at once, trouble at Telegram's. */
const isPassing = (code: number): boolean => code === 401 || code === 429 || code >= 500
