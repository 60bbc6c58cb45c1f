import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { createSecrets, dataFolderKey, KEY_BYTES, keyFile, openText, parseKey, sealText } from './secrets.ts'

const secrets = createSecrets(randomBytes(KEY_BYTES))
const bytes = fc.uint8Array({ maxLength: 200 })
const folder = await mkdtemp(join(tmpdir(), 'xbetapp-key-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

it('a sealed secret opens again, and sealing one twice gives different bytes', () => {
  fc.assert(
    fc.property(bytes, fc.string(), (secret, of) => {
      const sealed = secrets.seal(secret, of)
      expect(secrets.open(sealed, of)).toEqual(Buffer.from(secret))
      expect(secrets.seal(secret, of)).not.toEqual(sealed)
    }),
  )
})

it('a changed bit, another place or another key makes opening fail', () => {
  fc.assert(
    fc.property(bytes, fc.nat(), (secret, bit) => {
      const sealed = secrets.seal(secret, 'utente:1')
      const changed = Buffer.from(sealed)
      const at = bit % (8 * sealed.length)
      changed[at >> 3] = (changed[at >> 3] ?? 0) ^ (1 << (at & 7))
      expect(() => secrets.open(changed, 'utente:1')).toThrow('chiave dei segreti')
      expect(() => secrets.open(sealed, 'utente:2')).toThrow('chiave dei segreti')
      expect(() => createSecrets(randomBytes(KEY_BYTES)).open(sealed, 'utente:1')).toThrow(
        'chiave dei segreti',
      )
    }),
  )
})

it('a text that was never sealed opens as itself', () => {
  expect(openText(secrets, 'sk-in-chiaro', 'x')).toBe('sk-in-chiaro')
  expect(openText(secrets, sealText(secrets, 'sk-è', 'x'), 'x')).toBe('sk-è')
})

it('the folder’s key is made once, readable by its owner only, even by concurrent starts', async () => {
  const keys = await Promise.all(Array.from({ length: 5 }, () => dataFolderKey(folder)))
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
  expect((await stat(keyFile(folder))).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['secrets.key'])
})

it('a file without a valid key is not replaced', async () => {
  await writeFile(keyFile(folder), 'rotto')
  await expect(dataFolderKey(folder)).rejects.toThrow('32 byte')
})

it('reads hexadecimal and base64, and nothing shorter', () => {
  const key = randomBytes(KEY_BYTES)
  expect(parseKey(` ${key.toString('hex')}\n`)).toEqual(key)
  expect(parseKey(key.toString('base64'))).toEqual(key)
  expect(parseKey('corta')).toBeNull()
})
