import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '../../../apps/server/src/config.ts'
import { createLog } from '../../../apps/server/src/kernel/log.ts'
import { type RunningServer, startServer } from '../../../apps/server/src/server.ts'

export const PASSWORD = 'password di prova'

export interface BenchServer {
  server: RunningServer
  address: string
  token: string
  stop(): Promise<void>
}

/** The real server with a separate, empty database and no logging, in a folder that is deleted when it stops. */
export async function startBenchServer(): Promise<BenchServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'xbetapp-bench-'))
  await chmod(dataDir, 0o755)
  const env = {
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO: 'false',
    BOOTSTRAP_PASSWORD: PASSWORD,
    REQUESTS_PER_MINUTE: '0',
  }
  const server = await startServer(loadConfig(env), createLog('error'))
  const address = server.address ?? ''
  const answer = await fetch(`${address}/api/v1/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  })
  const { token } = (await answer.json()) as { token: string }
  return {
    server,
    address,
    token,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
