import { randomBytes } from 'node:crypto'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { insertRow, rowOf, updateRows } from '#server/db/rows.ts'
import {
  createSecrets,
  KEY_BYTES,
  keyFile,
  nextKeyFile,
  sealingSecrets,
  writeNewKey,
} from '#server/kernel/secrets.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { factorPlace } from '#server/platform/auth/public.ts'
import { variable } from '#server/platform/settings/public.ts'
import { testApp } from '#test/test-app.ts'
import { openSecrets } from './open-secrets.ts'
import { forgetStored, keyOfStored, sealStored } from './stored-secrets.ts'

const { aUser, ctx, db } = await testApp()
const secret = randomBytes(20)
const user = await aUser()
let dataDir = ''
const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'xbetapp-secrets-'))
  folders.push(dataDir)
  await forgetStored(db)
  // As stored by a version without sealing.
  await insertRow(db, 'secondFactor', { idUser: user.id, segreto: secret })
  await updateRows(db, 'adminVariable', { nome: 'gpt_api_key' }, { valore: 'sk-di-prima' })
})
const start = (givenKey: Buffer | null = null) => openSecrets(db, { dataDir, givenKey })
const stored = async () => ({
  factor: (await rowOf(db, 'secondFactor')).segreto,
  key: (await rowOf(db, 'adminVariable', { nome: 'gpt_api_key' })).valore,
})

it('a start seals plain secrets, once; they work as before and are nowhere stored in plain text', async () => {
  const secrets = await start()
  const { factor, key } = await stored()
  expect(factor.includes(secret)).toBe(false)
  expect(key).not.toContain('sk-di-prima')
  expect(secrets.open(factor, factorPlace(user.id))).toEqual(secret)
  expect(await variable({ ...ctx, secrets }, 'gpt_api_key')).toBe('sk-di-prima')
  await start()
  expect(await stored()).toEqual({ factor, key })
})

it('a start with another key is refused and changes nothing', async () => {
  await start()
  const before = await stored()
  await expect(start(randomBytes(KEY_BYTES))).rejects.toThrow(
    /cifrati con la chiave [0-9a-f]{8}.*SECRETS_KEY/,
  )
  expect(await stored()).toEqual(before)
})

it('a change of key seals everything anew, and a server with the old key can no longer seal', async () => {
  const before = await start()
  const after = createSecrets(randomBytes(KEY_BYTES))
  expect(await sealStored(db, after, before)).toBe(2)
  expect(await keyOfStored(db)).toBe(after.keyName)
  expect(after.open((await stored()).factor, factorPlace(user.id))).toEqual(secret)
  expect(await variable({ ...ctx, secrets: after }, 'gpt_api_key')).toBe('sk-di-prima')
  await expect(withTransaction({ ...ctx, secrets: before }, (tx) => sealingSecrets(tx))).rejects.toThrow(
    'chiave dei segreti',
  )
})

it('an interrupted change of key is finished by the next start, on either side of the commit', async () => {
  const before = await start()
  const next = await writeNewKey(nextKeyFile(dataDir))
  expect((await start()).keyName).toBe(before.keyName)
  await sealStored(db, createSecrets(next), before)
  await rename(keyFile(dataDir), `${keyFile(dataDir)}.${before.keyName}`)
  expect((await start()).keyName).toBe(createSecrets(next).keyName)
})

it('a lost key is given up: second factors and secret variables are deleted, and a start makes a new key', async () => {
  await start()
  await rm(keyFile(dataDir))
  await expect(start()).rejects.toThrow('npm run secrets -- forget')
  expect(await forgetStored(db)).toEqual({ factors: 1, variables: 1 })
  expect(await variable({ ...ctx, secrets: await start() }, 'gpt_api_key')).toBe('')
})
