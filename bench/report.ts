import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addRomeDays, romeDay } from '@xbetapp/domain/time/rome'
import { percentile, table } from './setup/print.ts'
import { startWorldServer } from './setup/world-server.ts'

// A report of 100,000 rows: time and peak memory of the process that writes it, beside write-excel-file given the same
// rows read by the same query. Then 200 reports sent at once, and what the Bet page's poll takes meanwhile.
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
  /** Of it what the process has before it reads anything. */
  loadedMb: number
  bytes: number
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
table(`A report of ${ours.rows} rows, ${RUNS} runs in a process of its own`, [
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

/** Asks as the Bet page does, unchanged list, until the work is done; how long each answer took. */
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
