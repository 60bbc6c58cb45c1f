import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { rowsOf } from '#server/db/rows.ts'
import { buildApp } from '#server/http/app.ts'
import { testTelegram } from '#test/telegram.ts'
import { testApp } from '#test/test-app.ts'
import { until } from '#test/until.ts'
import { runBot } from './run-bot.ts'
import { webhookDoor, webhookSecret } from './webhook.ts'

const app = await testApp({ realTime: true })
const { ctx, db } = app

/** A Telegram for this test alone, and a web server that takes its updates. */
async function aWebhook() {
  const t = await testTelegram(app, { bot: false, sender: false, webhookRetryMs: 100 })
  const { token } = t.emulator
  const web = await buildApp({
    ctx,
    demo: false,
    health: async () => ({}) as never,
    webhook: webhookDoor(ctx, t.telegram, token),
    webDist: null,
  })
  await web.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => web.close())
  const url = `http://127.0.0.1:${(web.server.address() as AddressInfo).port}`
  const start = (webhook?: { url: string; token: string }) => {
    const bot = runBot(ctx, t.telegram, { worker: app.aWorker(), webhook })
    onTestFinished(() => bot.stop())
    return bot
  }
  const tipster = await t.aTipsterOnTelegram()
  const bets = async () => {
    const rows = await rowsOf(db, 'bet', { idTipster: tipster.idTipster }, ['receivedBet'], 'idReceivedBet')
    return rows.map((bet) => bet.receivedBet)
  }
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${url}/telegram/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  return { ...t, token, url, start, tipster, bets, post }
}

describe('with a webhook', () => {
  it('Telegram posts what is written, and every message becomes its bet, in order', async () => {
    const { start, people, tipster, bets, url, token } = await aWebhook()
    const bot = start({ url, token })
    await until(
      'the webhook set',
      async () => (await people.state()).webhookUrl === `${url}/telegram/webhook`,
    )
    const texts = Array.from({ length: 10 }, (_, i) => `Inter ${i} @1.85`)
    for (const text of texts) await people.postText(tipster.chat, text)
    await until('all bets', async () => (await bets()).length === texts.length)
    expect(await bets()).toEqual(texts)
    expect(bot.state()).toMatchObject({ mode: 'webhook', lastError: null })
  })

  it('an update posted again is stored once', async () => {
    const { start, post, tipster, bets, url, token, people } = await aWebhook()
    start({ url, token })
    await until('the webhook set', async () => (await people.state()).webhookUrl !== null)
    const update = {
      update_id: 4_000_001,
      message: {
        message_id: 77,
        date: Math.floor(Date.now() / 1000),
        chat: { id: tipster.chat, type: 'supergroup', title: 'G' },
        from: { id: 5, is_bot: false, first_name: 'M' },
        text: 'Una sola @2',
      },
    }
    const secret = { 'x-telegram-bot-api-secret-token': webhookSecret(token) }
    for (let i = 0; i < 3; i++) expect((await post(update, secret)).status).toBe(200)
    await until('the bet', async () => (await bets()).length > 0)
    expect(await bets()).toEqual(['Una sola @2'])
  })

  it.each([
    ['no secret', () => ({})],
    ['another secret', () => ({ 'x-telegram-bot-api-secret-token': 'x'.repeat(64) })],
    ["another bot's", () => ({ 'x-telegram-bot-api-secret-token': webhookSecret('1:altro') })],
  ])('a post with %s is refused and leaves nothing', async (_what, headers) => {
    const { post } = await aWebhook()
    expect((await post({ update_id: 5_000_000 }, headers() as Record<string, string>)).status).toBe(401)
    const stored = await rowsOf(db, 'telegramInbox', { updateId: 5_000_000 }, ['updateId'])
    expect(stored).toEqual([])
  })

  it.each([[{}], ['testo'], [{ update_id: 'uno' }], [null]])('a post of %j is refused', async (body) => {
    const { post, token } = await aWebhook()
    const secret = { 'x-telegram-bot-api-secret-token': webhookSecret(token) }
    expect((await post(body, secret)).status).toBe(400)
  })

  it('an update that was not taken is posted again, and is reported until it is', async () => {
    const { start, people, telegram, tipster, bets, url, token } = await aWebhook()
    const deaf = start({ url: 'http://127.0.0.1:1', token })
    await until('the webhook set', async () => (await people.state()).webhookUrl !== null)
    await people.postText(tipster.chat, 'Aspetta @2')
    await until('in vain', async () => (await telegram.api.getWebhookInfo()).last_error_message)
    await deaf.stop()
    expect(await bets()).toEqual([])
    start({ url, token })
    await until('the bet', async () => (await bets()).length > 0)
    expect(await bets()).toEqual(['Aspetta @2'])
  })

  it('a start without a webhook deletes it and polls the waiting updates', async () => {
    const { start, people, telegram, tipster, bets, token } = await aWebhook()
    const before = start({ url: 'http://127.0.0.1:1', token })
    await until('the webhook set', async () => (await people.state()).webhookUrl !== null)
    await people.postText(tipster.chat, 'Prima @2')
    await before.stop()
    const bot = start()
    await until('the bet', async () => (await bets()).length > 0)
    expect((await telegram.api.getWebhookInfo()).url).toBe('')
    expect(bot.state()).toMatchObject({ mode: 'polling', lastError: null })
  })

  it('polling goes on after another program sets or deletes a webhook', async () => {
    const { start, people, telegram, tipster, bets } = await aWebhook()
    start()
    await until('asked', async () => (await people.state()).isPolled)
    await telegram.api.setWebhook('http://127.0.0.1:1/altrove')
    await people.postText(tipster.chat, 'Comunque @2')
    await until('the bet', async () => (await bets()).length > 0)
    expect((await people.state()).webhookUrl).toBeNull()
  })
})
