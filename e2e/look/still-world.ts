import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ADMIN, ServerProcess } from '../harness/server-process.ts'

const CLOCK = join(import.meta.dirname, 'still-clock.mjs')
const DEMO = join(import.meta.dirname, '../../scripts/db-demo.ts')

/** A server with the demo world at a moment that does not pass: the same on every run. */
export async function startStillServer(): Promise<ServerProcess> {
  const env = { NODE_OPTIONS: `--import ${CLOCK}` }
  return ServerProcess.start({
    env,
    fill: (dataDir) => {
      const { status } = spawnSync(process.execPath, [DEMO, '--unmarked'], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          PATH: process.env.PATH ?? '',
          HOME: process.env.HOME ?? '',
          ...env,
          DATA_DIR: dataDir,
          BOOTSTRAP_USERNAME: ADMIN.username,
          BOOTSTRAP_PASSWORD: ADMIN.password,
        },
      })
      if (status !== 0) throw new Error('no demo world')
    },
  })
}
