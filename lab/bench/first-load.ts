import type { Page, Response } from '@playwright/test'
import { buildWeb, launchBrowser, submitLogin } from './setup/bench-browser.ts'
import { startBenchServer } from './setup/bench-server.ts'
import { percentile, table } from './setup/print.ts'
import { fillWeek } from './setup/week-of-bets.ts'

// The files that a browser with an empty cache fetches from the real server to show Login and then the Bet page, and
// the time taken: bytes as transferred to this browser (Brotli, if supported), and the same files in gzip, to which the
// budget applies. Beside it the frameworks alone, which any such app fetches.
const RUNS = 5
const BUDGET_KB = 250
const BETS = 500
const FRAMEWORKS = /\/(react|tanstack)-[^/]*\.js$/

type Kind = 'js' | 'css'

interface Load {
  /** Bytes in gzip, and as transferred. */
  gzip: Record<Kind, number>
  taken: Record<Kind, number>
  files: number
  frameworks: number
  ms: number
}

buildWeb()
const bench = await startBenchServer()
await fillWeek(bench.ctx.db, BETS)
const browser = await launchBrowser()

const gzipSizes = new Map<string, number>()
async function gzipSize(url: string): Promise<number> {
  const known = gzipSizes.get(url)
  if (known !== undefined) return known
  const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip' } })
  const size = Number(answer.headers.get('content-length') ?? (await answer.arrayBuffer()).byteLength)
  gzipSizes.set(url, size)
  return size
}

/** Everything received so far, by kind. */
async function loaded(responses: readonly Response[], began: number): Promise<Load> {
  const ms = Math.round(performance.now() - began)
  const load: Load = { gzip: { js: 0, css: 0 }, taken: { js: 0, css: 0 }, files: 0, frameworks: 0, ms }
  for (const response of responses) {
    const type = response.request().resourceType()
    if (type !== 'script' && type !== 'stylesheet') continue
    const kind = type === 'script' ? 'js' : 'css'
    const size = await gzipSize(response.url())
    load.files += 1
    load.gzip[kind] += size
    load.taken[kind] += (await response.request().sizes()).responseBodySize
    if (FRAMEWORKS.test(response.url())) load.frameworks += size
  }
  return load
}

async function newcomer(): Promise<{ login: Load; both: Load }> {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  let began = performance.now()
  await page.goto(`${bench.address}/xbetapp/login`)
  await page.getByRole('button', { name: 'Accedi' }).waitFor()
  const login = await loaded([...responses], began)
  // The next page's files are prefetched while the user types.
  await page.waitForLoadState('networkidle')
  began = performance.now()
  await submitLogin(page)
  await firstRow(page)
  // Later prefetches do not belong to a first load.
  const both = await loaded([...responses], began)
  await context.close()
  return { login, both }
}

const firstRow = (page: Page) => page.getByRole('row').filter({ hasText: 'Tipster 1' }).first().waitFor()

const runs = []
for (let i = 0; i < RUNS; i++) runs.push(await newcomer())
const kb = (bytes = 0) => Number((bytes / 1024).toFixed(1))
const row = (what: string, loads: readonly Load[]) => ({
  '': what,
  'JS gzip KB': kb(loads[0]?.gzip.js),
  'CSS gzip KB': kb(loads[0]?.gzip.css),
  'JS taken KB': kb(loads[0]?.taken.js),
  'CSS taken KB': kb(loads[0]?.taken.css),
  files: loads[0]?.files ?? 0,
  'p50 ms': percentile(
    loads.map((load) => load.ms),
    50,
  ),
})
const both = runs.map((run) => run.both)
const js = kb(both[0]?.gzip.js)
table(
  `First load, empty cache, ${BETS} bets in the week, ${RUNS} runs (budget ${BUDGET_KB} KB of JS in gzip)`,
  [
    row(
      'Login, until it can be used',
      runs.map((run) => run.login),
    ),
    row('Login and Bet page (ms from Accedi to the first row)', both),
    { '': 'peer: React, TanStack Router and Query alone', 'JS gzip KB': kb(both[0]?.frameworks), files: 2 },
  ],
)

await browser.close()
await bench.stop()
if (js > BUDGET_KB) {
  console.error(`${js} KB of JS: over the budget of ${BUDGET_KB} KB`)
  process.exitCode = 1
}
