import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResult, JsonTestResults } from 'vitest/node'
import { ensureBrowser } from './ensure-browser.ts'

// Runs the tests of one tier, on a machine with only Node and npm: finds a browser, builds the web app, runs the tests
// of all workspaces and then the journeys, since running both concurrently on two cores causes timeouts. Ends with the
// slowest files, the failures (of a long output often only the end is kept) and one line that counts everything. A
// test's name determines its tier: `*.slow.test.ts` and journeys tagged @slow run with `--slow`, all others without it.
interface Count {
  passed: number
  failed: number
  skipped: number
  /** Passed only on a retry. */
  unsteady?: number
}

interface Outcome {
  count: Count
  /** Wall time of each file in seconds, including time shared with concurrent files. */
  files: ReadonlyArray<{ name: string; seconds: number }>
  failures: readonly Failure[]
}

interface Failure {
  file: string
  /** Empty for a file that did not load. */
  test: string
  why: string
}

const SLOW_TIER = process.argv.includes('--slow')
const TIER = SLOW_TIER
  ? { workspaces: ['.slow.test.'], journeys: ['--grep=@slow'] }
  : { workspaces: ['--exclude=**/*.slow.test.ts'], journeys: ['--grep-invert=@slow'] }
const SLOWEST = 10
const LINES_OF_A_FAILURE = 12
const reports = await mkdtemp(join(tmpdir(), 'xbetapp-reports-'))

function run(args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

async function unitTests(): Promise<Outcome> {
  const file = join(reports, 'vitest.json')
  const code = await run([
    'node_modules/vitest/vitest.mjs',
    'run',
    ...TIER.workspaces,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const report = await readReport<JsonTestResults>(file)
  const count = {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  }
  const results = report?.testResults ?? []
  const files = results.map(({ name, startTime, endTime }) => ({
    name: relative(process.cwd(), name),
    seconds: (endTime - startTime) / 1000,
  }))
  const failures = results.flatMap(failuresIn)
  if (code !== 0 && failures.length === 0)
    failures.push({
      file: 'workspaces',
      test: '',
      why: 'an error outside of any test: it stands with their output',
    })
  return { count: withLoadFailure(count, code), files, failures }
}

async function journeys(): Promise<Outcome> {
  const file = join(reports, 'playwright.json')
  const code = await run(
    ['node_modules/@playwright/test/cli.js', 'test', '--config=e2e/playwright.config.ts', ...TIER.journeys],
    { CHROMIUM_PATH: await ensureBrowser(), PLAYWRIGHT_JSON_FILE: file },
  )
  const report = await readReport<JSONReport>(file)
  const stats = report?.stats
  const count = {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
    unsteady: stats?.flaky ?? 0,
  }
  const files = (report?.suites ?? []).map((suite) => ({
    name: `e2e/journeys/${suite.file}`,
    seconds: durationOf(suite) / 1000,
  }))
  const failures = (report?.suites ?? []).flatMap((suite) => failuresOf(suite))
  return { count: withLoadFailure(count, code), files, failures }
}

/** A file that does not load has no failed test; the run has failed all the same. */
const withLoadFailure = (count: Count, code: number): Count =>
  code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count

function failuresIn({ name, status, message, assertionResults }: JsonTestResult): Failure[] {
  const file = relative(process.cwd(), name)
  const failed = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages }) => ({
      file,
      test: fullName,
      why: failureMessages?.join('\n') ?? '',
    }))
  return failed.length > 0 || status !== 'failed' ? failed : [{ file, test: '', why: message }]
}

function durationOf({ suites = [], specs }: JSONReportSuite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  const own = results.reduce((sum, { duration }) => sum + duration, 0)
  return suites.reduce((sum, suite) => sum + durationOf(suite), own)
}

function failuresOf({ file, suites = [], specs }: JSONReportSuite): Failure[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => ({
        file: `e2e/journeys/${file}`,
        test: status === 'flaky' ? `${title} (passed when retried)` : title,
        why: results
          .flatMap(({ errors }) => errors.map(({ message = '' }) => stripVTControlCharacters(message)))
          .join('\n'),
      })),
  )
  return [...own, ...suites.flatMap((suite) => failuresOf(suite))]
}

/** Null where the run ended before its report. */
const readReport = <R>(file: string): Promise<R | null> => readFile(file, 'utf8').then(JSON.parse, () => null)

const indented = (text: string): string =>
  text
    .trim()
    .split('\n')
    .filter((line) => !line.includes('node_modules'))
    .slice(0, LINES_OF_A_FAILURE)
    .map((line) => `    ${line}`)
    .join('\n')

const began = performance.now()
if ((await run(['scripts/build-web.ts', '--if-needed'])) !== 0) {
  console.log('\nthe web app does not build\n0 passed, 1 failed')
  process.exit(1)
}
const both = [await unitTests(), await journeys()]
await rm(reports, { recursive: true })
const [ours, theirs] = both.map(({ count }) => count) as [Count, Count]
const nothingRan = both.some(({ count }) => count.passed + count.failed === 0)
const failed = ours.failed + theirs.failed + Number(nothingRan)
const skipped = ours.skipped + theirs.skipped

const seconds = new Map<string, number>()
for (const { name, seconds: more } of both.flatMap(({ files }) => files))
  seconds.set(name, (seconds.get(name) ?? 0) + more)
const slowest = [...seconds].sort(([, a], [, b]) => b - a).slice(0, SLOWEST)
console.log(`\nthe slowest files, of ${Math.round((performance.now() - began) / 1000)} s in all:`)
for (const [name, took] of slowest) console.log(`${took.toFixed(1).padStart(7)} s  ${name}`)
for (const { file, test, why } of both.flatMap(({ failures }) => failures))
  console.log(`\n${[file, test].filter(Boolean).join(' › ')}\n${indented(why)}`)
console.log(
  `\nworkspaces: ${ours.passed} passed, ${ours.failed} failed; journeys: ${theirs.passed} passed, ${theirs.failed} failed`,
)
if (theirs.unsteady) console.log(`${theirs.unsteady} journeys passed only when retried`)
console.log(
  `${ours.passed + theirs.passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
)
process.exit(failed > 0 ? 1 : 0)
