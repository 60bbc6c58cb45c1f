import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { realpath, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Two emulators appending to one journal would give the same ids twice, so the second is refused.
 * A listening socket is the lock, since the system lets go of it even after kill -9; a process id might be another's by then.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = socketPath(await realpath(folder))
  const lock = (await tryListen(path)) ?? (await takeOver(path))
  if (!lock) throw new Error(`Another emulator is using ${folder}`)
  return async () => {
    lock.close()
    await once(lock, 'close')
  }
}

/** In the temporary folder, under a short name: a socket's path may not exceed some hundred characters. */
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

/** The socket of an emulator that was killed is still there, but nobody answers on it. */
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
