import type { AddressInfo } from 'node:net'
import { createEmulation } from './create-emulation.ts'
import { createServer } from './create-server.ts'
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
  const close = async () => {
    em.webhookDelivery.close()
    await server.close()
    await em.store.close()
  }
  try {
    await server.listen({ host, port: options.port ?? 0 })
  } catch (error) {
    await close()
    throw error
  }
  const { port } = server.server.address() as AddressInfo
  return {
    apiRoot: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    token: em.token,
    botId: em.bot.id,
    close,
  }
}
