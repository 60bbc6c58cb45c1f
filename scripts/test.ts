import { spawn } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './ensure-browser.ts'

// Everything, on a machine that has only Node and npm: finds a browser, builds the web app, runs the tests of all
// workspaces and then the journeys. Ends with one line that counts both.
interface Count {
  passed: number
  failed: number
  skipped: number
  /** Passed only when tried again. */
  unsteady?: number
}

const reports = await mkdtemp(join(tmpdir(), 'xbetapp-reports-'))

function run(args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

async function unitTests(): Promise<Count> {
  const file = join(reports, 'vitest.json')
  const code = await run([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const report = await readReport(file)
  const count = {
    passed: Number(report?.numPassedTests ?? 0),
    failed: Number(report?.numFailedTests ?? 0),
    skipped: Number(report?.numPendingTests ?? 0) + Number(report?.numTodoTests ?? 0),
  }
  // A file that does not even load has no failed test; the run has failed all the same.
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

async function journeys(): Promise<Count> {
  const file = join(reports, 'playwright.json')
  const code = await run(
    ['node_modules/@playwright/test/cli.js', 'test', '--config=e2e/playwright.config.ts'],
    {
      CHROMIUM_PATH: await ensureBrowser(),
      PLAYWRIGHT_JSON_FILE: file,
    },
  )
  const stats = (await readReport(file))?.stats as Record<string, number> | undefined
  const count = {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
    unsteady: stats?.flaky ?? 0,
  }
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

async function readReport(file: string): Promise<Record<string, unknown> | null> {
  return readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Record<string, unknown>,
    () => null,
  )
}

if ((await run(['scripts/build-web.ts', '--if-needed'])) !== 0) {
  process.stdout.write('\nthe web app does not build\n0 passed, 1 failed\n')
  process.exit(1)
}
const unit = await unitTests()
const browser = await journeys()
const total = (key: 'passed' | 'failed' | 'skipped') => unit[key] + browser[key]
const nothingRan = unit.passed + unit.failed === 0 || browser.passed + browser.failed === 0
const skipped = total('skipped') > 0 ? `, ${total('skipped')} skipped` : ''
process.stdout.write(
  `\nworkspaces: ${unit.passed} passed, ${unit.failed} failed; journeys: ${browser.passed} passed, ${browser.failed} failed\n`,
)
if (browser.unsteady) process.stdout.write(`${browser.unsteady} journeys passed only when tried again\n`)
process.stdout.write(`${total('passed')} passed, ${total('failed') + Number(nothingRan)} failed${skipped}\n`)
process.exit(total('failed') > 0 || nothingRan ? 1 : 0)
