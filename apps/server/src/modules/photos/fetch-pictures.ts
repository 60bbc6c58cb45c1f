import { GrammyError } from 'grammy'
import type { Ctx } from '#server/kernel/ctx.ts'
import { redact } from '#server/kernel/log.ts'
import { type Working, workThrough } from '#server/kernel/work-through.ts'
import { FileTooLarge, type Telegram } from '#server/modules/telegram/public.ts'
import { type AwaitedPicture, claimPictures, nextPictureAt } from './claim-pictures.ts'
import { losePicture, putOffPicture, settlePicture } from './settle-picture.ts'

/** Pictures asked for at one time: one that hangs holds up none of the others. */
const MOST_AT_ONCE = 12
const LONGEST_REST_MS = 5_000
/** Tries of a file Telegram says it does not know: some eight minutes, for it says so too when it is only busy. */
const MOST_REFUSALS = 14
/** Longer than this Telegram has not handed it out for any reason: nobody bets on it any more. */
const GIVE_UP_MS = 24 * 3_600_000

/**
 * Fetches received pictures until `signal` ends it, each on its own: downloaded, stored, shown. One that Telegram
 * does not hand out is tried again for a day, a folder that cannot be written is waited for as long as it takes.
 */
export function fetchPictures(ctx: Ctx, telegram: Telegram, signal: AbortSignal): Working {
  return workThrough(ctx, signal, {
    name: 'pictures',
    most: MOST_AT_ONCE,
    longestRestMs: LONGEST_REST_MS,
    claim: (free) => claimPictures(ctx, telegram.botId, free),
    nextAt: () => nextPictureAt(ctx, telegram.botId),
    async work(picture) {
      await fetchPicture(ctx, telegram, picture)
      return true
    },
  })
}

async function fetchPicture(ctx: Ctx, telegram: Telegram, picture: AwaitedPicture): Promise<void> {
  let bytes: Buffer
  try {
    bytes = await telegram.download(picture.telegramFileId)
  } catch (error) {
    const why = whyLost(ctx, picture, error)
    ctx.log.warn(
      { err: redact(String(error)), picture: picture.id, lost: why !== null },
      'picture not fetched',
    )
    if (why !== null) return losePicture(ctx, picture, why)
    return putOffPicture(ctx, picture, { reason: 'Telegram non la consegna', isTold: true })
  }
  try {
    await settlePicture(ctx, picture, await ctx.photos.keep(bytes))
  } catch (error) {
    ctx.log.error({ err: redact(String(error)), picture: picture.id }, 'picture not stored, trying again')
    await putOffPicture(ctx, picture, { reason: 'non si può salvare', isTold: false })
  }
}

/** Why trying again is of no use, in Italian; null where it is. */
function whyLost(ctx: Ctx, { receivedAt, attempts }: AwaitedPicture, error: unknown): string | null {
  if (error instanceof FileTooLarge) return 'più di 20 MB'
  if (error instanceof GrammyError && error.error_code === 400 && attempts >= MOST_REFUSALS)
    return 'Telegram non la riconosce'
  return ctx.now().getTime() - receivedAt.getTime() > GIVE_UP_MS
    ? 'Telegram non la consegna da un giorno'
    : null
}
