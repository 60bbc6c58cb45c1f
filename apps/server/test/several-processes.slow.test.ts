import { startEmulator } from '@xbetapp/telegram-emulator'
import { emulatorClient } from '@xbetapp/telegram-emulator/client'
import { expect, it, onTestFinished } from 'vitest'
import { SYSTEM } from '#server/kernel/ctx.ts'
import { createLog } from '#server/kernel/log.ts'
import { createPhotoStore } from '#server/kernel/photo-store.ts'
import { createClient } from './client.ts'
import { createTestDatabase } from './database.ts'
import { aPicture, factories } from './factories.ts'
import { aDataDir, startServerProcess } from './server-process.ts'
import { until } from './until.ts'

// Two processes that serve, one that talks to Telegram, one that does the jobs; one database, one folder of photos.
it('four processes on one database are one product: sessions, polls, tips, photos, sends, throttling', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.close())
  const dataDir = await aDataDir()
  const emulator = await startEmulator({})
  onTestFinished(() => emulator.close())
  const people = emulatorClient(emulator.apiRoot)
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    TELEGRAM_BOT_TOKEN: emulator.token,
    TELEGRAM_API_ROOT: emulator.apiRoot,
    BOOTSTRAP_PASSWORD: 'password di prova',
  }
  const start = (services: string) => startServerProcess(env, [`--services=${services}`])
  const processes = ['http', 'http', 'bot', 'jobs'].map(start)
  const [one = '', two = ''] = await Promise.all(processes.slice(0, 2).map((process) => process.ready()))
  await until('bot and jobs ready', () =>
    processes.slice(2).every((process) => process.stdout().includes('xbetapp pronto')),
  )

  const ctx = {
    actor: SYSTEM,
    db: database.db,
    now: () => new Date(),
    log: createLog('silent'),
    photos: createPhotoStore(dataDir),
  }
  const make = factories(ctx)
  const user = await make.aUser({ roles: ['OPERATORE'] })
  const tipster = await make.aTipster()
  const sala = await make.aSala()
  for (const id of [tipster.idGruppoTg, sala.idGruppoTg, sala.idDropTg])
    await people.createChat({
      title: 'Gruppo',
      type: 'group',
      members: [{ firstName: 'Mario' }],
      id: Number(id),
    })

  // A session of one is valid on all, and ends on all.
  const signin = (address: string, password = user.password) =>
    createClient(address).post('POST /api/v1/auth/signin', { username: user.username, password })
  const { token } = await signin(one).body
  const on = (address: string) => createClient(address, { authorization: `Bearer ${token}` })
  const [a, b] = [on(one), on(two)]
  expect(await b.get('GET /api/v1/valuta').status).toBe(200)

  // A tip comes in through the third and is seen on both, with its photo.
  await people.postPhoto(Number(tipster.idGruppoTg), await aPicture(), { caption: 'Inter over 2,5 @1.85' })
  const bet = await until('the tip on the second process', async () => {
    const { body } = await b.get('GET /api/v1/bets/last-week')
    const bets = Array.isArray(body) ? body : body.bets
    // The picture is fetched after its tip.
    return bets.find((row) => row.receivedBet.startsWith('Inter') && row.photos.length > 0)
  })
  const [photo = ''] = bet.photos
  for (const client of [a, b]) expect(await client.raw('GET', photo).status).toBe(200)

  // A write through one is in the other's next poll; an unchanged state is 304 on either.
  const etag = (await b.get('GET /api/v1/bets/last-week')).headers.get('etag') ?? ''
  const poll = (client: typeof a) =>
    client.get('GET /api/v1/bets/last-week', { headers: { 'if-none-match': etag } })
  expect([await poll(a).status, await poll(b).status]).toEqual([304, 304])
  const { idReceivedBet } = bet
  const key = { headers: { 'idempotency-key': 'una-sola-volta' } }
  const drop = { data: [{ idReceivedBet, idSala: sala.idSala, importoNoPerc: 100, quota: 2 }] }
  expect(await a.post('POST /sparabet/new-sale-drop', drop, key).status).toBe(200)
  expect(await poll(b).status).toBe(200)

  // The same write repeated on the other process is done once; the fourth tells the room's drop chat.
  expect(await b.post('POST /sparabet/new-sale-drop', drop, key).status).toBe(200)
  await people.waitForMessage(Number(sala.idDropTg), ({ text }) => text?.includes('Importo') ?? false, 15_000)
  expect((await people.sends(Number(sala.idDropTg))).length).toBe(1)

  // Killing one leaves the others running.
  await processes[0]?.end('SIGKILL')
  expect(await b.get('GET /api/v1/valuta').status).toBe(200)
  const again = start('http')
  const third = await again.ready()
  for (let i = 0; i < 5; i++) await signin(i % 2 ? two : third, 'sbagliata')
  expect(await signin(third).status).toBe(429)
  expect(await signin(two).status).toBe(429)
  expect(await on(third).raw('POST', '/api/v1/auth/logout').status).toBe(204)
  expect(await b.get('GET /api/v1/valuta').status).toBe(401)
}, 90_000)
