import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { createClient } from './client.ts'
import { createTestDatabase } from './database.ts'
import { aDataDir, startServerProcess } from './server-process.ts'

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
  await Promise.all([backup(), backup()])
  expect(await readdir(join(dataDir, 'backups'))).toHaveLength(1)
})
