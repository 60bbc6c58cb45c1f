import { parseArgs } from 'node:util'
import { RigaFoglio } from '@xbetapp/contract/viste'
import { askAgain } from './setup/ask-again.ts'
import { startBenchServer } from './setup/bench-server.ts'
import { percentile, table } from './setup/print.ts'
import { fillWeek } from './setup/week-of-bets.ts'

// A list as a workbook, its rows sent as lines: how long it takes, and what others wait for the Bet page's list meanwhile.
// Beside it: how long the server would stand still if the same rows came as one JSON value.
//   npm run bench -- workbook --rows 50000 --columns 20
const { values } = parseArgs({
  options: { rows: { type: 'string', default: '50000' }, columns: { type: 'string', default: '20' } },
})
const [rows, columns] = [Number(values.rows), Number(values.columns)]
const KB = 1024
const QUIET_MS = 3_000

const bench = await startBenchServer()
await fillWeek(bench.server.ctx.db, 500)
const { address, token } = bench
const list = { url: `${address}/api/v1/bets/last-week`, token, everyMs: 20 }

const quiet = askAgain(list)
await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
const before = await quiet.over()

const head = {
  lista: 'bet',
  titolo: 'Bet',
  colonne: Array.from({ length: columns }, (_, at) => ({
    ...{ titolo: `Colonna ${at}`, decimali: at % 2 === 0 ? 2 : null, larghezza: 14 },
  })),
}
const cells = (row: number) =>
  head.colonne.map(({ decimali }, at) => (decimali === null ? `Testo ${row}-${at}` : row + at / 100))
const body = new Blob([
  `${JSON.stringify(head)}\n`,
  ...Array.from({ length: rows }, (_, row) => `${JSON.stringify(cells(row))}\n`),
])
const meanwhile = askAgain(list)
const began = performance.now()
const answer = await fetch(`${address}/api/v1/viste/xlsx`, {
  method: 'POST',
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
  body,
})
const { fileContent } = (await answer.json()) as { fileContent: string }
const tookMs = performance.now() - began
const during = await meanwhile.over()

const whole = JSON.stringify(Array.from({ length: rows }, (_, row) => cells(row)))
const stoodAt = performance.now()
for (const row of JSON.parse(whole) as unknown[]) RigaFoglio.parse(row)
const standstillMs = performance.now() - stoodAt

table(`${rows} rows of ${columns} columns as a workbook`, [
  {
    'sent, MB': Number((body.size / KB / KB).toFixed(1)),
    'file, MB': Number(((fileContent.length * 0.75) / KB / KB).toFixed(1)),
    s: Number((tookMs / 1_000).toFixed(1)),
    'GET last-week p50 ms': Math.round(percentile(during, 50)),
    'p95 ms': Math.round(percentile(during, 95)),
    'worst ms': Math.round(Math.max(...during)),
    'before it, p95 ms': Math.round(percentile(before, 95)),
    'as one JSON value all stand still, ms': Math.round(standstillMs),
  },
])
await bench.stop()
