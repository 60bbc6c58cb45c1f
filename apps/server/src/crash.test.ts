import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmulator } from '@xbetapp/telegram-emulator'
import { emulatorClient } from '@xbetapp/telegram-emulator/client'
import { seededRandom } from '@xbetapp/telegram-emulator/faults/seeded-random'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { type Client, createClient } from '#test/client.ts'
import { createTestDatabase } from '#test/database.ts'
import { factories } from '#test/factories.ts'
import { aDataDir, startServerProcess } from '#test/server-process.ts'
import { until } from '#test/until.ts'
import { type Ctx, SYSTEM } from './kernel/ctx.ts'
import { createLog } from './kernel/log.ts'
import { createPhotoStore } from './kernel/photo-store.ts'

const PASSWORD = 'segretissima-1'

/** A few crashes with the other tests; `npm run chaos:relay` asks for hundreds. A seed repeats its moments. */
const given = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise)
const CRASHES = given('CRASHES', 3)
const TIPS = given('CRASH_TIPS', 6)
const ROOMS = given('CRASH_ROOMS', 5)
const PRESSES = given('CRASH_PRESSES', 4)
const SEED = given('CRASH_SEED', randomInt(1, 1_000_000))
/** From the start of a process until it is killed: some die before they serve, some in the middle of their work. */
const SHORTEST_LIFE_MS = 500
const LONGEST_LIFE_MS = 4_000
/** Nobody answers before he has read, nor before the server knows what it sent. */
const READ_AFTER_MS = 1_000
const PATIENCE_MS = 120_000 + CRASHES * 10_000

