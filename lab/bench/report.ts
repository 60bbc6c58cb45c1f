import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addRomeDays, romeDay } from '@xbetapp/domain/platform/time/rome'
import { findDatabase } from '../../scripts/find-database.ts'
import { PASSWORD } from './setup/bench-server.ts'
import { percentile, table } from './setup/print.ts'
import { startWorldServer } from './setup/world-server.ts'

// A report of 100,000 rows requested from a server: its time and the server's peak memory. The same within one process,
// beside write-excel-file with the same rows from the same query. Then 200 reports sent at once, and the latency of the
// Bet page's poll meanwhile.
const WORLD = { bets: 110_000, drops: 330_000, days: 80 }
const SENT = 200
const RUNS = 3

const own = process.env.BENCH_DATA_DIR
const dataDir = own ?? (await mkdtemp(join(tmpdir(), 'xbetapp-bench-report-')))
const world = await startWorldServer(WORLD, dataDir)

const today = romeDay(new Date())
const days = { startDate: addRomeDays(today, -73), endDate: today }
const writer = join(import.meta.dirname, 'setup/report-writer.ts')
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
const write = (how: 'ours' | 'pdf' | 'peer' | 'none'): Written => {
  const env = { ...process.env, DATA_DIR: dataDir }
  const child = spawnSync(process.execPath, [writer, how, days.startDate, days.endDate], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse(child.stdout.trim().split('\n').at(-1) ?? '') as Written
}
const median = (how: 'ours' | 'pdf' | 'peer' | 'none') => {
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
  const { token } = await signIn(address)
  const post = async (path: string, type: string, body: string | Blob) => {
    const began = performance.now()
    const answer = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body,
    })
    const { fileContent } = (await answer.json()) as { fileContent: string }
    return {
      s: Number(((performance.now() - began) / 1000).toFixed(2)),
      'file MB': Number(((fileContent.length * 0.75) / 1e6).toFixed(1)),
    }
  }
  const report = (from: string, form: 'file' | 'pdf' = 'file') =>
    post(
      '/api/v1/conto/excel/download',
      'application/json',
      JSON.stringify({ id: 0, startDate: from, endDate: today, [form]: true }),
    )
  const list = () => {
    const colonne = Array.from({ length: 20 }, (_, at) => ({
      titolo: `C${at}`,
      decimali: at % 2 === 0 ? 2 : null,
      larghezza: 12,
    }))
    const cells = (row: number) =>
      colonne.map(({ decimali }, at) => (decimali === null ? `Testo ${row}-${at}` : row + at / 100))
    const pieces = Array.from({ length: 100 }, (_, piece) =>
      Array.from({ length: 1_000 }, (_, at) => `${JSON.stringify(cells(piece * 1_000 + at))}\n`).join(''),
    )
    const head = `${JSON.stringify({ lista: 'bet', titolo: 'Bet', colonne })}\n`
    return post('/api/v1/viste/xlsx', 'application/x-ndjson', new Blob([head, ...pieces]))
  }
  const peak = async (pid: number | undefined) => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
  }
  const lines: Record<string, string | number>[] = []
  const measured = async (what: string, ask: () => ReturnType<typeof post>) => {
    const taken = await ask()
    lines.push({
      '': what,
      ...taken,
      'server, peak': await peak(server.pid),
    })
  }
  for (let i = 0; i < 20; i++) await report(addRomeDays(today, -1))
  await measured('a day, twenty times before', () => report(addRomeDays(today, -1)))
  await measured('all, the report worker starts', () => report(days.startDate))
  await measured('all again', () => report(days.startDate))
  await measured('all, as PDF', () => report(days.startDate, 'pdf'))
  await measured('a list of 100,000 rows and 20 columns', list)
  server.kill('SIGTERM')
  await new Promise((ended) => server.once('exit', ended))
  await leave()
  await rm(folder, { recursive: true, force: true })
  return lines
}

async function signIn(address: string): Promise<{ token: string }> {
  const answer = await fetch(`${address}/api/v1/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'banco', password: PASSWORD }),
  })
  return (await answer.json()) as { token: string }
}

const quiet = await pollFor(async () => void (await sleep(4_000)))
const ids = (
  await world.ctx.db
    .selectFrom('sala')
    .select('idSala')
    .where('isSecret', '=', false)
    .orderBy('idSala')
    .execute()
).map(({ idSala }) => idSala)
const requests = Array.from({ length: SENT }, (_, i) => ({
  id: ids[i % ids.length],
  startDate: addRomeDays(today, -7),
  endDate: today,
  testuale: true,
  file: true,
}))
const began = performance.now()
let prepared = 0
const sending = await pollFor(async () => {
  const { text } = await world.call('POST', '/api/v1/conto/excel/send/sala', requests)
  const { idReportInvio } = JSON.parse(text) as { idReportInvio: number }
  for (;;) {
    await sleep(200)
    const { n } = await world.ctx.db
      .selectFrom('reportDestinatario')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('idReportInvio', '=', idReportInvio)
      .where('stato', '=', 'in_attesa')
      .executeTakeFirstOrThrow()
    if (n === 0) break
  }
  prepared = (performance.now() - began) / 1000
})
table(`${SENT} reports (text and file) sent at once: all written after ${prepared.toFixed(1)} s`, [
  { '': 'poll while nothing else happens', ...figures(quiet) },
  { '': 'poll while they are written', ...figures(sending) },
])

/** Polls like the Bet page, with an unchanged list, until the work is done; returns the latency of each answer. */
async function pollFor(work: () => Promise<void>): Promise<number[]> {
  let done = false
  const working = work().finally(() => {
    done = true
  })
  const times: number[] = []
  const { text } = await world.call('GET', '/api/v1/bets/last-week?since=0')
  const { revision } = JSON.parse(text) as { revision: number }
  while (!done) {
    times.push((await world.call('GET', `/api/v1/bets/last-week?since=${revision}`)).ms)
    await sleep(20)
  }
  await working
  return times
}

function figures(times: readonly number[]) {
  const round = (p: number) => Number(percentile(times, p).toFixed(1))
  return { polls: times.length, 'p50 ms': round(50), 'p99 ms': round(99), 'worst ms': round(100) }
}

await world.stop()
if (own === undefined) await rm(dataDir, { recursive: true, force: true })
