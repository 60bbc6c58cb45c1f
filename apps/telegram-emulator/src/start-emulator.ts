import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { createEmulation } from './create-emulation.ts'
import { createServer } from './create-server.ts'
import type { Emulation } from './emulation.ts'
import type { EmulatorOptions } from './emulator-options.ts'

export type { EmulatorOptions }

export interface Emulator {
  /** `http://host:port`, for grammY's `client.apiRoot`; the page and `/emulator/...` are there too. */
  apiRoot: string
  token: string
  botId: number
  close(): Promise<void>
}

export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const host = options.host ?? '127.0.0.1'
  const em = await createEmulation(options)
  const server = await createServer(em, { remoteControl: options.remoteControl ?? false })
  let closing: Promise<void> | undefined
  // A second signal while closing waits for the same end.
  const close = () => {
    closing ??= closeAll(em, server)
    return closing
  }
  try {
    await server.listen({ host, port: options.port ?? 0 })
  } catch (error) {
    await close()
    throw error
  }
  const { port } = server.server.address() as AddressInfo
  return {
    apiRoot: `http://${reachable(host)}:${port}`,
    token: em.token,
    botId: em.bot.id,
    close,
  }
}

/** "Every address" can be listened on, but is no address to call. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

async function closeAll(em: Emulation, server: FastifyInstance): Promise<void> {
  em.webhookDelivery.close()
  await server.close()
  await em.store.close()
}
