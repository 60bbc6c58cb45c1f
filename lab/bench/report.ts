import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addRomeDays, romeDay } from '@xbetapp/domain/platform/time/rome'
import { findDatabase } from '../../scripts/find-database.ts'
import { startBenchServer, tokenOf } from './setup/bench-server.ts'
import { table } from './setup/print.ts'

// A report of 100,000 rows requested from a server: its time and the server's peak memory. The same within one process,
// beside write-excel-file with the same rows from the same query.
const WORLD = { bets: 110_000, drops: 330_000, days: 80, photos: 0 }
const RUNS = 3

const own = process.env.BENCH_DATA_DIR
const dataDir = own ?? (await mkdtemp(join(tmpdir(), 'xbetapp-bench-report-')))
const world = await startBenchServer({ world: WORLD, dataDir })

const today = romeDay(new Date())
const startDate = addRomeDays(today, -73)
interface Written {
  rows: number
  seconds: number
  peakMb: number
  /** The part of it in use before anything is read. */
  loadedMb: number
  bytes: number
  /** Until the first rows were read. */
  firstRowMs: number
}
type Way = 'ours' | 'pdf' | 'peer' | 'none'

function write(how: Way): Written {
  const { stdout } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'setup/report-writer.ts'), how, startDate, today],
    { env: { ...process.env, DATA_DIR: dataDir }, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  )
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Written
}

function median(how: Way): Written {
  const runs = Array.from({ length: RUNS }, () => write(how)).sort((a, b) => a.seconds - b.seconds)
  const found = runs[Math.floor(RUNS / 2)]
  if (!found) throw new Error('no run')
  return { ...found, peakMb: Math.max(...runs.map(({ peakMb }) => peakMb)) }
}

const [ours, pdf, peer, none] = [median('ours'), median('pdf'), median('peer'), median('none')]
table(`A report of ${ours.rows} rows asked of a server, and the server's memory, MB`, await ofServer())
table(`The same within one process, ${RUNS} runs; its first rows are read after ${none.firstRowMs} ms`, [
  line('the report, two sheets, formulas', ours),
  line('the same as PDF', pdf),
  line('peer: write-excel-file, the rows alone', peer),
  line('the process that reads the rows and writes nothing', none),
  { '': `time ${(ours.seconds / peer.seconds).toFixed(2)} x` },
])
await world.stop()
if (own === undefined) await rm(dataDir, { recursive: true, force: true })

function line(what: string, { seconds, peakMb, loadedMb, bytes }: Written) {
  return {
    '': what,
    'median s': seconds,
    'peak MB': peakMb,
    'before reading': loadedMb,
    'file MB': Number((bytes / 1e6).toFixed(1)),
  }
}

/**
 * Downloads from a separate server: short ones for its baseline memory, the long one cold and warm, as PDF and as list.
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
  const download = async (what: string, path: string, type: string, body: string | Blob) => {
    const began = performance.now()
    const headers = { authorization: `Bearer ${token}`, 'content-type': type }
    const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body })
    const { fileContent } = (await answer.json()) as { fileContent: string }
    const s = Number(((performance.now() - began) / 1000).toFixed(2))
    const status = await readFile(`/proc/${server.pid}/status`, 'utf8').catch(() => '')
    lines.push({
      '': what,
      s,
      'file MB': Number(((fileContent.length * 0.75) / 1e6).toFixed(1)),
      'server, peak': Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024),
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
  await report('all, as PDF', startDate, 'pdf')
  const list = '/api/v1/viste/xlsx'
  await download('a list of 100,000 rows and 20 columns', list, 'application/x-ndjson', longList())
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
