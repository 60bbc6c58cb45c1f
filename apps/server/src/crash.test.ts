import { setTimeout as sleep } from 'node:timers/promises'
import { startEmulator } from '@xbetapp/telegram-emulator'
import { emulatorClient } from '@xbetapp/telegram-emulator/client'
import { expect, it, onTestFinished } from 'vitest'
import { createClient } from '#test/client.ts'
import { createTestDatabase } from '#test/database.ts'
import { factories } from '#test/factories.ts'
import { aDataDir, startServerProcess } from '#test/server-process.ts'
import { until } from '#test/until.ts'
import { type Ctx, SYSTEM } from './kernel/ctx.ts'
import { createLog } from './kernel/log.ts'
import { createPhotoStore } from './kernel/photo-store.ts'

const PASSWORD = 'segretissima-1'
const ROOMS = 5
const BETS = 8
const CRASHES = 3

// The real server, killed without warning while tipsters write and rooms are being sent to, and started again.
it('killed in the middle of its work, the server loses no bet and sends no message twice', async () => {
  const emulator = await startEmulator()
  onTestFinished(() => emulator.close())
  const people = emulatorClient(emulator.apiRoot)
  const database = await createTestDatabase()
  onTestFinished(() => database.close())
  const { db } = database
  const dataDir = await aDataDir()
  const photos = createPhotoStore(dataDir)
  const ctx: Ctx = { actor: SYSTEM, db, now: () => new Date(), log: createLog('silent'), photos }
  const world = factories(ctx)
  const aGroup = async (id: number | null) =>
    (
      await people.createChat({
        id: id ?? 0,
        title: 'Gruppo',
        type: 'group',
        members: [{ firstName: 'Mario' }],
      })
    ).id
  const tipster = await world.aTipster()
  const tipsterChat = await aGroup(tipster.idGruppoTg)
  const rooms = await Promise.all(
    Array.from({ length: ROOMS }, async () => {
      const sala = await world.aSala()
      return { ...sala, chat: await aGroup(sala.idGruppoTg) }
    }),
  )
  const sales = Object.fromEntries(rooms.map((room) => [room.idSala, room.nomeSala]))

  const start = async () => {
    const server = startServerProcess({
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      BOOTSTRAP_PASSWORD: PASSWORD,
      TELEGRAM_BOT_TOKEN: emulator.token,
      TELEGRAM_API_ROOT: emulator.apiRoot,
    })
    const address = await server.ready()
    const { token } = (
      await createClient(address).post('POST /api/v1/auth/signin', { username: 'admin', password: PASSWORD })
    ).body
    return { server, admin: createClient(address, { authorization: `Bearer ${token}` }) }
  }

  // Slow enough that a crash finds messages on their way.
  await people.setFault({ kind: 'late', delayMs: 200, method: 'sendMessage' })
  const wanted = new Set<string>()

  let { server, admin } = await start()
  for (let crash = 0; crash <= CRASHES; crash++) {
    for (let i = 0; i < BETS / (CRASHES + 1); i++) {
      const text = `bet ${crash}-${i}`
      wanted.add(text)
      await people.postText(tipsterChat, text)
      // Pressed again until it is answered, as a person does, under the same key: one bet, one message per room.
      const sent = `spara ${crash}-${i}`
      await until(`${sent} accepted`, async () => {
        const reply = await admin
          .post(
            'POST /sparabet/send-messages-new-bet',
            { text: sent, idTipster: tipster.idTipster, sales },
            { headers: { 'idempotency-key': sent } },
          )
          .catch(() => null)
        return reply?.status === 200
      })
      wanted.add(sent)
    }
    if (crash === CRASHES) break
    await sleep(150 + crash * 260)
    await server.end('SIGKILL')
    ;({ server, admin } = await start())
  }

  await until('everything read and sent', async () => {
    const waiting = await db
      .selectFrom('invio')
      .select('id')
      .where('stato', 'in', ['pending', 'sending'])
      .limit(1)
      .execute()
    const unread = await db
      .selectFrom('telegramInbox')
      .select('updateId')
      .where('handledAt', 'is', null)
      .limit(1)
      .execute()
    const bets = await db.selectFrom('bet').select('receivedBet').execute()
    return waiting.length === 0 && unread.length === 0 && bets.length >= wanted.size
  })

  const bets = await db.selectFrom('bet').select('receivedBet').execute()
  expect(bets.map((bet) => bet.receivedBet).sort()).toEqual([...wanted].sort())

  const invii = await db.selectFrom('invio').select(['chatId', 'stato', 'payload']).execute()
  const uncertain = invii.filter((invio) => invio.stato === 'uncertain')
  const sends = await people.sends()
  const times = (chatId: number, text: string) =>
    sends.filter((send) => send.chatId === chatId && send.text === text).length
  for (const { chatId, stato, payload } of invii) {
    const { text = '' } = payload as { text?: string }
    if (stato === 'uncertain') expect(times(chatId, text), `${text} in ${chatId}`).toBeLessThanOrEqual(1)
    else expect([stato, times(chatId, text)], `${text} in ${chatId}`).toEqual(['sent', 1])
  }
  // At most what was on its way at each crash, one message a room, and every one of them is told to somebody.
  expect(uncertain.length).toBeLessThanOrEqual(CRASHES * ROOMS)
  const notes = await db.selectFrom('notifica').select('testo').execute()
  expect(notes.filter((note) => note.testo.includes('incerto')).length).toBe(uncertain.length)
  process.stdout.write(`crashes: ${CRASHES}, sent ${sends.length}, uncertain ${uncertain.length}\n`)
}, 180_000)
