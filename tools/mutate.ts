import { globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { MutantResult } from '@stryker-mutator/api/core'
import { Stryker } from '@stryker-mutator/core'
import { startPostgres } from '../apps/server/test/start-postgres.ts'
import { EQUIVALENT, EQUIVALENTS, INVALID, readEquivalents, type Sample } from './mutate/choose.ts'
import { type Mutant, readMutant } from './mutate/mutant.ts'

// npm run mutate -- [--only packages/domain,apps/server/src/bets/drops/list-drops.ts] [--count 60] [--seed N] [--own]
// Mutates the source at random places, one at a time and in a copy, and runs the tests of its folder: a mutant that no
// test detects is a fault that no test would detect. Exits with 1 when too many survive. Equivalent mutants are listed
// in tools/mutate/equivalent.json with a reason; survivors are written to test-results/mutants.json in the same form.
const SERVER = 'apps/server/src'
const SCOPES = [
  { folder: 'packages/domain', project: 'packages', bound: 95, beside: [] },
  // A module's contract with others is tested where they use it: their tests count beside its own.
  ...Object.entries({
    'bets/drops': 'oversight/activity-log',
    'accounts/movements': 'oversight/activity-log accounts/summary',
    'accounts/accounting': '',
    'relay/routing': 'intake/ingest intake/image-reading',
    'relay/operator-send': 'bets/bets relay/delivery oversight/activity-log relay/rewriting relay/routing',
    'relay/room-messages': 'relay/delivery intake/ingest relay/forwards relay/routing',
    'relay/rewriting': 'relay/room-messages relay/routing',
    'telegram/outbox': 'relay/room-messages relay/delivery relay/operator-send',
    'relay/delivery': 'telegram/chats relay/routing',
    'telegram/chats': 'relay/delivery',
    'ledger/postings':
      'ledger/closed-weeks settling accounts/statements accounts/accounting oversight/audit-chain',
    'intake/ingest': 'intake/photos relay/room-messages relay/routing relay/forwards bot',
    'settling/bulk-settle': 'settling/second-person ledger/closed-weeks',
    'relay/forwards': 'relay/room-messages relay/held-sends relay/routing intake/ingest',
    'relay/held-sends': 'relay/routing relay/forwards relay/operator-send intake/ingest',
    'accounts/statements':
      'accounts/reports accounts/accounting accounts/declarations ledger settling/second-person',
    'bets/room-answers': 'bets/bets intake/ingest relay/room-messages oversight bot',
    'oversight/audit-chain': 'oversight accounts/statements ledger/closed-weeks',
  }).map(([module, beside]) => ({
    folder: `${SERVER}/${module}`,
    project: 'server',
    bound: 85,
    beside: beside.split(' ').flatMap((other) => (other === '' ? [] : `${SERVER}/${other}`)),
  })),
]

type Scope = (typeof SCOPES)[number]

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: SCOPES.map(({ folder }) => folder).join(',') },
    /** Per scope. */
    count: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** Without the neighbours' tests: much faster, but only a lower bound. */
    own: { type: 'boolean', default: false },
    concurrency: { type: 'string', default: String(Math.ceil(availableParallelism() / 2)) },
  },
})
const copies = await mkdtemp(join(tmpdir(), 'xbetapp-mutate-'))
const sample = { count: Number(values.count), seed: Number(values.seed) }

/** How the mutation tester's reason for skipping a static mutant begins. */
const STATIC = 'Static mutant'

interface Outcome {
  part: string
  bound: number
  killed: number
  /** The number of killed mutants that timed out. */
  endless: number
  alive: Mutant[]
  equivalent: number
  invalid: number
}

/** The scope that contains a folder or file; a module of the server that is not listed is tested by its own tests. */
function scopeOf(part: string): Scope {
  const listed = SCOPES.find(({ folder }) => part === folder || part.startsWith(`${folder}/`))
  if (listed) return listed
  const folder = new RegExp(`^${SERVER}/[^/]+/[^/]+`).exec(part)?.[0]
  if (!folder) throw new Error(`${part} is neither a module of the server nor in packages/domain`)
  return { folder, project: 'server', bound: 85, beside: [] }
}

