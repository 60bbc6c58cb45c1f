import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, open, readFile, realpath, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { applyChange, type Change, changesOf } from './change.ts'
import { emptyWorld, type Settings, type World } from './world.ts'

/** A larger journal is rewritten at start, when no request waits for it. */
const COMPACT_OVER_BYTES = 4 * 1024 * 1024

export type Put = (change: Change) => void

/** Sets some settings; one set to undefined is stored no more. */
export function putSettings(world: World, put: Put, changes: Partial<Settings>): void {
  put({ put: 'settings', value: { ...world.settings, ...changes } })
}

export interface Store {
  readonly world: World
  blobs: Blobs
  /**
   * Runs `decide` synchronously (it must not await) and stores its changes as one journal line. Ids read from the world
   * inside are therefore free of races.
   */
  change<T>(decide: (put: Put) => T): T
  /** Await it before any answer: answered changes survive a crash. */
  flush(): Promise<void>
  onChange(listener: (changes: Change[]) => void): () => void
  close(): Promise<void>
}

export async function openStore(dataDir?: string, compactOverBytes = COMPACT_OVER_BYTES): Promise<Store> {
  const world = emptyWorld()
  const listeners = new Set<(changes: Change[]) => void>()
  let journal: Journal | undefined
  let blobs = blobsInMemory()
  let unlock: (() => Promise<void>) | undefined
  if (dataDir !== undefined) {
    await mkdir(dataDir, { recursive: true })
    unlock = await lockFolder(dataDir)
    try {
      blobs = await blobsInFolder(join(dataDir, 'files'))
      const path = join(dataDir, 'journal.jsonl')
      const bytes = await replayJournal(path, (change) => applyChange(world, change))
      if (bytes > compactOverBytes) await rewriteJournal(path, world)
      journal = await openJournal(path)
    } catch (error) {
      await unlock()
      throw error
    }
  }

  return {
    world,
    blobs,
    change(decide) {
      const changes: Change[] = []
      try {
        return decide((change) => {
          applyChange(world, change)
          changes.push(change)
        })
      } finally {
        // Also when `decide` throws half way: memory and journal must agree.
        if (changes.length > 0) {
          journal?.append(changes)
          for (const listener of listeners) listener(changes)
        }
      }
    },
    flush: async () => journal?.flush(),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      await journal?.close()
      await unlock?.()
    },
  }
}

/** The bytes of photos and documents, by name. */
interface Blobs {
  save(name: string, bytes: Buffer): Promise<void>
  read(name: string): Promise<Buffer>
}

function blobsInMemory(): Blobs {
  const bytesByName = new Map<string, Buffer>()
  return {
    async save(name, bytes) {
      bytesByName.set(name, bytes)
    },
    async read(name) {
      const bytes = bytesByName.get(name)
      if (!bytes) throw new Error(`No file ${name}`)
      return bytes
    },
  }
}

async function blobsInFolder(folder: string): Promise<Blobs> {
  await mkdir(folder, { recursive: true })
  return {
    // Synced before the message that names it is journaled: a stored message never points to a missing file.
    save: (name, bytes) => replaceFile(join(folder, name), bytes),
    read: (name) => readFile(join(folder, name)),
  }
}

/**
 * Two emulators appending to one journal would issue the same ids twice, so the second is refused. The lock is a
 * listening socket, which the system releases even after kill -9; a process id could belong to another process by then.
 */
async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = socketPath(await realpath(folder))
  const lock = (await tryListen(path)) ?? (await takeOver(path))
  if (!lock) throw Object.assign(new Error(`Another emulator is using ${folder}`), { code: 'EBUSY' })
  return async () => {
    lock.close()
    await once(lock, 'close')
  }
}

/** In the temporary folder, under a short name: a socket's path is limited to about a hundred characters. */
function socketPath(folder: string): string {
  const name = `telegram-emulator-${createHash('sha256').update(folder).digest('hex').slice(0, 20)}.sock`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name)
}

async function tryListen(path: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy())
  try {
    server.listen(path)
    await once(server, 'listening')
    return server.unref()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined
    throw error
  }
}

/** Takes over the socket file of a killed emulator: it still exists, but refuses connections. */
async function takeOver(path: string): Promise<Server | undefined> {
  const isAlive = await new Promise<boolean>((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('close', () => socket.destroy())
  })
  if (isAlive) return undefined
  await rm(path, { force: true })
  return tryListen(path)
}

/**
 * A file of JSON lines; each line holds the changes of one accepted call, so that a call is stored whole or not at all.
 */
interface Journal {
  append(changes: Change[]): void
  /** Resolves when all appended changes are on disk. */
  flush(): Promise<void>
  close(): Promise<void>
}

/**
 * Passes every stored change to `apply`. Removes a last line cut by a crash, which was never acknowledged.
 * @returns its size in bytes
 */
async function replayJournal(path: string, apply: (change: Change) => void): Promise<number> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0)
    throw error
  })
  const wholeLength = bytes.lastIndexOf(0x0a) + 1
  if (wholeLength < bytes.length) await truncate(path, wholeLength)
  const lines = bytes.subarray(0, wholeLength).toString('utf8').split('\n').slice(0, -1)
  for (const [index, line] of lines.entries()) {
    let changes: Change[]
    try {
      changes = JSON.parse(line) as Change[]
    } catch (cause) {
      throw new Error(`Journal ${path} is damaged at line ${index + 1}`, { cause })
    }
    for (const change of changes) apply(change)
  }
  return wholeLength
}

async function openJournal(path: string): Promise<Journal> {
  const file = await open(path, 'a', 0o600)
  let waitingLines: string[] = []
  let lastFlush: Promise<void> = Promise.resolve()

  async function writeWaitingLines(): Promise<void> {
    if (waitingLines.length === 0) return
    const text = waitingLines.join('')
    waitingLines = []
    await file.appendFile(text)
    await file.datasync()
  }
  // One write at a time: calls during a sync share the next one.
  function flush(): Promise<void> {
    lastFlush = lastFlush.then(writeWaitingLines)
    return lastFlush
  }

  return {
    append(changes) {
      waitingLines.push(`${JSON.stringify(changes)}\n`)
    },
    flush,
    async close() {
      await flush()
      await file.close()
    },
  }
}

/** Replaces a journal by the shortest one that makes the world as it is. */
async function rewriteJournal(path: string, world: World): Promise<void> {
  const lines = [...changesOf(world)].map((change) => `${JSON.stringify([change])}\n`)
  await replaceFile(path, lines.join(''))
  await syncFolder(dirname(path))
}

/** At any moment either the complete old file or the complete new one exists. */
async function replaceFile(path: string, content: string | Buffer): Promise<void> {
  const newPath = `${path}.new`
  await writeFile(newPath, content, { mode: 0o600, flush: true })
  await rename(newPath, path)
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync()
  await folder.close()
}
