import { GrammyError } from 'grammy'
import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Claimed, Queue } from '#server/kernel/queue/queue.ts'
import type { Work } from '#server/kernel/queue/run-worker.ts'
import { FileTooLarge, type Telegram } from '#server/telegram/bot-api/public.ts'
import { PICTURES_CHANNEL } from './picture-awaited.ts'
import { losePicture, recordPicture, tellLate } from './record-picture.ts'

/** A picture that is being fetched. */
export interface AwaitedPicture extends Claimed {
  id: number
  idReceivedBet: number
  botId: number
  telegramFileId: string
  telegramUniqueId: string
  receivedAt: Date
}

/** After this time the bot that received the file id is considered gone, and any other bot tries. */
const ORPHANED_MS = 3_600_000

/** Pictures that a bot has to fetch. */
export const pictures = (botId: number): Queue<AwaitedPicture> => ({
  name: 'pictures',
  table: 'betPhoto',
  key: ['id'],
  item: ['idReceivedBet', 'botId', 'telegramFileId', 'telegramUniqueId', 'receivedAt'],
  isOpen: sql`file is null and motivo is null`,
  isReady: (now) => sql`(bot_id = ${botId} or received_at <= ${new Date(now.getTime() - ORPHANED_MS)})`,
  retry: { firstMs: 1_000, longestMs: 60_000 },
})

/** Concurrent fetches: a hanging one does not block the others. */
const MOST_AT_ONCE = 12
const LONGEST_REST_MS = 5_000
/**
 * Attempts for a file that Telegram says it does not know: some eight minutes, since Telegram also says so when busy.
 */
const MOST_REFUSALS = 14
/** After this time the picture is given up, whatever the reason: the bet is no longer playable. */
const GIVE_UP_MS = 24 * 3_600_000
/** Attempts after which the staff are told that a picture is late: about a minute. */
const ATTEMPTS_UNTIL_TOLD = 7

/** Telegram does not deliver the picture. */
class NotDelivered extends Error {}

/**
 * Fetches received pictures: downloads, stores and shows them. A picture that Telegram does not deliver is retried for
 * a day; an unwritable folder is waited for without limit.
 */
export const fetchPictures = (telegram: Telegram): Work<AwaitedPicture> => ({
  queue: pictures(telegram.botId),
  most: MOST_AT_ONCE,
  longestRestMs: LONGEST_REST_MS,
  channels: [PICTURES_CHANNEL],
  async work(ctx, picture) {
    const bytes = await telegram.download(picture.telegramFileId).catch((cause: unknown) => {
      throw new NotDelivered(String(cause), { cause })
    })
    await recordPicture(ctx, picture, await ctx.photos.keep(bytes))
  },
  async failed(ctx, picture, error) {
    if (!(error instanceof NotDelivered)) return false
    const lossReason = reasonOfLoss(ctx, picture, error.cause)
    if (lossReason !== null) await losePicture(ctx, picture, lossReason)
    else if (picture.attempts === ATTEMPTS_UNTIL_TOLD) await tellLate(ctx, picture)
    return lossReason !== null
  },
})

/** Why no further attempt will get the picture, in Italian; null where one may. */
function reasonOfLoss(ctx: Ctx, { receivedAt, attempts }: AwaitedPicture, error: unknown): string | null {
  if (error instanceof FileTooLarge) return 'più di 20 MB'
  if (error instanceof GrammyError && error.error_code === 400 && attempts >= MOST_REFUSALS)
    return 'Telegram non la riconosce'
  return ctx.now().getTime() - receivedAt.getTime() > GIVE_UP_MS
    ? 'Telegram non la consegna da un giorno'
    : null
}
