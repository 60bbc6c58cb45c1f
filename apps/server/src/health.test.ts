import { describe, expect, it, onTestFinished } from 'vitest'
import { deleteRows, insertRow, updateRows } from '#server/db/rows.ts'
import { testTelegram } from '#test/telegram.ts'
import { testApp } from '#test/test-app.ts'
import { until } from '#test/until.ts'
import { newState, noteBotStateWhile, type ReceivingState } from './bot/receiving.ts'
import { runBot } from './bot/run-bot.ts'
import { openDatabase } from './db/database.ts'
import { readHealth } from './health.ts'
import { withTransaction } from './kernel/transaction.ts'
import { connectTelegram } from './telegram/bot-api/telegram.ts'
import { enqueue } from './telegram/outbox/enqueue.ts'

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

  it('counts sends that are due, how long they have waited, and uncertain ones', async () => {
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
    await updateRows(db, 'send', { id: uncertain ?? 0 }, { stato: 'uncertain' })
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

  it('reports privacy mode, of the bot in this process and of one in another process', async () => {
    const tipster = await t.aTipsterOnTelegram({ nomeTipster: 'Falco' })
    const read = await t.aTipsterOnTelegram({ nomeTipster: 'Gufo' })
    await t.people.addBot(tipster.chat, 'member')
    await t.people.addBot(read.chat, 'administrator')
    await t.people.setPrivacyMode(true)
    const bot = runBot(ctx, t.telegram, { worker: app.aWorker() })
    onTestFinished(() => bot.stop())
    await until('it is noted', async () => (bot.state()?.unreadGroups.length ?? 0) > 0)
    const state = bot.state() ?? newState('polling')
    const privacy = {
      status: 'degraded',
      troubles: ['privacy-mode'],
      bot: { ok: true, unreadGroups: ['Falco'] },
    }
    expect(await readHealth({ db, telegram: t.telegram, poll: state })).toMatchObject(privacy)
    const noting = new AbortController()
    const noted = noteBotStateWhile(ctx, t.telegram, state, noting.signal)
    noting.abort()
    await noted
    expect(await readHealth({ db, telegram: null, poll: null })).toMatchObject(privacy)
    await t.people.setPrivacyMode(false)
    await deleteRows(db, 'botState', {})
  })

  it('reports stuck updates, and those that wait for a person', async () => {
    const at = (agoMs: number) => new Date(Date.now() - agoMs)
    const update = { botId: 1, payload: '{}' }
    await insertRow(db, 'telegramInbox', [
      { ...update, updateId: 1, receivedAt: at(400_000) },
      { ...update, updateId: 2, handledAt: at(90_000_000), deadLetterAt: at(90_000_000) },
      { ...update, updateId: 3, handledAt: at(3_600_000), lastError: 'Error' },
    ])
    expect(await readHealth({ db, telegram: t.telegram, poll })).toMatchObject({
      status: 'degraded',
      troubles: ['inbox-stuck', 'updates-set-aside'],
      queue: { setAside: 1 },
    })
    await deleteRows(db, 'telegramInbox', {})
  })

  it('without a database reports it instead of failing', async () => {
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
