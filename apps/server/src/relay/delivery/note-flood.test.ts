import { beforeEach, describe, expect, it } from 'vitest'
import { insertRow, rowIfAny } from '#server/db/rows.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { ALL_CHATS } from '#server/telegram/outbox/public.ts'
import { testApp } from '#test/test-app.ts'
import { noteFlood, noteTaken } from './note-flood.ts'

const { clock, ctx, db } = await testApp()
let chatId = 0

beforeEach(async () => {
  await db.deleteFrom('send').execute()
  await db.deleteFrom('sendChat').where('chatId', '<>', ALL_CHATS).execute()
  await db.updateTable('sendChat').set({ floodedAt: null, nextAt: clock.now() }).execute()
})

/** Telegram refuses a message of another chat. */
async function refuse(afterMs = 27_000, chat = --chatId) {
  await db
    .insertInto('sendChat')
    .values({ chatId: chat, nextAt: clock.now() })
    .onConflict((oc) => oc.doNothing())
    .execute()
  await withTransaction(ctx, (tx) => noteFlood(tx, chat, afterMs))
}
const take = () =>
  insertRow(db, 'send', {
    ...{ chatId: --chatId, tipo: 'text', payload: '{"text":"x"}', scopo: 'bet-relay', username: 'bot' },
    ...{ stato: 'sent', sentAt: clock.now(), attemptedAt: clock.now() },
  })
/** For how long all chats rest from now, and whether a probe ends it. */
async function all() {
  const row = await rowIfAny(db, 'sendChat', { chatId: ALL_CHATS })
  const restMs = row ? Math.max(0, row.nextAt.getTime() - clock.now().getTime()) : 0
  return { restMs, isTrying: (row?.floodedAt ?? null) !== null }
}
const NOTHING = { restMs: 0, isTrying: false }

describe('refusals mean the whole bot', () => {
  it('from the third chat refused within five seconds on, where nothing was taken', async () => {
    await refuse()
    clock.advance(2_000)
    await refuse()
    expect(await all()).toEqual(NOTHING)
    clock.advance(2_999)
    await refuse()
    expect(await all()).toEqual({ restMs: 1_000, isTrying: true })
  })

  it('not where they are further apart', async () => {
    await refuse()
    clock.advance(2_500)
    await refuse()
    clock.advance(2_500)
    await refuse()
    expect(await all()).toEqual(NOTHING)
  })

  it('not where they are of one chat', async () => {
    for (let n = 0; n < 5; n++) await refuse(27_000, -999_999)
    expect(await all()).toEqual(NOTHING)
  })

  it('not where one was taken since the first of them; what was taken before does not count', async () => {
    await take()
    clock.advance(1)
    await refuse()
    await take()
    await refuse()
    await refuse()
    expect(await all()).toEqual(NOTHING)
    await db.deleteFrom('send').execute()
    await refuse()
    expect((await all()).isTrying).toBe(true)
  })
})

describe('while the whole bot is refused', () => {
  async function flooded() {
    for (let n = 0; n < 3; n++) await refuse()
  }

  it('each further refusal lets all rest for as long as it has lasted: at least a second, at most fifteen', async () => {
    await flooded()
    for (const [passed, rest] of [
      [500, 1_000],
      [3_500, 4_000],
      [8_000, 12_000],
      [8_000, 15_000],
    ] as const) {
      clock.advance(passed)
      await refuse()
      expect(await all()).toEqual({ restMs: rest, isTrying: true })
    }
  })

  it('never longer than Telegram asks', async () => {
    await flooded()
    clock.advance(10_000)
    await refuse(3_000)
    expect((await all()).restMs).toBe(3_000)
  })

  it('a message taken ends it, and the next refusal is of its chat', async () => {
    await flooded()
    clock.advance(6_000)
    await withTransaction(ctx, noteTaken)
    expect(await all()).toEqual(NOTHING)
    await refuse()
    expect(await all()).toEqual(NOTHING)
  })
})
