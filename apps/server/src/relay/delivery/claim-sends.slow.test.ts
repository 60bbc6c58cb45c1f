import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { rowsOf, updateRows } from '#server/db/rows.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { enqueue, type OutgoingMessage, PRIORITY } from '#server/telegram/outbox/enqueue.ts'
import { testTelegram } from '#test/telegram.ts'
import { testApp } from '#test/test-app.ts'
import { claimSends, nextSendAt } from './claim-sends.ts'
import { recordSend } from './record-send.ts'
import { runSender } from './run-sender.ts'

const { aWorker, ctx, db, clock, pool } = await testApp()
const SENDER = 1

const queueAll = (messages: ReadonlyArray<{ chatId: number } & Partial<OutgoingMessage>>) =>
  withTransaction(ctx, async (tx) => {
    for (const message of messages)
      await enqueue(tx, { tipo: 'text', payload: { text: 'x' }, scopo: 'prova', ...message })
  })

// Sends that an earlier test left in progress would use this test's budget.
beforeEach(async () => {
  await updateRows(db, 'send', { stato: ['pending', 'sending'] }, { stato: 'cancelled' })
  clock.advance(60_000)
})

/** Runs the sender on a test clock: it claims, and Telegram takes everything at once. */
async function runFor(
  seconds: number,
  stepMs = 100,
): Promise<Array<{ at: number; chatId: number; weight: number }>> {
  const sends: Array<{ at: number; chatId: number; weight: number }> = []
  const start = clock.now().getTime()
  for (let ms = 0; ms <= seconds * 1000; ms += stepMs) {
    for (const send of await claimSends(ctx, SENDER)) {
      sends.push({
        at: clock.now().getTime() - start,
        chatId: send.chatId,
        weight: send.payload.photos?.length || 1,
      })
      await recordSend(ctx, send, { kind: 'sent', messageIds: [1] })
    }
    clock.advance(stepMs)
  }
  return sends
}

/** The most messages in any window of the given length. */
function mostWithin(sends: ReadonlyArray<{ at: number; weight: number }>, windowMs: number): number {
  return Math.max(
    0,
    ...sends.map((first) =>
      sends
        .filter((one) => one.at >= first.at && one.at < first.at + windowMs)
        .reduce((sum, one) => sum + one.weight, 0),
    ),
  )
}

describe('Telegram’s limits', () => {
  it('thirty messages in any second over all chats', async () => {
    await queueAll(Array.from({ length: 130 }, (_, i) => ({ chatId: 1_000 + i })))
    const sends = await runFor(6)
    expect(sends).toHaveLength(130)
    expect(mostWithin(sends, 1_000)).toBeLessThanOrEqual(30)
  })

  it('one message a second in a chat', async () => {
    await queueAll(Array.from({ length: 6 }, () => ({ chatId: 2_000 })))
    const sends = await runFor(7)
    expect(sends).toHaveLength(6)
    expect(mostWithin(sends, 1_000)).toBe(1)
  })

  it('twenty messages in any minute in a group', async () => {
    await queueAll(Array.from({ length: 45 }, () => ({ chatId: -3_000 })))
    const sends = await runFor(150, 250)
    expect(sends).toHaveLength(45)
    expect(mostWithin(sends, 60_000)).toBeLessThanOrEqual(20)
  })

  it('an album counts each of its pictures', async () => {
    const photos = Array.from({ length: 10 }, (_, i) => i)
    await queueAll(
      Array.from({ length: 9 }, (_, i) => ({
        chatId: -4_000 - i,
        tipo: 'album' as const,
        payload: { photos },
      })),
    )
    const sends = await runFor(4)
    expect(sends).toHaveLength(9)
    expect(mostWithin(sends, 1_000)).toBeLessThanOrEqual(30)
  })
})

