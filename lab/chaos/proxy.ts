import { connect, createServer, type Socket } from 'node:net'

export interface FaultyLine {
  port: number
  /** Sets the target of connections. */
  to(port: number): void
  /** Breaks every connection, like a pulled cable. */
  cut(): void
  /** While silent, no data passes in either direction, and no connection is closed. */
  silence(on: boolean): void
  close(): void
}

/** A proxy between two processes: the caller's address for the target stays the same whatever happens behind it. */
export async function startProxy(): Promise<FaultyLine> {
  let target = 0
  let silent = false
  const pairs = new Set<[Socket, Socket]>()
  const server = createServer((caller) => {
    const callee = connect(target, '127.0.0.1')
    const pair: [Socket, Socket] = [caller, callee]
    pairs.add(pair)
    if (silent) for (const socket of pair) socket.pause()
    const end = () => {
      pairs.delete(pair)
      caller.destroy()
      callee.destroy()
    }
    for (const [from, into] of [pair, [callee, caller] as const]) {
      from.on('error', end)
      from.on('close', end)
      from.on('data', (chunk) => {
        if (!into.write(chunk)) from.pause()
      })
      into.on('drain', () => !silent && from.resume())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    to(port) {
      target = port
    },
    cut() {
      for (const pair of pairs) for (const socket of pair) socket.destroy()
    },
    silence(on) {
      silent = on
      for (const pair of pairs) for (const socket of pair) on ? socket.pause() : socket.resume()
    },
    close() {
      server.close()
      for (const pair of pairs) for (const socket of pair) socket.destroy()
    },
  }
}
