import { type Emulator, type EmulatorOptions, startEmulator } from '@xbetapp/telegram-emulator'
import { type ChatView, emulatorClient } from '@xbetapp/telegram-emulator/client'
import { afterAll } from 'vitest'
import { runBot } from '#server/bot/run-bot.ts'
import { rowIfAny } from '#server/db/rows.ts'
import { runSender } from '#server/relay/delivery/run-sender.ts'
import { connectTelegram } from '#server/telegram/bot-api/telegram.ts'
import type { TestApp } from './test-app.ts'
import { until } from './until.ts'

interface Options extends EmulatorOptions {
  /** False: the test runs it itself, or nothing is to be received. */
  bot?: boolean
  /** False: the test runs it itself, or nothing is to be sent. */
  sender?: boolean
}

/** Telegram, played by the emulator over real HTTP, with the product's own bot and sender at work on it. */
export async function testTelegram(app: TestApp, { bot = true, sender = true, ...options }: Options = {}) {
  const emulator: Emulator = await startEmulator(options)
  const people = emulatorClient(emulator.apiRoot)
  const telegram = connectTelegram({ token: emulator.token, apiRoot: emulator.apiRoot })
  const worker = bot || sender ? app.aWorker() : null
  const running = [
    ...(worker && bot ? [runBot(app.ctx, telegram, { worker })] : []),
    ...(worker && sender ? [runSender(app.ctx, telegram, worker)] : []),
  ]
  afterAll(async () => {
    await Promise.all(running.map((one) => one.stop()))
    await emulator.close()
  })

  /** A group with Mario and the given others in it; with a new id when none is given. */
  const aChat = (id?: number | null, title = 'Gruppo', others: readonly string[] = []): Promise<ChatView> =>
    people.createChat({
      title,
      type: 'group',
      members: ['Mario', ...others].map((firstName) => ({ firstName })),
      ...(id == null ? {} : { id }),
    })

  return {
    emulator,
    people,
    telegram,
    aChat,
    /** A call of the bot, without the product. */
    async botApi(method: string, params: object): Promise<{ result: { message_id: number } }> {
      const answer = await fetch(`${emulator.apiRoot}/bot${emulator.token}/${method}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(params),
      })
      return (await answer.json()) as { result: { message_id: number } }
    },
    /** A tipster whose two groups exist. */
    async aTipsterOnTelegram(fields: Parameters<TestApp['aTipster']>[0] = {}) {
      const tipster = await app.aTipster(fields)
      const chat = await aChat(tipster.idGruppoTg, tipster.nomeTipster)
      const dropChat = await aChat(tipster.idDropTg, `Drop ${tipster.nomeTipster}`)
      return { ...tipster, chat: chat.id, dropChat: dropChat.id }
    },
    /** A room whose two groups exist. */
    async aSalaOnTelegram(fields: Parameters<TestApp['aSala']>[0] = {}, others: readonly string[] = []) {
      const sala = await app.aSala(fields)
      const chat = await aChat(sala.idGruppoTg, sala.nomeSala, others)
      const dropChat = await aChat(sala.idDropTg, `Drop ${sala.nomeSala}`)
      const members = Object.fromEntries(chat.members.map(({ name, id }) => [name, id]))
      return { ...sala, chat: chat.id, dropChat: dropChat.id, members }
    },
    /** Waits until all messages of people were handled and their pictures fetched. */
    async handled(): Promise<void> {
      const { lastUpdateId = 0, pendingUpdates } = await people.state()
      if (pendingUpdates === 0 && !(await oldestOpen())) return allFetched()
      await until(`update ${lastUpdateId} handled`, async () => {
        const last = await rowIfAny(app.db, 'telegramInbox', { updateId: lastUpdateId }, ['handledAt'])
        return last?.handledAt && !(await oldestOpen())
      })
      await allFetched()
    },
    /** Waits until nothing is left to send. */
    async sent(): Promise<void> {
      await until('every message sent', async () => {
        const waiting = await app.db
          .selectFrom('send')
          .select('id')
          .where('stato', 'in', ['pending', 'sending'])
          .limit(1)
          .executeTakeFirst()
        return !waiting
      })
    },
    /** What the bot wrote in a chat, in order. */
    async written(chatId: number): Promise<string[]> {
      const sends = await people.sends(chatId)
      return sends.map((send) => send.text)
    },
  }

  async function allFetched(): Promise<void> {
    await until('every picture fetched', async () => {
      const awaited = await app.db
        .selectFrom('betPhoto')
        .select('id')
        .where('file', 'is', null)
        .where('motivo', 'is', null)
        .where('botId', '=', telegram.botId)
        .limit(1)
        .executeTakeFirst()
      return !awaited
    })
  }

  function oldestOpen() {
    return app.db
      .selectFrom('telegramInbox')
      .select('updateId')
      .where('handledAt', 'is', null)
      .limit(1)
      .executeTakeFirst()
  }
}