async function mutate(part: string): Promise<Outcome> {
  const scope = scopeOf(part)
  process.env.MUTATE_PROJECT = scope.project
  process.env.MUTATE_FOLDER = scope.folder
  process.env.MUTATE_TESTS = JSON.stringify(
    [scope.folder, ...(values.own ? [] : scope.beside)].map((folder) => `${folder}/**/*.test.ts`),
  )
  const files = part.endsWith('.ts') ? part : `${part}/**/*.ts`
  // Read now, since files may change during the run.
  const sources = Object.fromEntries(
    globSync(files).map((file) => [resolve(file), readFileSync(file, 'utf8')]),
  )
  // Code that runs only while a file is loaded belongs to no test, and its mutants run all tests of the scope: they are
  // sampled separately, in proportion to their share.
  const first = await run(scope, files, { ...sample, sources })
  const isLoaded = ({ statusReason }: MutantResult) => statusReason?.startsWith(STATIC) === true
  const only = first.filter(isLoaded).map(({ id }) => id)
  const count = Math.round((sample.count * only.length) / first.length)
  // For code that runs both while files are loaded and in a test, the first run activates the mutant only in the test,
  // after tables are computed. Survivors are tried once more, active from the beginning.
  const again = first.filter((one) => one.status === 'Survived' && one.static).map(({ id }) => id)
  const loaded =
    count + again.length === 0 ? [] : await run(scope, files, { ...sample, sources, only, count, again })
  const isSecond = ({ id }: MutantResult) => only.includes(id) || again.includes(id)
  const results = [...first.filter((one) => !isSecond(one)), ...loaded.filter(isSecond)]

  const withStatus = (...statuses: MutantResult['status'][]) =>
    results.filter(({ status }) => statuses.includes(status))
  const notRun = (why: string) =>
    withStatus('CompileError').filter(({ statusReason }) => statusReason?.startsWith(why))
  return {
    part,
    bound: scope.bound,
    // A file that no longer loads has no failed test, but counts as killed.
    killed: withStatus('Killed', 'Timeout', 'RuntimeError').length,
    endless: withStatus('Timeout').length,
    alive: withStatus('Survived', 'NoCoverage').map((mutant) =>
      readMutant(mutant, sources[mutant.fileName] ?? '', 1),
    ),
    equivalent: notRun(EQUIVALENT).length,
    invalid: notRun(INVALID).length,
  }
}

/** One run of the mutation tester. Leaves out code that runs only while files are loaded, unless it is asked for. */
function run(scope: Scope, files: string, sample: Sample): Promise<MutantResult[]> {
  return new Stryker({
    // Tables contain the expectations of tests.
    mutate: [files, '!**/*.test.ts', '!**/*.table.ts'],
    ignorePatterns: ['e2e', 'lab', 'docs/images'],
    testRunner: 'vitest',
    // In the packages a test imports its subject; on the server it starts all of it.
    vitest: { configFile: 'tools/mutate/vitest.config.ts', related: scope.project === 'packages' },
    plugins: ['@stryker-mutator/vitest-runner', resolve('tools/mutate/choose.ts')],
    checkers: ['choose'],
    ignorers: ['silent'],
    ...{ sample },
    warnings: false,
    // Otherwise its paths would be rewritten through the compiler's old interface; none leads out of the copy.
    tsconfigFile: 'none',
    coverageAnalysis: 'perTest',
    // A worker active between two tests would make its code run all tests instead of those that cover it.
    ignoreStatic: !sample.only,
    // The whole domain with its counters needs more memory than the default.
    testRunnerNodeArgs: ['--max-old-space-size=10000'],
    concurrency: Number(values.concurrency),
    // A slow machine must not count as an endless loop.
    timeoutMS: 30_000,
    timeoutFactor: 3,
    reporters: ['progress-append-only', 'survivors'],
    logLevel: 'warn',
    tempDirName: copies,
  } as ConstructorParameters<typeof Stryker>[0]).runMutationTest()
}

const share = ({ killed, alive }: Outcome): number => (100 * killed) / Math.max(1, killed + alive.length)

/** Entries of the list of equivalents that match no line of the source any more. */
async function outdated(): Promise<string[]> {
  const found: string[] = []
  for (const { file, line, from } of readEquivalents()) {
    const source = (await readFile(file, 'utf8').catch(() => '')).replaceAll(/\s+/g, ' ')
    if (!source.includes(line) || !source.includes(from)) found.push(`${file}: ${line}`)
  }
  return found
}

const stale = await outdated()
for (const line of stale) console.error(`${EQUIVALENTS} names what is not there: ${line}`)

// The same random bets in each run, since their seed is part of a test's name; fewer, since each mutant runs them.
process.env.INVARIANT_SEED = values.seed
process.env.INVARIANT_BETS ??= '2000'

const parts = values.only.split(',')
const postgres = await startPostgres()
process.env.TEST_DATABASE_URL = postgres.url
const outcomes: Outcome[] = []
try {
  for (const part of parts) outcomes.push(await mutate(part))
} finally {
  await postgres.stop()
  await rm(copies, { recursive: true, force: true })
}

const alive = outcomes.flatMap((outcome) => outcome.alive)
await mkdir('test-results', { recursive: true })
const names = alive.map(({ file, line, from, to }) => ({ file, line, from, to, reason: '' }))
await writeFile('test-results/mutants.json', `${JSON.stringify(names, null, 2)}\n`)
for (const outcome of outcomes) {
  const enough = share(outcome) >= outcome.bound ? 'ok    ' : 'FAILED'
  console.log(
    `${enough} ${outcome.part}: ${share(outcome).toFixed(0)} of 100 (wanted ${outcome.bound}); ${outcome.killed} killed ` +
      `(${outcome.endless} by a time-out), ${outcome.alive.length} alive, ${outcome.equivalent} equivalent, ${outcome.invalid} do not compile`,
  )
}
console.log(
  `npm run mutate -- --only ${parts.join(',')} --count ${sample.count} --seed ${sample.seed}${values.own ? ' --own' : ''}`,
)
const failed = stale.length > 0 || outcomes.some((outcome) => share(outcome) < outcome.bound)
process.exitCode = failed ? 1 : 0
