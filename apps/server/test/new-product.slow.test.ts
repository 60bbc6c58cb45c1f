import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { rowsOf } from '#server/db/rows.ts'
import { SYSTEM } from '#server/kernel/ctx.ts'
import { createLog } from '#server/kernel/log.ts'
import { createPhotoStore } from '#server/kernel/photo-store.ts'
import { createClient } from './client.ts'
import { createTestDatabase } from './database.ts'
import { factories } from './factories.ts'
import { lockWaiters } from './lock-waiters.ts'
import { aDataDir, startServerProcess } from './server-process.ts'
import { until } from './until.ts'

/** As scripts/backup.ts holds it while it writes. */
const BACKUP_LOCK = 3_853_314_792
const BOOTSTRAP_PASSWORD = 'password di prova'

it('a product begun with --nuovo is empty, and judges sends without letting them leave', async () => {
  const server = startServerProcess({ DATA_DIR: await aDataDir(), BOOTSTRAP_PASSWORD }, ['--nuovo'])
  const address = await server.ready()
  const signin = { username: 'admin', password: BOOTSTRAP_PASSWORD }
  const { token } = await createClient(address).post('POST /api/v1/auth/signin', signin).body
  const admin = createClient(address, { authorization: `Bearer ${token}` })
  const steps = await admin.get('GET /api/v1/primi-passi').body
  expect(steps.filter(({ fatto }) => fatto)).toEqual([])
  expect(steps.map(({ passo }) => passo)).toContain('invii')
  const tipsters = await admin.get('GET /api/v1/tipster').body
  expect(tipsters.map(({ nomeTipster }) => nomeTipster.toLowerCase()).sort()).toEqual(['americans', 'nodrop'])
})

it('a server killed in the middle of a file has written nothing of it, and writes it whole afterwards', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.close())
  const env = { DATABASE_URL: database.url, DATA_DIR: await aDataDir(), BOOTSTRAP_PASSWORD }
  const make = factories({
    actor: SYSTEM,
    db: database.db,
    now: () => new Date(),
    log: createLog('silent'),
    photos: createPhotoStore(env.DATA_DIR),
  })
  const { nomeTipster } = await make.aTipster()
  const user = await make.aUser({ roles: ['ADMIN'] })
  const rows = Array.from({ length: 4_000 }, (_, n) => `K${n};${nomeTipster};12/01/2026;Inter ${n};Win;10;2`)
  const text = ['Codice;Tipster;Data;Testo;Esito;Tot Tipster;Quota Drop', ...rows].join('\n')
  const file = { nome: 'bet.csv', contenuto: Buffer.from(text).toString('base64') }
  const stored = async () => (await rowsOf(database.db, 'bet', {}, ['idReceivedBet'])).length
  const start = async () => {
    const server = startServerProcess(env, ['--services=http'])
    return { server, as: createClient(await server.ready(), { authorization: `Bearer ${user.token}` }) }
  }

  const first = await start()
  const { impronta } = await first.as.post('POST /api/v1/importa/effetto', file).body
  const written = first.as.post('POST /api/v1/importa', { ...file, impronta }).status
  written.catch(() => undefined)
  await until('some rows are written', async () => {
    const state = await first.as.get('GET /api/v1/importa/avanzamento').body
    return (state?.fatte ?? 0) > 0
  })
  await first.server.end('SIGKILL')
  await expect(written).rejects.toThrow()
  expect(await stored()).toBe(0)

  const { as } = await start()
  const again = await as.post('POST /api/v1/importa/effetto', file).body
  expect(await as.post('POST /api/v1/importa', { ...file, impronta: again.impronta }).status).toBe(200)
  expect(await stored()).toBe(4_000)
})

it('two nightly backups asked for at once are one file', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.close())
  const dataDir = await aDataDir()
  const backup = () =>
    promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, '../../../scripts/backup.ts'), '--nightly'],
      {
        env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir },
      },
    )
  // Both have been asked for before either begins, however slowly one of them starts.
  const both = await database.db.connection().execute(async (held) => {
    await sql`select pg_advisory_lock(${BACKUP_LOCK})`.execute(held)
    const running = Promise.all([backup(), backup()])
    await until('both wait', async () => (await lockWaiters(database.db)) === 2)
    await sql`select pg_advisory_unlock(${BACKUP_LOCK})`.execute(held)
    return { running }
  })
  await both.running
  expect(await readdir(join(dataDir, 'backups'))).toHaveLength(1)
})
