import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { enqueue, type OutgoingMessage, PRIORITY } from '#server/kernel/outbox.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { testTelegram } from '#test/telegram.ts'
import { testApp } from '#test/test-app.ts'
import { claimSends, nextDueAt } from './claim-sends.ts'
import { runSender } from './run-sender.ts'
import { settleSend } from './settle-send.ts'

const { ctx, db, clock, pool } = await testApp()
const SENDER = 1

const queueAll = (messages: ReadonlyArray<{ chatId: number } & Partial<OutgoingMessage>>) =>
  withTransaction(ctx, async (tx) => {
    for (const message of messages)
      await enqueue(tx, { tipo: 'text', payload: { text: 'x' }, scopo: 'prova', ...message })
  })

// What an earlier test left on its way would take of this one's budget.
beforeEach(async () => {
  await db
    .updateTable('invio')
    .set({ stato: 'cancelled' })
    .where('stato', 'in', ['pending', 'sending'])
    .execute()
  clock.advance(60_000)
})

/** Lets the sender's work go by on a clock of our own: claims, and Telegram takes everything at once. */
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
      await settleSend(ctx, send, { kind: 'sent', messageIds: [1] })
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
    for (const send of first) await settleSend(ctx, send, { kind: 'sent', messageIds: [1] })
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

// Against the emulator holding the bot to the limits by its own clock. It counts a message when it arrives, which is
// after it was claimed: what is in flight must be counted until it has surely arrived.
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
    const sender = runSender({ ...ctx, now: () => new Date() }, t.telegram, pool)
    onTestFinished(() => sender.stop())
    await t.sent()
    const sends = (await t.people.sends()).map(({ atMs }) => ({ at: atMs, weight: 1 }))
    const tries = await db.selectFrom('invio').select('attempts').where('scopo', '=', 'limiti').execute()
    const busiest = mostWithin(sends, 1_000)
    process.stdout.write(`limits: planned at most 30 a second, the busiest second had ${busiest}\n`)
    expect(sends).toHaveLength(100)
    expect(busiest).toBeLessThanOrEqual(30)
    expect(tries.filter((one) => one.attempts > 1)).toEqual([])
  })
})

// Found by the chaos run: a clock an hour ahead for a moment kept chats silent for that hour.
it('a clock that ran ahead and was put right keeps no chat waiting for the wrong hour', async () => {
  await queueAll([{ chatId: -901 }, { chatId: -902 }])
  const right = clock.now().toISOString()
  clock.advance(3_600_000)
  expect(await runFor(2)).toHaveLength(2)
  clock.set(right)
  await queueAll([{ chatId: -901 }, { chatId: -901 }, { chatId: -902 }])
  expect((await nextDueAt(ctx))?.getTime()).toBeLessThanOrEqual(clock.now().getTime())
  const sends = await runFor(3)
  expect(sends.map(({ chatId }) => chatId).sort()).toEqual([-901, -901, -902].sort())
  // And the chat's second is kept again.
  const [first, second] = sends.filter(({ chatId }) => chatId === -901)
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1_000)
})
