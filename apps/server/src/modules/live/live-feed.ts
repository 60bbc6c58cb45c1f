import type { LiveFrame } from '@xbetapp/contract/live'
import { mayPollBets } from '@xbetapp/domain/roles/bet-page'
import type { Ctx } from '#server/kernel/ctx.ts'
import { FEED_CHANNEL } from '#server/kernel/feed.ts'
import { runLoop } from '#server/kernel/queue/run-loop.ts'
import type { Worker } from '#server/kernel/queue/worker.ts'
import { currentRevisions } from '#server/kernel/revision.ts'
import { rolesBehind } from '#server/modules/auth/public.ts'
import { lastWeekBets } from '#server/modules/bets/public.ts'

export interface Subscriber {
  token: string
  /** Takes one frame, as JSON. */
  send(frame: string): void
  /** Shows that the connection lives. */
  beat(): void
  /** The session is over, or the server ends. */
  end(): void
}

export interface LiveFeed {
  /** Tells the subscriber how far the server is, then of each change. @returns ends it */
  subscribe(subscriber: Subscriber): () => void
  stop(): Promise<void>
}

/** A notice may be lost; nobody waits longer than he would have polled. */
const LOOK_EVERY_MS = 2_000
const BEAT_EVERY_MS = 15_000
/** Longer changes are fetched, compressed and at a moment of each one's own. */
const LONGEST_WEEK = 128 * 1024

type Revisions = LiveFrame['revisioni']

/**
 * Pushes to all subscribers of this process. What changed is read and written as JSON once per change, whatever their
 * number; each change and each beat asks the database whether their sessions still stand, in one statement for all.
 */
export function startLiveFeed(ctx: Ctx, worker: Worker): LiveFeed {
  const ending = new AbortController()
  const subscribers = new Set<Subscriber>()
  let known: Revisions | null = null
  let beatAt = 0

  async function round(): Promise<number> {
    if (subscribers.size === 0) {
      known = null
      return BEAT_EVERY_MS
    }
    const before = known
    const revisioni = await currentRevisions(ctx)
    known = revisioni
    const changed = before !== null && JSON.stringify(before) !== JSON.stringify(revisioni)
    if (changed) await push(revisioni, await weekSince(before.bets, revisioni.bets))
    if (Date.now() - beatAt >= BEAT_EVERY_MS) await beat()
    return LOOK_EVERY_MS
  }

  async function weekSince(since: number, now: number): Promise<LiveFrame['settimana']> {
    if (now <= since) return undefined
    const { etag, load } = await lastWeekBets(ctx, { since })
    const changes = await load()
    return Array.isArray(changes) ? undefined : { since, etag: `"${etag}"`, changes }
  }

  async function push(revisioni: Revisions, settimana: LiveFrame['settimana']): Promise<void> {
    const bare = JSON.stringify({ revisioni } satisfies LiveFrame)
    const whole = settimana ? JSON.stringify({ revisioni, settimana } satisfies LiveFrame) : bare
    const forReaders = whole.length > LONGEST_WEEK ? bare : whole
    await toEach((subscriber, readsBets) => subscriber.send(readsBets ? forReaders : bare))
  }

  async function beat(): Promise<void> {
    beatAt = Date.now()
    await toEach((subscriber) => subscriber.beat())
  }

  async function toEach(say: (subscriber: Subscriber, readsBets: boolean) => void): Promise<void> {
    const told = [...subscribers]
    const roles = await rolesBehind(ctx, [...new Set(told.map(({ token }) => token))])
    for (const subscriber of told) {
      const held = roles.get(subscriber.token)
      if (held) say(subscriber, mayPollBets(held))
      else subscriber.end()
    }
  }

  const loop = runLoop(ctx, 'live feed', ending.signal, round)
  worker.hear(FEED_CHANNEL, loop.wake)
  worker.whenAlive(loop.wake)

  return {
    subscribe(subscriber) {
      subscribers.add(subscriber)
      // From what the feed holds on: a change between the two is told twice rather than never.
      currentRevisions(ctx).then(
        (revisioni) => subscriber.send(JSON.stringify({ revisioni } satisfies LiveFrame)),
        () => subscriber.end(),
      )
      loop.wake()
      return () => void subscribers.delete(subscriber)
    },
    async stop() {
      ending.abort()
      for (const subscriber of subscribers) subscriber.end()
      await loop.ended
    },
  }
}
