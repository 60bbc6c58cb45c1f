import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, invariant } from './app-error.ts'
import type { Ctx, TxCtx } from './ctx.ts'
import { writeDurably } from './durable-file.ts'

/** Seals secrets for the database: readable only with the key, which is not in the database (decision 107). */
export interface Secrets {
  /** Identifies the key without revealing it. */
  keyName: string
  /** `of` names the place of the secret: a sealed secret moved elsewhere cannot be opened. */
  seal(secret: Uint8Array, of: string): Buffer
  /** @throws AppError SECRETS_KEY when `sealed` was sealed with another key, or for another place, or was changed */
  open(sealed: Uint8Array, of: string): Buffer
}

export const KEY_BYTES = 32
const FORMAT = 1
const NAME_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + NAME_BYTES + NONCE_BYTES

export const nameOfKey = (key: Uint8Array): string =>
  createHash('sha256')
    .update('xbetapp secrets\n')
    .update(key)
    .digest('hex')
    .slice(0, 2 * NAME_BYTES)

/**
 * AES-256-GCM with a new nonce for each secret; the place of the secret is authenticated with it. A sealed secret is
 * format, key name, nonce, ciphertext and tag, one after the other.
 */
export function createSecrets(key: Uint8Array): Secrets {
  const keyName = nameOfKey(key)
  const name = Buffer.from(keyName, 'hex')
  return {
    keyName,
    seal(secret, of) {
      const nonce = randomBytes(NONCE_BYTES)
      const head = Buffer.concat([Buffer.from([FORMAT]), name, nonce])
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(aad(head, of))
      return Buffer.concat([head, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed, of) {
      const bytes = Buffer.from(sealed)
      const head = bytes.subarray(0, HEAD_BYTES)
      if (bytes.length < HEAD_BYTES + TAG_BYTES || head[0] !== FORMAT || sealedWith(bytes) !== keyName)
        throw new AppError('SECRETS_KEY')
      const decipher = createDecipheriv('aes-256-gcm', key, head.subarray(1 + NAME_BYTES))
        .setAAD(aad(head, of))
        .setAuthTag(bytes.subarray(-TAG_BYTES))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(HEAD_BYTES, -TAG_BYTES)), decipher.final()])
      } catch (cause) {
        throw new AppError('SECRETS_KEY', {}, { cause })
      }
    },
  }
}

/** The secrets of a server; programs run at a terminal have none. */
export function secretsOf({ secrets }: Ctx): Secrets {
  invariant(secrets, 'a server has a key for secrets')
  return secrets
}

/**
 * The secrets of a transaction that seals.
 * @throws AppError SECRETS_KEY when the database has been sealed with another key meanwhile
 */
export async function sealingSecrets(tx: TxCtx): Promise<Secrets> {
  const secrets = secretsOf(tx)
  const { secretsKey } = await tx.db
    .selectFrom('installation')
    .select('secretsKey')
    .forShare()
    .executeTakeFirstOrThrow()
  if (secretsKey !== null && secretsKey !== secrets.keyName) throw new AppError('SECRETS_KEY')
  return secrets
}

const aad = (head: Uint8Array, of: string): Buffer => Buffer.concat([head, Buffer.from(`\n${of}`)])

/** The name of the key a secret was sealed with. */
export const sealedWith = (sealed: Uint8Array): string =>
  Buffer.from(sealed.subarray(1, 1 + NAME_BYTES)).toString('hex')

const TEXT_MARK = 'sigillato:1:'

export const sealText = (secrets: Secrets, secret: string, of: string): string =>
  TEXT_MARK + secrets.seal(Buffer.from(secret), of).toString('base64')

export const isSealedText = (text: string): boolean => text.startsWith(TEXT_MARK)

/** The bytes behind {@link sealText}. */
export const sealedBytes = (text: string): Buffer => Buffer.from(text.slice(TEXT_MARK.length), 'base64')

/** The text behind {@link sealText}; an unsealed text is returned unchanged. */
export const openText = (secrets: Secrets, text: string, of: string): string =>
  isSealedText(text) ? secrets.open(sealedBytes(text), of).toString('utf8') : text

export const keyFile = (dataDir: string): string => join(dataDir, 'secrets.key')
/** Written by a change of key; replaces the key file once the database is sealed with it. */
export const nextKeyFile = (dataDir: string): string => `${keyFile(dataDir)}.next`

/** Parses a key: 32 bytes in hexadecimal or base64; null when it is none. */
export function parseKey(text: string): Buffer | null {
  const trimmed = text.trim()
  const key = Buffer.from(trimmed, /^[0-9a-f]{64}$/i.test(trimmed) ? 'hex' : 'base64')
  return key.length === KEY_BYTES ? key : null
}

export const readKeyFile = async (file: string): Promise<Buffer | null> => {
  const text = await readFile(file, 'utf8').catch(() => null)
  return text === null ? null : parseKey(text)
}

/** Writes a new key, readable by its owner only. */
export async function writeNewKey(file: string): Promise<Buffer> {
  const key = randomBytes(KEY_BYTES)
  await writeDurably(file, `${key.toString('hex')}\n`, { mode: 0o600 })
  return key
}

/**
 * The key of the data folder, made when there is none. Concurrent starts all get the same key.
 * @throws Error when the file exists without a valid key: a new key could open nothing
 */
export async function dataFolderKey(dataDir: string): Promise<Buffer> {
  const file = keyFile(dataDir)
  if (!(await stat(file).catch(() => null))) {
    const temporaryFile = `${file}.${randomUUID()}`
    await writeNewKey(temporaryFile)
    await link(temporaryFile, file).catch((error: { code?: unknown }) => {
      if (error.code !== 'EEXIST') throw error
    })
    await rm(temporaryFile, { force: true })
  }
  const key = await readKeyFile(file)
  if (!key) throw new Error(`${file}: non contiene una chiave di 32 byte`)
  return key
}
