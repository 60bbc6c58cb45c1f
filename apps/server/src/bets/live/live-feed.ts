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
  /** Sends one encoded frame. */
  send(frame: Buffer): void
  /** Sends a heartbeat. */
  beat(): void
  /** Closes the connection: the session is over, or the server stops. */
  end(): void
}

export interface LiveFeed {
  /** Sends the subscriber the current revisions, then each change. @returns a function that unsubscribes */
  subscribe(subscriber: Subscriber): () => void
  stop(): Promise<void>
}

/** Fallback for a lost notification: no subscriber waits longer than a poll would take. */
const READ_EVERY_MS = 2_000
const BEAT_EVERY_MS = 15_000
/** A frame of more characters is pushed without its changes: clients fetch them, compressed and spread over time. */
const LONGEST_FRAME = 128 * 1024

type Revisions = LiveFrame['revisioni']

/** The lower revision of each feed. */
const earlier = (a: Revisions, b: Revisions): Revisions => ({
  bets: Math.min(a.bets, b.bets),
  notifiche: Math.min(a.notifiche, b.notifiche),
  anagrafiche: Math.min(a.anagrafiche, b.anagrafiche),
})

/** Encodes a frame once for all subscribers. */
const asEvent = (frame: string): Buffer => Buffer.from(`data: ${frame}\n\n`)

/** A stand-in for all users with the same roles. */
const readerWith = (roles: readonly Role[]) => ({
  actor: { kind: 'user' as const, id: 0, username: '', roles },
})
type Reader = ReturnType<typeof readerWith>

/**
 * Pushes to all subscribers of this process. A change is read and encoded as JSON once per set of reading permissions,
 * independent of the number of subscribers; each change and each heartbeat checks all sessions in one statement.
 */
export function startLiveFeed(ctx: Ctx, worker: Worker): LiveFeed {
  const stopSignal = new AbortController()
  const subscribers = new Set<Subscriber>()
  /** Up to where every subscriber has been told; null while none has had its first frame. */
  let toldUpTo: Revisions | null = null
  let beatAt = 0

  async function round(): Promise<number> {
    if (subscribers.size === 0) {
      toldUpTo = null
      return BEAT_EVERY_MS
    }
    const revisioni = await currentRevisions(ctx)
    // Taken after the reading: a first frame sent meanwhile may be older than what the others were told.
    const before = toldUpTo
    if (before !== null) {
      toldUpTo = revisioni
      if (JSON.stringify(before) !== JSON.stringify(revisioni)) await push(before, revisioni)
    }
    if (Date.now() - beatAt >= BEAT_EVERY_MS) await beat()
    return READ_EVERY_MS
  }

  /** The JSON frame of a change, with the week's changes as this reader would get them from a poll. */
  async function frameFor(reader: Reader, before: Revisions, revisioni: Revisions): Promise<string> {
    const withoutChanges = JSON.stringify({ revisioni } satisfies LiveFrame)
    if (revisioni.bets <= before.bets || !mayPollBets(reader.actor.roles)) return withoutChanges
    const since = before.bets
    const { etag, load } = await lastWeekBets({ ...ctx, ...reader }, { since })
    const changes = await load()
    if (Array.isArray(changes)) return withoutChanges
    const settimana = { since, etag: `"${etag}"`, changes }
    const withChanges = JSON.stringify({ revisioni, settimana } satisfies LiveFrame)
    return withChanges.length > LONGEST_FRAME ? withoutChanges : withChanges
  }

  async function push(before: Revisions, revisioni: Revisions): Promise<void> {
    // One frame for all readers with the same permissions.
    const frames = new Map<string, Buffer>()
    for (const [subscriber, roles] of await authorizedSubscribers()) {
      const reader = readerWith(roles)
      const key = `${mayPollBets(roles)} ${seesSecretRooms(reader)}`
      const frame = frames.get(key) ?? asEvent(await frameFor(reader, before, revisioni))
      frames.set(key, frame)
      subscriber.send(frame)
    }
  }

  async function beat(): Promise<void> {
    beatAt = Date.now()
    for (const [subscriber] of await authorizedSubscribers()) subscriber.beat()
  }

  /** The subscribers with a valid session, with their roles; the others are disconnected. */
  async function authorizedSubscribers(): Promise<Array<readonly [Subscriber, readonly Role[]]>> {
    const candidates = [...subscribers]
    const rolesByToken = await rolesBehind(ctx, [...new Set(candidates.map(({ token }) => token))])
    return candidates.flatMap((subscriber) => {
      const roles = rolesByToken.get(subscriber.token)
      if (roles) return [[subscriber, roles] as const]
      subscriber.end()
      return []
    })
  }

  const loop = runLoop(ctx, 'live feed', stopSignal.signal, round)
  worker.hear(FEED_CHANNEL, loop.wake)
  worker.whenAlive(loop.wake)

  return {
    subscribe(subscriber) {
      // The feed may have stopped while this request was under way.
      if (stopSignal.signal.aborted) subscriber.end()
      else subscribers.add(subscriber)
      // The next round tells all what came after this frame: a change may be told twice, but not missed.
      currentRevisions(ctx).then(
        (revisioni) => {
          subscriber.send(asEvent(JSON.stringify({ revisioni } satisfies LiveFrame)))
          toldUpTo = toldUpTo === null ? revisioni : earlier(toldUpTo, revisioni)
          loop.wake()
        },
        () => subscriber.end(),
      )
      return () => void subscribers.delete(subscriber)
    },
    async stop() {
      stopSignal.abort()
      for (const subscriber of subscribers) subscriber.end()
      await loop.ended
    },
  }
}
