import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { percentile, table } from './setup/print.ts'

// From the command to the line "xbetapp pronto", web app built: on an empty folder with and without the demo world,
// and on one that already holds it. Beside it: an empty Fastify server in a process of its own.
const RUNS = 3

interface Started {
  seconds: number
  stop(): Promise<void>
}

function start(args: string[], ready: string, env: Record<string, string>): Promise<Started> {
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`ended with ${code} before it was ready`)))
    child.stdout.on('data', (chunk: Buffer) => {
      if (!chunk.includes(ready)) return
      const seconds = (performance.now() - began) / 1000
      child.removeAllListeners('exit')
      resolve({
        seconds,
        stop: () =>
          new Promise((stopped) => {
            child.once('exit', () => stopped())
            child.kill('SIGTERM')
          }),
      })
    })
  })
}

async function measure(what: string, run: (dataDir: string) => Promise<number>) {
  const seconds: number[] = []
  for (let i = 0; i < RUNS; i++) {
    const dataDir = await mkdtemp(join(tmpdir(), 'xbetapp-start-'))
    await chmod(dataDir, 0o755)
    seconds.push(await run(dataDir))
    await rm(dataDir, { recursive: true, force: true })
  }
  return {
    '': what,
    'median s': Number(percentile(seconds, 50).toFixed(2)),
    'worst s': Number(Math.max(...seconds).toFixed(2)),
  }
}

const server = (dataDir: string, demo: boolean) =>
  start(['apps/server/src/main.ts'], 'xbetapp pronto', {
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO: String(demo),
    LOG_LEVEL: 'error',
  })

async function timed(started: Promise<Started>): Promise<number> {
  const { seconds, stop } = await started
  await stop()
  return seconds
}

const PEER = `
  const { default: Fastify } = await import('fastify')
  const app = Fastify()
  await app.listen({ port: 0 })
  console.log('pronto')
`
table(`Start to ready line, ${RUNS} runs`, [
  await measure('first start, empty', (dir) => timed(server(dir, false))),
  await measure('first start, demo world loaded', (dir) => timed(server(dir, true))),
  await measure('second start, demo world there', async (dir) => {
    await timed(server(dir, true))
    return timed(server(dir, true))
  }),
  await measure('peer: empty Fastify, no database', () =>
    timed(start(['--input-type=module', '-e', PEER], 'pronto', {})),
  ),
])
