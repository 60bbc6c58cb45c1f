import { startEmulator } from '@xbetapp/telegram-emulator'
import { emulatorClient } from '@xbetapp/telegram-emulator/client'
import { expect, it, onTestFinished } from 'vitest'
import { insertRow, rowsOf } from '#server/db/rows.ts'
import { SYSTEM } from '#server/kernel/ctx.ts'
import { createLog } from '#server/kernel/log.ts'
import { createPhotoStore } from '#server/kernel/photo-store.ts'
import { createTestDatabase } from './database.ts'
import { factories } from './factories.ts'
import { aDataDir, type ServerProcess, startServerProcess } from './server-process.ts'
import { until } from './until.ts'

const TAKE_OVER_MS = 30_000

// Two processes, each of which could receive, decide and send alone.
it('of two processes one receives and plans; killed or frozen, it is replaced without duplicates', async () => {
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
    LOG_LEVEL: 'info',
  }
  const start = () => startServerProcess(env, ['--services=bot,jobs'])
  const times = (one: ServerProcess, said: string) => one.stderr().split(said).length - 1
  const receives = (one: ServerProcess) =>
    times(one, '"receiving updates"') > times(one, 'another process may')

  const ctx = {
    actor: SYSTEM,
    db: database.db,
    now: () => new Date(),
    log: createLog('silent'),
    photos: createPhotoStore(dataDir),
  }
  const make = factories(ctx)
  const tipster = await make.aTipster()
  const sala = await make.aSala()
  for (const id of [tipster.idGruppoTg, sala.idGruppoTg, sala.idDropTg])
    await people.createChat({
      ...{ title: 'Gruppo', type: 'group', members: [{ firstName: 'Mario' }], id: Number(id) },
    })
  await insertRow(database.db, 'collegamentoAutomatico', {
    idTipster: tipster.idTipster,
    idSala: sala.idSala,
  })
  const posted: string[] = []
  /** A tip on its whole way: received, planned in order by one process, sent to its room. */
  const post = async (text: string) => {
    posted.push(text)
    await people.postText(Number(tipster.idGruppoTg), text)
    await people.waitForMessage(
      Number(sala.idGruppoTg),
      (message) => message.text?.includes(text) ?? false,
      TAKE_OVER_MS,
    )
  }

  let [first, second] = [start(), start()]
  await until('one of them receives', () => receives(first) || receives(second))
  await post('Inter over 1')
  expect([receives(first), receives(second)].filter(Boolean)).toHaveLength(1)
  if (!receives(first)) [first, second] = [second, first]

  await first.end('SIGKILL')
  await post('Inter over 2')
  expect(receives(second)).toBe(true)

  // Hung, still holding every lock and connection.
  const third = start()
  await until('the third is there', () => third.stdout().includes('xbetapp pronto'))
  second.child.kill('SIGSTOP')
  await post('Inter over 3')
  expect(receives(third)).toBe(true)
  expect(third.stderr()).toContain('a silent process was ended')

  second.child.kill('SIGCONT')
  await until('it knows', () => !receives(second))
  await post('Inter over 4')
  expect([receives(second), receives(third)]).toEqual([false, true])

  // One that ends in order hands over.
  expect((await third.end('SIGTERM')).code).toBe(0)
  await post('Inter over 5')
  expect(receives(second)).toBe(true)

  const bets = await rowsOf(database.db, 'bet', {}, ['receivedBet'], 'idReceivedBet')
  expect(bets.map((bet) => bet.receivedBet)).toEqual(posted)
  const arrived = await people.sends(Number(sala.idGruppoTg))
  expect(arrived).toHaveLength(posted.length)
}, 120_000)