// The real server, killed without warning while tipsters write and rooms are being sent to, and started again.
it(
  'killed in the middle of its work, the server loses no bet and sends no message twice',
  async () => {
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
    const aGroup = (id: number | null) =>
      people.createChat({ id: id ?? 0, title: 'Gruppo', type: 'group', members: [{ firstName: 'Mario' }] })
    const tipster = await world.aTipster()
    const { id: tipsterChat } = await aGroup(tipster.idGruppoTg)
    const sales: Record<number, string> = {}
    const roomChats: number[] = []
    for (let i = 0; i < ROOMS; i++) {
      const sala = await world.aSala()
      sales[sala.idSala] = sala.nomeSala
      roomChats.push((await aGroup(sala.idGruppoTg)).id)
      await db
        .insertInto('collegamentoAutomatico')
        .values({ idTipster: tipster.idTipster, idSala: sala.idSala })
        .execute()
    }

    let admin: Client | null = null
    let token = ''
    const start = () => {
      admin = null
      const server = startServerProcess({
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        BOOTSTRAP_PASSWORD: PASSWORD,
        TELEGRAM_BOT_TOKEN: emulator.token,
        TELEGRAM_API_ROOT: emulator.apiRoot,
      })
      const ready = server.ready().then(async (address) => {
        token ||= (
          await createClient(address).post('POST /api/v1/auth/signin', {
            username: 'admin',
            password: PASSWORD,
          })
        ).body.token
        admin = createClient(address, { authorization: `Bearer ${token}` })
      })
      return { server, ready }
    }
    const signedIn = start()
    await signedIn.ready

    // Slow enough that a crash finds messages on their way.
    await people.setFault({ kind: 'late', delayMs: 200, method: 'sendMessage' })
    const wanted = new Set<string>()
    const random = seededRandom(SEED)
    // Pressed again until it is answered, as a person does, under the same key: one bet, one message per room.
    const press = (text: string) =>
      until(
        `${text} accepted`,
        async () => {
          const reply = await admin
            ?.post(
              'POST /sparabet/send-messages-new-bet',
              { text, idTipster: tipster.idTipster, sales },
              { headers: { 'idempotency-key': text } },
            )
            .catch(() => null)
          return reply?.status === 200
        },
        PATIENCE_MS,
      )

    // Rooms answer what they have read, each message once; what they say becomes drops, pressed again until it is.
    const answers = new Map<string, string>()
    const answer = async () => {
      for (const chat of roomChats) {
        for (const { messageId, method, atMs } of await people.messages(chat)) {
          const asked = `${chat}/${messageId}`
          if (!method || answers.has(asked) || Date.now() - atMs < READ_AFTER_MS) continue
          const reply = await people.postText(chat, '100 @1.85', { replyTo: messageId })
          answers.set(asked, `${chat}/${reply.messageId}`)
        }
      }
    }
    const accepting = new Map<number, Promise<unknown>>()
    const accept = async () => {
      const open = await db
        .selectFrom('risposta')
        .select('id')
        .where('stato', '=', 'nuova')
        .orderBy('id')
        .limit(3)
        .execute()
      for (const { id } of open) {
        if (accepting.has(id)) continue
        const body = { parti: [{ importo: 100, quota: 1.85 }], is_telegram_active: false }
        const options = { params: { id }, headers: { 'idempotency-key': `risposta ${id}` } }
        const isAccepted = async () =>
          (await admin?.post('POST /api/v1/risposte/:id/accetta', body, options).catch(() => null))
            ?.status === 200
        accepting.set(id, until(`answer ${id} accepted`, isAccepted, PATIENCE_MS))
      }
    }

    const presses: Promise<unknown>[] = []
    let { server, ready } = signedIn
    let tips = 0
    for (let crash = 0; crash <= CRASHES; crash++) {
      for (; tips < (TIPS * (crash + 1)) / (CRASHES + 1); tips++) {
        wanted.add(`bet ${tips}`)
        await people.postText(tipsterChat, `bet ${tips}`)
      }
      while (presses.length < (PRESSES * (crash + 1)) / (CRASHES + 1)) {
        const text = `spara ${presses.length}`
        wanted.add(text)
        presses.push(press(text))
      }
      await answer()
      await accept()
      if (crash === CRASHES) break
      await sleep(SHORTEST_LIFE_MS + random() * (LONGEST_LIFE_MS - SHORTEST_LIFE_MS))
      await server.end('SIGKILL')
      const next = start()
      // One killed before it serves is never ready.
      next.ready.catch(() => undefined)
      ;({ server, ready } = next)
    }
    await Promise.all([...presses, ...accepting.values()])
    await ready

    await until(
      'everything read and sent',
      async () => {
        const { rows } = await sql<{ over: boolean }>`select
          (select count(*) from bet) >= ${wanted.size}
          and not exists (select from telegram_inbox where handled_at is null)
          and not exists (select from instradamento where stato = 'previsto')
          and not exists (select from invio where stato in ('pending', 'sending')) as over
        `.execute(db)
        return rows[0]?.over
      },
      PATIENCE_MS,
    )

    // An answer to what is uncertain has nothing to stand under; every other stands once, and became a drop once.
    const known = await sql<{ asked: string }>`
      select chat_id || '/' || unnest(message_ids) as asked from invio where message_ids is not null
    `.execute(db)
    const stored = await db.selectFrom('risposta').select(['chatId', 'messageId', 'stato']).execute()
    expect(stored.map(({ chatId, messageId }) => `${chatId}/${messageId}`).sort()).toEqual(
      known.rows.flatMap(({ asked }) => answers.get(asked) ?? []).sort(),
    )
    expect(stored.filter(({ stato }) => stato === 'accettata')).toHaveLength(accepting.size)
    const drops = await db.selectFrom('droppedBet').select('idDroppedBet').execute()
    expect(drops).toHaveLength(accepting.size)

    const bets = await db.selectFrom('bet').select('receivedBet').execute()
    expect(bets.map((bet) => bet.receivedBet).sort()).toEqual([...wanted].sort())

    const invii = await db
      .selectFrom('invio')
      .select(['id', 'idReceivedBet', 'idSala', 'chatId', 'stato', 'payload'])
      .execute()
    expect(invii.length).toBe(wanted.size * ROOMS)
    const uncertain = invii.filter((invio) => invio.stato === 'uncertain')
    const sends = await people.sends()
    const times = (chatId: number, text: string) =>
      sends.filter((send) => send.chatId === chatId && send.text === text).length
    for (const { chatId, stato, payload } of invii) {
      const { text = '' } = payload as { text?: string }
      if (stato === 'uncertain') expect(times(chatId, text), `${text} in ${chatId}`).toBeLessThanOrEqual(1)
      else expect([stato, times(chatId, text)], `${text} in ${chatId}`).toEqual(['sent', 1])
    }
    // At most one message a room was on its way at each crash. Each is named in a notice, and stands in the list.
    expect(uncertain.length).toBeLessThanOrEqual(CRASHES * ROOMS)
    const notes = await db.selectFrom('notifica').select('testo').execute()
    const told = notes.flatMap((note) => note.testo.split('\n')).filter((line) => line.includes('incerto'))
    expect(told.map((line) => /^Bet (\d+), (.+?): /.exec(line)?.slice(1).join(' ')).sort()).toEqual(
      uncertain.map((invio) => `${invio.idReceivedBet} ${sales[invio.idSala ?? 0]}`).sort(),
    )
    const listed = (await (admin as Client | null)?.get('GET /api/v1/invii/incerti'))?.body ?? []
    expect(listed.map((send) => send.id).sort()).toEqual(uncertain.map((invio) => invio.id).sort())
    process.stdout.write(
      `${JSON.stringify({
        seed: SEED,
        crashes: CRASHES,
        bets: wanted.size,
        rooms: ROOMS,
        messages: invii.length,
        arrived: sends.length,
        lost: invii.filter((one) => one.stato !== 'sent' && one.stato !== 'uncertain').length,
        doubled: sends.length - new Set(sends.map((send) => JSON.stringify([send.chatId, send.text]))).size,
        uncertain: uncertain.length,
        answers: stored.length,
        dropsOfAnswers: drops.length,
      })}\n`,
    )
  },
  PATIENCE_MS * 2,
)
