import { describe, expect, it } from 'vitest'
import { testTelegram } from '#test/telegram.ts'
import { testApp } from '#test/test-app.ts'
import { newState, type ReceivingState } from './bot/receiving.ts'
import { connectTelegram } from './bot/telegram.ts'
import { openDatabase } from './db/database.ts'
import { readHealth } from './health.ts'
import { enqueue } from './kernel/outbox.ts'
import { withTransaction } from './kernel/transaction.ts'

const app = await testApp({ realTime: true })
const { ctx, db } = app
const t = await testTelegram(app, { bot: false, sender: false })
const receiving = (fields: Partial<ReceivingState>): ReceivingState => ({
  ...newState('polling'),
  lastPollAt: new Date(),
  ...fields,
})
const poll = receiving({})

describe('health', () => {
  it('of a server at work is ok, and names its bot', async () => {
    expect(await readHealth({ db, telegram: t.telegram, poll })).toMatchObject({
      status: 'ok',
      database: { ok: true },
      bot: { ok: true, username: 'xbet_prova_bot', lastError: null },
      queue: { pending: 0, oldestSeconds: 0, uncertain: 0 },
    })
  })

  it('counts what waits to be sent and is due, how long it has, and what is uncertain', async () => {
    const queue = (chatId: number, agoMs: number) =>
      withTransaction(ctx, (tx) =>
        enqueue(tx, {
          chatId,
          tipo: 'text',
          payload: {},
          scopo: 'prova',
          dueAt: new Date(Date.now() - agoMs),
        }),
      )
    await queue(1, 90_000)
    await queue(2, 10_000)
    await queue(3, -3_600_000)
    const uncertain = await queue(4, 0)
    await db
      .updateTable('invio')
      .set({ stato: 'uncertain' })
      .where('id', '=', uncertain ?? 0)
      .execute()
    const { queue: state } = await readHealth({ db, telegram: null, poll: null })
    expect(state).toMatchObject({ pending: 2, uncertain: 1 })
    expect(state.oldestSeconds).toBeGreaterThanOrEqual(90)
  })

  it.each([
    ['with an error', receiving({ lastError: 'Conflict' })],
    ['long ago', receiving({ lastPollAt: new Date(Date.now() - 120_000) })],
  ])('is degraded when the last poll of Telegram was %s', async (_how, state) => {
    expect(await readHealth({ db, telegram: t.telegram, poll: state })).toMatchObject({
      status: 'degraded',
      bot: { ok: false },
    })
  })

  it('without a database says so, instead of failing', async () => {
    const gone = openDatabase('postgres://nobody:x@127.0.0.1:1/none')
    expect(await readHealth({ db: gone.db, telegram: null, poll: null })).toMatchObject({
      status: 'degraded',
      database: { ok: false },
    })
    await gone.db.destroy()
  })

  it('does not wait for a Telegram that never answers', async () => {
    await t.people.setFault({ kind: 'late', delayMs: 60_000, method: 'getMe' })
    const silent = connectTelegram({ token: t.emulator.token, apiRoot: t.emulator.apiRoot })
    expect(await readHealth({ db, telegram: silent, poll: null })).toMatchObject({
      status: 'ok',
      bot: { username: null },
    })
    await t.people.clearFaults()
  })
})
