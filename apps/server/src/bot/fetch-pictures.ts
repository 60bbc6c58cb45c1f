import { GrammyError } from 'grammy'
import { createAlarm } from '#server/kernel/alarm.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { redact } from '#server/kernel/log.ts'
import {
  type AwaitedPicture,
  claimPictures,
  losePicture,
  nextPictureAt,
  putOffPicture,
  settlePicture,
} from '#server/modules/photos/public.ts'
import { FileTooLarge, type Telegram } from './telegram.ts'

/** Pictures asked for at one time: one that hangs holds up none of the others. */
const MOST_AT_ONCE = 12
const LONGEST_SLEEP_MS = 5_000
const SHORTEST_SLEEP_MS = 20
const AFTER_FAILURE_MS = 1_000
/** Tries of a file Telegram says it does not know: some eight minutes, for it says so too when it is only busy. */
const MOST_REFUSALS = 14
/** Longer than this Telegram has not handed it out for any reason: nobody bets on it any more. */
const GIVE_UP_MS = 24 * 3_600_000

/**
 * Fetches received pictures until `signal` ends it, each on its own: downloaded, stored, shown. One that Telegram
 * does not hand out is tried again for a day, a folder that cannot be written is waited for as long as it takes.
 * @returns what to call when there is a new one, and the end of it
 */
export function fetchPictures(ctx: Ctx, telegram: Telegram, signal: AbortSignal) {
  const alarm = createAlarm()
  const running = new Set<Promise<void>>()
  signal.addEventListener('abort', () => alarm.wake(), { once: true })

  function start(picture: AwaitedPicture): void {
    const fetching = fetchPicture(ctx, telegram, picture)
      .catch((error: unknown) => {
        // Its hour was set when it was claimed: it is tried again then.
        ctx.log.error({ err: redact(String(error)), picture: picture.id }, 'picture not settled')
      })
      .finally(() => {
        running.delete(fetching)
        alarm.wake()
      })
    running.add(fetching)
  }

  async function round(): Promise<number> {
    try {
      const free = MOST_AT_ONCE - running.size
      const claimed = free > 0 ? await claimPictures(ctx, telegram.botId, free) : []
      for (const picture of claimed) start(picture)
      if (claimed.length > 0) return 0
      const at = running.size < MOST_AT_ONCE ? await nextPictureAt(ctx, telegram.botId) : null
      const wait = at ? at.getTime() - ctx.now().getTime() : LONGEST_SLEEP_MS
      return Math.min(Math.max(wait, SHORTEST_SLEEP_MS), LONGEST_SLEEP_MS)
    } catch (error) {
      ctx.log.error({ err: redact(String(error)) }, 'pictures not looked for, trying again')
      return AFTER_FAILURE_MS
    }
  }

  const ended = (async () => {
    while (!signal.aborted) {
      alarm.set()
      const wait = await round()
      if (wait > 0 && !signal.aborted) await alarm.rest(wait)
    }
    await Promise.all(running)
  })()
  return { wake: () => alarm.wake(), ended }
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
