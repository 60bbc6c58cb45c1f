import { GrammyError } from 'grammy'
import { sql } from 'kysely'
import {
  type AwaitedAnswerPicture,
  answerPicturesOf,
  settleAnswerPicture,
} from '#server/bets/room-answers/public.ts'
import { PICTURES_CHANNEL } from '#server/kernel/channels.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { KeptPicture } from '#server/kernel/photo-store.ts'
import type { Claimed, Queue } from '#server/kernel/queue/queue.ts'
import type { Work } from '#server/kernel/queue/run-worker.ts'
import { FileTooLarge, type Telegram } from '#server/telegram/bot-api/public.ts'
import { losePicture, recordPicture, tellLate, UNREADABLE } from './record-picture.ts'

/** A picture that is being fetched. */
interface Awaited extends Claimed {
  botId: number
  telegramFileId: string
  receivedAt: Date
}

/** A picture of a bet. */
export interface AwaitedPicture extends Awaited {
  id: number
  idReceivedBet: number
  telegramUniqueId: string
}

/** After this time the bot that received the file id is considered gone, and any other bot tries. */
const ORPHANED_MS = 3_600_000

/** What holds for all pictures that a bot has to fetch. */
const fetchedBy = (botId: number) =>
  ({
    isOpen: sql<boolean>`file is null and motivo is null`,
    isReady: (now: Date) =>
      sql<boolean>`(bot_id = ${botId} or received_at <= ${new Date(now.getTime() - ORPHANED_MS)})`,
    retry: { firstMs: 1_000, longestMs: 60_000 },
  }) as const

/** Pictures of bets. */
export const pictures = (botId: number): Queue<AwaitedPicture> => ({
  name: 'pictures',
  table: 'betPhoto',
  key: ['id'],
  item: ['idReceivedBet', 'botId', 'telegramFileId', 'telegramUniqueId', 'receivedAt'],
  ...fetchedBy(botId),
})

/** Pictures of rooms' answers. */
export const answerPictures = (botId: number): Queue<AwaitedAnswerPicture> =>
  answerPicturesOf(fetchedBy(botId))

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

/** What becomes of a picture: stored, lost for a reason in Italian, or late. */
interface Outcomes<Item> {
  record: (ctx: Ctx, picture: Item, kept: KeptPicture) => Promise<void>
  lose: (ctx: Ctx, picture: Item, motivo: string) => Promise<void>
  late?: (ctx: Ctx, picture: Item) => Promise<void>
}

/**
 * Fetches received pictures: downloads, stores and shows them. A picture that Telegram does not deliver is retried for
 * a day; an unwritable folder is waited for without limit.
 */
const fetching = <Item extends Awaited>(
  telegram: Telegram,
  queue: Queue<Item>,
  { record, lose, late }: Outcomes<Item>,
): Work<Item> => ({
  queue,
  most: MOST_AT_ONCE,
  longestRestMs: LONGEST_REST_MS,
  channels: [PICTURES_CHANNEL],
  async work(ctx, picture) {
    const bytes = await telegram.download(picture.telegramFileId).catch((cause: unknown) => {
      throw new NotDelivered(String(cause), { cause })
    })
    await record(ctx, picture, await ctx.photos.keep(bytes))
  },
  async failed(ctx, picture, error) {
    if (!(error instanceof NotDelivered)) return false
    const lossReason = reasonOfLoss(ctx, picture, error.cause)
    if (lossReason !== null) await lose(ctx, picture, lossReason)
    else if (picture.attempts === ATTEMPTS_UNTIL_TOLD) await late?.(ctx, picture)
    return lossReason !== null
  },
})

export const fetchPictures = (telegram: Telegram): Work<AwaitedPicture> =>
  fetching(telegram, pictures(telegram.botId), { record: recordPicture, lose: losePicture, late: tellLate })

/** A late picture of an answer is not told: the answer says that it has one. */
export const fetchAnswerPictures = (telegram: Telegram): Work<AwaitedAnswerPicture> =>
  fetching(telegram, answerPictures(telegram.botId), {
    record: (ctx, { idAnswer }, kept) =>
      settleAnswerPicture(ctx, idAnswer, 'file' in kept ? { file: kept.file } : { motivo: UNREADABLE }),
    lose: (ctx, { idAnswer }, motivo) => settleAnswerPicture(ctx, idAnswer, { motivo }),
  })

/** Why no further attempt will get the picture, in Italian; null where one may. */
function reasonOfLoss(ctx: Ctx, { receivedAt, attempts }: Awaited, error: unknown): string | null {
  if (error instanceof FileTooLarge) return 'più di 20 MB'
  if (error instanceof GrammyError && error.error_code === 400 && attempts >= MOST_REFUSALS)
    return 'Telegram non la riconosce'
  return ctx.now().getTime() - receivedAt.getTime() > GIVE_UP_MS
    ? 'Telegram non la consegna da un giorno'
    : null
}
