import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import type { Readable, Transform } from 'node:stream'
import { promisify } from 'node:util'
import { createGunzip } from 'node:zlib'

/** Why a backup cannot be read, for the person who tries. */
export class BackupError extends Error {}

/**
 * The first line of a backup says how the rest is encrypted: plain, or AES-256-GCM under a key that scrypt derives from
 * the passphrase. The line itself is authenticated with the rest; the last 16 bytes are the authentication tag.
 */
const PLAIN = 'xbetapp-backup 1 plain'
const ENCRYPTED = /^xbetapp-backup 1 aes-256-gcm scrypt (\d+) (\d+) (\d+) ([\w-]+) ([\w-]+)$/
const TAG_BYTES = 16
/** OWASP's parameters for scrypt: 128 MiB, about a second of work per guess. */
const COST = { N: 2 ** 17, r: 8, p: 1 }

interface Encryption {
  firstLine: string
  /** Null for a plain backup. */
  cipher: (Transform & { getAuthTag(): Buffer }) | null
}

export async function newEncryption(passphrase: string | null): Promise<Encryption> {
  if (passphrase === null) return { firstLine: PLAIN, cipher: null }
  const [salt, iv] = [randomBytes(16), randomBytes(12)]
  const { N, r, p } = COST
  const firstLine = `xbetapp-backup 1 aes-256-gcm scrypt ${N} ${r} ${p} ${salt.toString('base64url')} ${iv.toString('base64url')}`
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, salt, COST), iv)
  cipher.setAAD(Buffer.from(firstLine))
  return { firstLine, cipher }
}

/**
 * The frames of a backup, decompressed. The file is first read through to its end, a plain one to the checksum of its
 * compression and an encrypted one to its tag, so that nothing of a changed or foreign file is acted upon.
 * @throws BackupError for no backup, a missing or wrong passphrase, a changed file
 */
export async function openBackup(file: string, passphrase: string | null): Promise<Readable> {
  const firstLine = await readFirstLine(file)
  const start = Buffer.byteLength(firstLine) + 1
  if (firstLine === PLAIN) {
    const contents = () => decompress(createReadStream(file, { start }))
    await readThrough(contents(), 'Il backup è danneggiato')
    return contents()
  }
  const parts = ENCRYPTED.exec(firstLine)
  if (!parts) throw new BackupError('Il file non è un backup di xbetapp')
  if (passphrase === null) throw new BackupError('Il backup è cifrato: indicare BACKUP_PASSPHRASE')
  const [, N, r, p, salt = '', iv = ''] = parts
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  // A forged line must not choose how much memory is spent on it.
  if (cost.N > 2 ** 20 || cost.r > 16 || cost.p > 4)
    throw new BackupError('Il file non è un backup di xbetapp')
  const key = await keyOf(passphrase, Buffer.from(salt, 'base64url'), cost)
  const end = (await stat(file)).size - TAG_BYTES
  if (end <= start) throw new BackupError('Il backup è incompleto')
  const tag = await readAt(file, end, TAG_BYTES)
  const decrypt = () => {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'))
    decipher.setAAD(Buffer.from(firstLine)).setAuthTag(tag)
    return createReadStream(file, { start, end: end - 1 }).pipe(decipher)
  }
  await readThrough(decrypt(), 'Passphrase errata, oppure il backup è stato alterato')
  return decompress(decrypt())
}

/** Decompresses a stream; an error of the file ends the result too, which `pipe` alone would leave waiting. */
function decompress(source: Readable): Readable {
  const gunzip = createGunzip()
  return source.on('error', (error) => gunzip.destroy(error)).pipe(gunzip)
}

async function readThrough(content: Readable, refusal: string): Promise<void> {
  try {
    for await (const _ of content);
  } catch (cause) {
    throw new BackupError(refusal, { cause })
  }
}

const keyOf = (passphrase: string, salt: Buffer, cost: typeof COST) =>
  promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)(passphrase.normalize('NFC'), salt, 32, {
    ...cost,
    maxmem: 2 ** 31 - 1,
  })

async function readFirstLine(file: string): Promise<string> {
  const text = (await readAt(file, 0, 300)).toString('latin1')
  return text.slice(0, Math.max(0, text.indexOf('\n')))
}

async function readAt(file: string, position: number, length: number): Promise<Buffer> {
  const handle = await open(file).catch((cause) => {
    throw new BackupError(`Il file ${file} non si legge`, { cause })
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
