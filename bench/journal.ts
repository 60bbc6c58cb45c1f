import { spawnSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { VENUE_KINDS } from '@xbetapp/domain/drops/offered'
import { writeJournal } from '../apps/server/src/modules/accounting/public.ts'
import { percentile, table } from './setup/print.ts'
import { startWorldServer } from './setup/world-server.ts'

// All balances of a history of 100,000 transactions: as the product answers them, and as hledger and ledger read them
// from the exported journal.
const TRANSACTIONS = 100_000
const WORLD = { bets: TRANSACTIONS, drops: 400_000, days: 70 }
const RUNS = 3
const KINDS = ['tipster/', ...VENUE_KINDS.map((kind) => `${kind}/`), '']

const world = await startWorldServer(WORLD, process.env.BENCH_DATA_DIR)
const folder = await mkdtemp(join(tmpdir(), 'xbetapp-journal-'))
const journal = join(folder, 'xbetapp.journal')

const began = performance.now()
const transactions = await exportJournal()
const exported = (performance.now() - began) / 1000

const product: number[] = []
for (let run = 0; run < 20; run++) {
  let ms = 0
  for (const kind of KINDS) ms += (await world.call('GET', `/api/v1/conto/${kind}conto-recap`)).ms
  product.push(ms / 1000)
}
const rows = [
  {
    '': 'xbetapp: recaps of all tipsters, rooms, sites, others and the house',
    'median s': seconds(percentile(product, 50)),
  },
  ...['hledger', 'ledger'].map((program) => ({
    '': `${program} -f journal bal`,
    'median s': balances(program),
  })),
]
table(`${transactions} transactions (exported in ${exported.toFixed(1)} s), ${RUNS} runs`, rows)
await world.stop()
await rm(folder, { recursive: true, force: true })

/** The journal from its beginning, up to so many transactions. */
async function exportJournal(): Promise<number> {
  const file = createWriteStream(journal)
  let written = 0
  const enough = new Error('enough')
  await writeJournal(world.ctx, async (text) => {
    file.write(text)
    written += text.match(/^\d{4}-\d\d-\d\d[ =]/gm)?.length ?? 0
    if (written >= TRANSACTIONS) throw enough
  }).catch((error: unknown) => {
    if (error !== enough) throw error
  })
  file.end()
  await finished(file)
  return written
}

function balances(program: string): number | string {
  if (spawnSync(program, ['--version']).status !== 0) return 'not installed'
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now()
    const { status, stderr } = spawnSync(program, ['-f', journal, 'bal'], { maxBuffer: 1e9 })
    if (status !== 0) throw new Error(`${program}: ${stderr}`)
    times.push((performance.now() - start) / 1000)
  }
  return seconds(percentile(times, 50))
}

function seconds(value: number): number {
  return Number(value.toFixed(3))
}
