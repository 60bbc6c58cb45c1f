import { GrammyError, HttpError } from 'grammy'
import type { InvioTipo } from '#server/db/generated/tables.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { isPassing } from '#server/kernel/database-away.ts'
import { redact } from '#server/kernel/log.ts'
import type { Telegram } from '#server/telegram/bot-api/public.ts'
import { NeverLeft } from '#server/telegram/bot-api/public.ts'
import { CopyGone, Undeliverable } from './call-target.ts'
import { callTelegram } from './call-telegram.ts'
import type { ClaimedSend } from './claim-sends.ts'
import { isAboutCopyGone, isAboutTopic, isBarred } from './refusals.ts'
import { AlbumRefused, NoPicture, PicturesAwaited, type Sent } from './send-pictures.ts'

/** What became of one attempt to put a message in a chat. */
export type Outcome =
  | ({ kind: 'sent' } & Sent)
  /** Its pictures are not here yet: it comes again after the pause, and nothing waits for it. */
  | { kind: 'awaited'; afterMs: number; reason: string }
  /** Telegram surely did not take it, or taking it twice is taking it once; retry after the pause. */
  | { kind: 'retry'; afterMs: number; reason: string; isFlood?: boolean; isNetwork?: boolean }
  /** No request left: the network is away. It keeps its place and its attempts. */
  | { kind: 'unreached'; reason: string }
  /** The group became a supergroup with another id. */
  | { kind: 'moved'; chatId: number }
  /** The bot was removed or muted there: everything for the chat waits. */
  | { kind: 'barred'; reason: string }
  /** The topic it goes to is closed or gone: what goes there waits, the rest of the chat goes on. */
  | { kind: 'topic'; reason: string }
  /** What it changes is not there any more, or cannot be changed any more. */
  | { kind: 'gone'; reason: string }
  /** An album Telegram does not take as one: its parts leave one by one in its place. */
  | { kind: 'parted'; reason: string }
  | { kind: 'refused'; reason: string }
  /** It waited in the queue until it must not leave any more; nothing was asked of Telegram. */
  | { kind: 'dropped'; reason: string }
  /** Or until it must not leave by itself: a person decides. */
  | { kind: 'held'; reason: string }
  /** The request left and nothing came that says what Telegram did: it may have taken it. */
  | { kind: 'uncertain'; reason: string }

const SERVER_TROUBLE_MS = 3_000
const NO_ANSWER_MS = 500
const PICTURES_MS = 5_000

/** Sends one message and says what came of it; never throws for what Telegram or the network do. */
export async function deliver(ctx: Ctx, telegram: Telegram, send: ClaimedSend): Promise<Outcome> {
  try {
    return { kind: 'sent', ...(await callTelegram(ctx, telegram, send)) }
  } catch (error) {
    return outcomeOf(error, send.tipo)
  }
}

/**
 * Refusals that come from the Bot API itself, which decides before it takes: what carries one of these codes was not
 * taken. Any other, 5xx above all, may come from something in between that lost the answer.
 */
const REFUSALS: ReadonlySet<number> = new Set([400, 401, 403, 404, 409, 413, 429])

const isEdit = (tipo: InvioTipo): boolean => tipo.startsWith('edit_')
/** What may be asked for twice: the second time there is nothing left to do. */
export const isRepeatable = (tipo: InvioTipo): boolean => isEdit(tipo) || tipo === 'delete'

/** What an error of a send means for it. Certain is only what is certain. */
export function outcomeOf(error: unknown, tipo: InvioTipo): Outcome {
  const reason = redact(error instanceof GrammyError ? error.description : String(error))
  if (error instanceof GrammyError && REFUSALS.has(error.error_code)) return refusal(error, tipo, reason)
  if (error instanceof NeverLeft) return { kind: 'unreached', reason }
  if (error instanceof GrammyError || error instanceof HttpError) {
    return isRepeatable(tipo)
      ? { kind: 'retry', afterMs: NO_ANSWER_MS, reason, isNetwork: true }
      : { kind: 'uncertain', reason }
  }
  if (error instanceof AlbumRefused) return { kind: 'parted', reason: error.message }
  if (error instanceof CopyGone) return { kind: 'gone', reason: error.message }
  if (error instanceof PicturesAwaited)
    return { kind: 'awaited', afterMs: PICTURES_MS, reason: error.message }
  if (error instanceof Undeliverable || error instanceof NoPicture)
    return { kind: 'refused', reason: error.message }
  // Ours, before anything left: a database that could not be asked, else a missing photo or a broken payload.
  if (isPassing(error)) return { kind: 'retry', afterMs: SERVER_TROUBLE_MS, reason }
  return { kind: 'refused', reason }
}

function refusal(error: GrammyError, tipo: InvioTipo, reason: string): Outcome {
  const { retry_after, migrate_to_chat_id } = error.parameters
  if (error.error_code === 429) {
    const afterMs = retry_after === undefined ? SERVER_TROUBLE_MS : retry_after * 1000
    return { kind: 'retry', afterMs, reason, isFlood: true }
  }
  if (migrate_to_chat_id !== undefined) return { kind: 'moved', chatId: migrate_to_chat_id }
  // Repeated after a crash, or done by somebody else: what was wanted is so.
  if (isEdit(tipo) && /message is not modified/.test(reason)) return { kind: 'sent', messageIds: [] }
  if (tipo === 'delete' && /message to delete not found|MESSAGE_ID_INVALID/.test(reason))
    return { kind: 'sent', messageIds: [] }
  if (isEdit(tipo) && isAboutCopyGone(error)) return { kind: 'gone', reason }
  if (isAboutTopic(error)) return { kind: 'topic', reason }
  if (isBarred(error)) return { kind: 'barred', reason }
  // A token being changed, or another server on it: nothing against the message.
  return error.error_code === 401 || error.error_code === 409
    ? { kind: 'retry', afterMs: SERVER_TROUBLE_MS, reason }
    : { kind: 'refused', reason }
}
