import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addRomeDays, romeDay } from '@xbetapp/domain/platform/time/rome'
import { findDatabase } from '../../scripts/find-database.ts'
import { startBenchServer, tokenOf } from './setup/bench-server.ts'
import { table } from './setup/print.ts'

// A report of 100,000 rows requested from a server: its time, and by how much the server's memory grows meanwhile. Beside
// it write-excel-file with the same rows from the same query, in a separate process: all memory of that process.
const WORLD = { bets: 110_000, drops: 330_000, days: 80, photos: 0 }

const own = process.env.BENCH_DATA_DIR
const dataDir = own ?? (await mkdtemp(join(tmpdir(), 'xbetapp-bench-report-')))
const world = await startBenchServer({ world: WORLD, dataDir })

const today = romeDay(new Date())
const startDate = addRomeDays(today, -73)
const { stdout } = spawnSync(
  process.execPath,
  [join(import.meta.dirname, 'setup/report-writer.ts'), startDate, today],
  { env: { ...process.env, DATA_DIR: dataDir }, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
)
const peer = JSON.parse(stdout) as { rows: number; seconds: number; peakMb: number; bytes: number }
table(`A report of ${peer.rows} rows asked of a server, and the memory it takes, MB`, [
  ...(await ofServer()),
  {
    '': 'peer: write-excel-file, the rows alone, in a process of its own',
    s: peer.seconds,
    'file MB': Number((peer.bytes / 1e6).toFixed(1)),
    'memory MB': peer.peakMb,
  },
])
await world.stop()
if (own === undefined) await rm(dataDir, { recursive: true, force: true })

/**
 * Downloads from a separate server: short ones for its baseline memory, the long one cold and warm, a list, the long one as PDF.
 */
async function ofServer() {
  const { url, leave } = await findDatabase(world.config)
  const folder = await mkdtemp(join(tmpdir(), 'xbetapp-bench-server-'))
  const main = join(import.meta.dirname, '../../apps/server/src/main.ts')
  const { PATH = '', HOME = '' } = process.env
  const server = spawn(process.execPath, [main, '--services=http'], {
    env: { PATH, HOME, PORT: '0', DEMO: 'false', LOG_LEVEL: 'error', DATABASE_URL: url, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise<string>((ready) => {
    let said = ''
    server.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const at = /pronto: (\S+)\/xbetapp/.exec(said)?.[1]
      if (at) ready(at)
    })
  })
  const token = await tokenOf(address)
  const lines: Record<string, string | number>[] = []
  const memory = async (line: 'VmHWM' | 'VmRSS') => {
    const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
    return Number(new RegExp(`${line}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
  }
  /** Makes the kernel count the peak from here on. @returns the present memory, MB */
  const startPeak = async () => {
    await writeFile(`/proc/${server.pid}/clear_refs`, '5')
    return memory('VmRSS')
  }
  const download = async (what: string, path: string, type: string, body: string | Blob) => {
    const before = await startPeak()
    const began = performance.now()
    const headers = { authorization: `Bearer ${token}`, 'content-type': type }
    const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body })
    const { fileContent } = (await answer.json()) as { fileContent: string }
    const s = Number(((performance.now() - began) / 1000).toFixed(2))
    lines.push({
      '': what,
      s,
      'file MB': Number(((fileContent.length * 0.75) / 1e6).toFixed(1)),
      'memory MB': Math.round((await memory('VmHWM')) - before),
    })
  }
  const report = (what: string, from: string, form: 'file' | 'pdf' = 'file') =>
    download(
      what,
      '/api/v1/conto/excel/download',
      'application/json',
      JSON.stringify({ id: 0, startDate: from, endDate: today, [form]: true }),
    )
  for (let i = 0; i < 20; i++) await report('', addRomeDays(today, -1))
  lines.length = 0
  await report('a day, twenty times before', addRomeDays(today, -1))
  await report('all, the report worker starts', startDate)
  await report('all again', startDate)
  const list = '/api/v1/viste/xlsx'
  await download('a list of 100,000 rows and 20 columns', list, 'application/x-ndjson', longList())
  await report('all, as PDF', startDate, 'pdf')
  server.kill('SIGTERM')
  await new Promise((ended) => server.once('exit', ended))
  await leave()
  await rm(folder, { recursive: true, force: true })
  return lines
}

function longList(): Blob {
  const colonne = Array.from({ length: 20 }, (_, at) => ({
    titolo: `C${at}`,
    decimali: at % 2 === 0 ? 2 : null,
    larghezza: 12,
  }))
  const cells = (row: number) =>
    colonne.map(({ decimali }, at) => (decimali === null ? `Testo ${row}-${at}` : row + at / 100))
  const rows = Array.from({ length: 100_000 }, (_, row) => `${JSON.stringify(cells(row))}\n`)
  return new Blob([`${JSON.stringify({ lista: 'bet', titolo: 'Bet', colonne })}\n`, ...rows])
}
