import type { LiveFrame } from '@xbetapp/contract/bets/live'
import { mayPollBets } from '@xbetapp/domain/platform/roles/bet-page'
import type { Role } from '@xbetapp/domain/platform/roles/roles'
import { lastWeekBets } from '#server/bets/bets/public.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { FEED_CHANNEL } from '#server/kernel/feed.ts'
import { runLoop } from '#server/kernel/queue/run-loop.ts'
import type { Worker } from '#server/kernel/queue/worker.ts'
import { currentRevisions } from '#server/kernel/revision.ts'
import { seesSecretRooms } from '#server/kernel/secret-rooms.ts'
import { rolesBehind } from '#server/platform/auth/public.ts'

export interface Subscriber {
  token: string
  /** Takes one frame, as it goes out. */
  send(frame: Buffer): void
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

/** Encoded once, for all who are sent it. */
const asEvent = (frame: string): Buffer => Buffer.from(`data: ${frame}\n\n`)

/** Somebody of whom only the roles count. */
const readerWith = (roles: readonly Role[]) => ({
  actor: { kind: 'user' as const, id: 0, username: '', roles },
})
type Reader = ReturnType<typeof readerWith>

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
    if (changed) await push(before, revisioni)
    if (Date.now() - beatAt >= BEAT_EVERY_MS) await beat()
    return LOOK_EVERY_MS
  }

  /** What changed, as its reader would be answered: as JSON. */
  async function frameFor(reader: Reader, before: Revisions, revisioni: Revisions): Promise<string> {
    const bare = JSON.stringify({ revisioni } satisfies LiveFrame)
    if (revisioni.bets <= before.bets || !mayPollBets(reader.actor.roles)) return bare
    const since = before.bets
    const { etag, load } = await lastWeekBets({ ...ctx, ...reader }, { since })
    const changes = await load()
    if (Array.isArray(changes)) return bare
    const settimana = { since, etag: `"${etag}"`, changes }
    const whole = JSON.stringify({ revisioni, settimana } satisfies LiveFrame)
    return whole.length > LONGEST_WEEK ? bare : whole
  }

  async function push(before: Revisions, revisioni: Revisions): Promise<void> {
    // One for all who may read the same.
    const frames = new Map<string, Buffer>()
    for (const [subscriber, roles] of await stillConnected()) {
      const reader = readerWith(roles)
      const key = `${mayPollBets(roles)} ${seesSecretRooms(reader)}`
      const frame = frames.get(key) ?? asEvent(await frameFor(reader, before, revisioni))
      frames.set(key, frame)
      subscriber.send(frame)
    }
  }

  async function beat(): Promise<void> {
    beatAt = Date.now()
    for (const [subscriber] of await stillConnected()) subscriber.beat()
  }

  /** The subscribers whose sessions stand, with their roles; the others are let go. */
  async function stillConnected(): Promise<Array<readonly [Subscriber, readonly Role[]]>> {
    const told = [...subscribers]
    const roles = await rolesBehind(ctx, [...new Set(told.map(({ token }) => token))])
    return told.flatMap((subscriber) => {
      const held = roles.get(subscriber.token)
      if (held) return [[subscriber, held] as const]
      subscriber.end()
      return []
    })
  }

  const loop = runLoop(ctx, 'live feed', ending.signal, round)
  worker.hear(FEED_CHANNEL, loop.wake)
  worker.whenAlive(loop.wake)

  return {
    subscribe(subscriber) {
      // Its request was under way when the others were let go.
      if (ending.signal.aborted) subscriber.end()
      else subscribers.add(subscriber)
      // From what the feed holds on: a change between the two is told twice rather than never.
      currentRevisions(ctx).then(
        (revisioni) => subscriber.send(asEvent(JSON.stringify({ revisioni } satisfies LiveFrame))),
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