describe('a claim', () => {
  it('takes one message per chat, and no other until it is settled', async () => {
    await queueAll([{ chatId: 5_000 }, { chatId: 5_000 }, { chatId: 5_001 }])
    const first = await claimSends(ctx, SENDER)
    expect(first.map((send) => send.chatId).sort()).toEqual([5_000, 5_001])
    clock.advance(60_000)
    expect(await claimSends(ctx, SENDER)).toEqual([])
    for (const send of first) await recordSend(ctx, send, { kind: 'sent', messageIds: [1] })
    clock.advance(1_000)
    expect(await claimSends(ctx, SENDER)).toHaveLength(1)
  })

  it('by many processes at once gives each message to one of them', async () => {
    await queueAll(Array.from({ length: 20 }, (_, i) => ({ chatId: 6_000 + i })))
    const claims = await Promise.all(Array.from({ length: 8 }, (_, i) => claimSends(ctx, 100 + i)))
    const ids = claims.flat().map((send) => send.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThanOrEqual(20)
  })

  it('gives an operator’s messages the budget of the second before the automatic ones', async () => {
    await queueAll(Array.from({ length: 40 }, (_, i) => ({ chatId: 7_000 + i })))
    await queueAll(Array.from({ length: 10 }, (_, i) => ({ chatId: 8_000 + i, priority: PRIORITY.operator })))
    const claimed = await claimSends(ctx, SENDER)
    expect(claimed.filter((send) => send.chatId >= 8_000)).toHaveLength(10)
  })
})

it('the thirtieth place of a second is free again exactly a second later, and until then none leaves before its turn', async () => {
  const of = (count: number, chatId: number, more: Partial<OutgoingMessage> = {}) =>
    Array.from({ length: count }, (_, i) => ({ chatId: chatId + i, ...more }))
  await queueAll([...of(27, 9_000, { priority: PRIORITY.operator }), ...of(2, 9_100)])
  expect(await leaves()).toHaveLength(29)
  // An album of two would be the thirty-first; the message behind it waits too.
  await queueAll(of(1, 9_200, { tipo: 'photo', payload: { photos: [1, 2] } }))
  await queueAll(of(1, 9_300))
  expect(await leaves()).toEqual([])
  clock.advance(999)
  expect(await leaves()).toEqual([])
  clock.advance(1)
  expect(await leaves()).toEqual([9_200, 9_300])
})

/** Claims the messages that may leave now and settles them as sent. @returns their chats */
async function leaves(): Promise<number[]> {
  const sends = await claimSends(ctx, SENDER)
  for (const send of sends) await recordSend(ctx, send, { kind: 'sent', messageIds: [1] })
  return sends.map((send) => send.chatId)
}

describe('operators and automatic messages', () => {
  it('recalls, then operators, then live tips, then statements and notices share the second', async () => {
    const of = (from: number, more: Partial<OutgoingMessage>) =>
      Array.from({ length: 30 }, (_, i) => ({ chatId: -(from + i), ...more }))
    await queueAll([
      ...of(5_000, { scopo: 'staff-notice' }),
      ...of(5_100, { scopo: 'report' }),
      ...of(5_200, { scopo: 'bet-relay' }),
      ...of(5_300, { scopo: 'sparachat', priority: PRIORITY.operator }),
      ...of(5_400, { scopo: 'recall', priority: PRIORITY.recall }),
    ])
    const kinds = (await runFor(8)).map(({ chatId }) => Math.floor((-chatId - 5_000) / 100))
    const mean = (kind: number) => {
      const places = kinds.flatMap((one, place) => (one === kind ? [place] : []))
      expect(places).toHaveLength(30)
      return places.reduce((sum, place) => sum + place, 0) / places.length
    }
    const [notices, statements, tips, presses, recalls] = [0, 1, 2, 3, 4].map(mean) as [
      number,
      number,
      number,
      number,
      number,
    ]
    expect(kinds.slice(0, 27).every((kind) => kind === 4)).toBe(true)
    expect(recalls).toBeLessThan(presses)
    expect(tips).toBeLessThan(Math.min(notices, statements))
    // The last live tip leaves before the first statement or notice.
    expect(kinds.lastIndexOf(2)).toBeLessThan(kinds.findIndex((kind) => kind <= 1))
  })

  it('a press leaves at once in the middle of a burst of automatic messages', async () => {
    await queueAll(Array.from({ length: 200 }, (_, i) => ({ chatId: 10_000 + i })))
    for (let second = 0; second < 3; second++) {
      const burst = await leaves()
      expect(burst.length).toBeGreaterThan(20)
      // The second's automatic share is used up: a press now does not wait for the next.
      clock.advance(100)
      expect(await leaves()).toEqual([])
      await queueAll([{ chatId: 20_000 + second, priority: PRIORITY.operator }])
      expect(await leaves()).toEqual([20_000 + second])
      clock.advance(1_000)
    }
  })

  it('automatic messages go on while an operator sends to hundreds of rooms', async () => {
    const rooms = (from: number) => Array.from({ length: 200 }, (_, i) => ({ chatId: from + i }))
    await queueAll(rooms(30_000).map((room) => ({ ...room, priority: PRIORITY.operator })))
    await queueAll(rooms(40_000))
    const chats = await leaves()
    expect(chats).toHaveLength(30)
    expect(chats.filter((chat) => chat >= 40_000)).toHaveLength(3)
  })

  it('the last places of a group’s minute are an operator’s', async () => {
    await queueAll(Array.from({ length: 25 }, () => ({ chatId: -50_000 })))
    const minute = await runFor(40, 500)
    expect(minute).toHaveLength(18)
    await queueAll([{ chatId: -50_000, priority: PRIORITY.operator }])
    expect(await leaves()).toEqual([-50_000])
    // And the automatic ones go on when their places are free again.
    expect(await runFor(40, 500)).toHaveLength(7)
  })

  it('an operator’s album is not delayed by smaller automatic messages', async () => {
    const photos = Array.from({ length: 10 }, (_, i) => i + 1)
    const album = { tipo: 'album' as const, payload: { photos }, priority: PRIORITY.operator }
    await queueAll(Array.from({ length: 3 }, (_, i) => ({ chatId: -60_000 - i, ...album })))
    await queueAll(Array.from({ length: 60 }, (_, i) => ({ chatId: 61_000 + i })))
    const sends = await runFor(2)
    const last = Math.max(...sends.filter((send) => send.weight === 10).map((send) => send.at))
    expect(last).toBeLessThanOrEqual(1_000)
  })
})

describe('a flood', () => {
  /** Telegram refuses what is queued for these chats, one after the other. */
  async function refuse(chats: readonly number[], afterMs: number, apartMs = 0) {
    for (const chatId of chats) {
      await queueAll([{ chatId }])
      const send = (await claimSends(ctx, SENDER)).find((one) => one.chatId === chatId)
      if (!send) throw new Error(`nothing claimed for ${chatId}`)
      await recordSend(ctx, send, { kind: 'retry', afterMs, reason: 'Too Many Requests', isFlood: true })
      clock.advance(apartMs)
    }
  }

  it('of two groups a second and a half apart rests only those two', async () => {
    await refuse([-70_000, -70_001], 27_000, 1_500)
    await queueAll([{ chatId: -70_002 }, { chatId: -70_000 }])
    expect(await leaves()).toEqual([-70_002])
    clock.advance(27_000)
    expect((await leaves()).toSorted()).toEqual([-70_000, -70_001])
  })

  it('of many groups while others are taken rests only the refused ones', async () => {
    for (let i = 0; i < 6; i++) {
      await refuse([-71_000 - i], 27_000, 200)
      await queueAll([{ chatId: -72_000 - i }])
      expect(await leaves()).toEqual([-72_000 - i])
    }
  })

  it('of several groups with nothing taken lets all rest for a second, then one probe, longer each time', async () => {
    await refuse([-73_000, -73_001, -73_002], 27_000, 100)
    const others = Array.from({ length: 5 }, (_, i) => ({ chatId: -74_000 - i }))
    await queueAll(others)
    expect(await claimSends(ctx, SENDER)).toEqual([])
    clock.advance(1_000)
    expect(await nextSendAt(ctx)).not.toBeNull()
    const [attempt, ...more] = await claimSends(ctx, SENDER)
    expect(more).toEqual([])
    // Its answer wakes the sender.
    expect(await nextSendAt(ctx)).toBeNull()
    expect(await claimSends(ctx, SENDER)).toEqual([])
    await recordSend(ctx, attempt!, { kind: 'retry', afterMs: 27_000, reason: 'x', isFlood: true })
    clock.advance(900)
    expect(await claimSends(ctx, SENDER)).toEqual([])
    clock.advance(600)
    expect(await leaves()).toHaveLength(1)
    // One was taken: it is over for all.
    expect(await leaves()).toHaveLength(3)
  })
})

// Against the emulator, which enforces the limits by its own clock. It counts a message on arrival, which is after
// the claim: messages in flight must be counted until they have provably arrived.
describe('on the wire', () => {
  it('a hundred messages to fifty chats are all taken without one refusal', async () => {
    const app = { ctx: { ...ctx, now: () => new Date() }, db, pool } as never
    const t = await testTelegram(app, { bot: false, sender: false, enforceLimits: true })
    const chats = await Promise.all(Array.from({ length: 50 }, async () => (await t.aChat()).id))
    await withTransaction({ ...ctx, now: () => new Date() }, async (tx) => {
      for (const text of ['1', '2']) {
        for (const chatId of chats)
          await enqueue(tx, { chatId, tipo: 'text', payload: { text }, scopo: 'limiti' })
      }
    })
    const sender = runSender({ ...ctx, now: () => new Date() }, t.telegram, aWorker())
    onTestFinished(() => sender.stop())
    await t.sent()
    const sends = (await t.people.sends()).map(({ atMs }) => ({ at: atMs, weight: 1 }))
    const tries = await rowsOf(db, 'send', { scopo: 'limiti' }, ['attempts'])
    const busiest = mostWithin(sends, 1_000)
    process.stdout.write(`limits: planned at most 30 a second, the busiest second had ${busiest}\n`)
    expect(sends).toHaveLength(100)
    expect(busiest).toBeLessThanOrEqual(30)
    expect(tries.filter((one) => one.attempts > 1)).toEqual([])
  })
})

// Found by the chaos run: a clock an hour ahead for a moment kept chats silent for that hour.
it('a clock corrected after running ahead keeps no chat waiting until the wrong time', async () => {
  await queueAll([{ chatId: -901 }, { chatId: -902 }])
  const right = clock.now().toISOString()
  clock.advance(3_600_000)
  expect(await runFor(2)).toHaveLength(2)
  clock.set(right)
  await queueAll([{ chatId: -901 }, { chatId: -901 }, { chatId: -902 }])
  expect((await nextSendAt(ctx))?.getTime()).toBeLessThanOrEqual(clock.now().getTime())
  const sends = await runFor(3)
  expect(sends.map(({ chatId }) => chatId).sort()).toEqual([-901, -901, -902].sort())
  // And the chat's second is kept again.
  const [first, second] = sends.filter(({ chatId }) => chatId === -901)
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1_000)
})
