import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { type Checker, type CheckResult, CheckStatus } from '@stryker-mutator/api/check'
import type { Mutant as Found, MutantResult, StrykerOptions } from '@stryker-mutator/api/core'
import type { Ignorer, NodePath } from '@stryker-mutator/api/ignore'
import {
  commonTokens,
  declareClassPlugin,
  declareValuePlugin,
  PluginKind,
  tokens,
} from '@stryker-mutator/api/plugin'
import type { Reporter } from '@stryker-mutator/api/report'
import { isSame, type Mutant, readMutant } from './mutant.ts'

/** Selects the mutants worth running: a random sample without those that do not compile or are equivalent. */
export interface Sample {
  count: number
  seed: number
  /** The text of each file when its mutants were made; files may change during the run. */
  sources: Record<string, string>
  /** Samples only from these, by the ids of the mutation tester. */
  only?: readonly string[] | undefined
  /** Also runs these, which were sampled before. */
  again?: readonly string[] | undefined
}

export interface Equivalent extends Omit<Mutant, 'at'> {
  reason: string
}

/** The reason why a mutant was not run, as repeated in the results. */
export const NOT_DRAWN = 'not drawn'
export const EQUIVALENT = 'equivalent: '
export const INVALID = 'does not compile: '

export const EQUIVALENTS = 'tools/mutate/equivalent.json'
export const readEquivalents = (): Equivalent[] => JSON.parse(readFileSync(EQUIVALENTS, 'utf8'))

const sampleOf = (options: StrykerOptions) => (options as unknown as { sample: Sample }).sample

class Choice implements Checker {
  static inject = tokens(commonTokens.options)
  private readonly sample: Sample

  constructor(options: StrykerOptions) {
    this.sample = sampleOf(options)
  }

  async init(): Promise<void> {}

  /** All in one group, so that the sample is taken from all and the compiler starts once. */
  async group(mutants: Found[]): Promise<string[][]> {
    return [mutants.map(({ id }) => id)]
  }

  async check(mutants: Found[]): Promise<Record<string, CheckResult>> {
    const { count, seed, sources, only, again } = this.sample
    const drawn = mutants
      .filter(({ id }) => !only || only.includes(id))
      .map((found) => ({
        id: found.id,
        ...readMutant(found, sources[found.fileName] ?? '', 0),
        rank: '',
      }))
      .map((mutant) => ({ ...mutant, rank: rank(mutant, seed) }))
      .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    const equivalents = readEquivalents()
    const results = Object.fromEntries(mutants.map(({ id }) => [id, refused(NOT_DRAWN)]))
    // At least half do not compile: the compiler gets several times as many as are wanted.
    const candidates = drawn.slice(0, count * 4)
    const errors = compile(candidates)
    let chosen = 0
    for (const { id, ...mutant } of candidates) {
      if (chosen === count) break
      const equivalent = equivalents.find((each) => isSame(each, mutant))
      const error = errors.get(id)
      if (equivalent) results[id] = refused(`${EQUIVALENT}${equivalent.reason}`)
      else if (error) results[id] = refused(`${INVALID}${error}`)
      else {
        results[id] = { status: CheckStatus.Passed }
        chosen += 1
      }
    }
    for (const id of again ?? []) results[id] = { status: CheckStatus.Passed }
    return results
  }
}

const refused = (reason: string): CheckResult => ({ status: CheckStatus.CompileError, reason })

/** The same seed selects the same mutants, whatever was added to other files. */
const rank = ({ file, at, line, from, to }: Mutant, seed: number): string =>
  createHash('sha256')
    .update(JSON.stringify([seed, file, at, line, from, to]))
    .digest('hex')

/**
 * The first type error of each mutant that has one. Every mutant is a separate file beside the one it changes, in a
 * copy of the sources, so that one run of the compiler checks all. Errors in other files are not detected.
 */
function compile(mutants: ReadonlyArray<{ id: string; file: string; mutated: string }>): Map<string, string> {
  const copy = mkdtempSync(join(tmpdir(), 'xbetapp-mutants-'))
  try {
    for (const part of ['packages', 'apps', 'scripts', 'tsconfig.base.json', 'tsconfig.json', 'package.json'])
      cpSync(part, join(copy, part), {
        recursive: true,
        filter: (path) => !['node_modules', 'dist'].includes(basename(path)),
      })
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
    const files = mutants.map(({ id, file, mutated }) => {
      const path = file.replace(/\.ts$/, `.mutant-${id}.ts`)
      writeFileSync(join(copy, path), mutated)
      return path
    })
    writeFileSync(
      join(copy, 'tsconfig.mutants.json'),
      JSON.stringify({ extends: './tsconfig.json', include: [], files }),
    )
    return typeErrors(copy)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

function typeErrors(copy: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const line of compilerOutput(copy).split('\n')) {
    const [, id, error] = /\.mutant-(\d+)\.ts\(\d+,\d+\): error (TS.*)$/.exec(line) ?? []
    if (id && error && !found.has(id)) found.set(id, error)
    else if (!id && line.includes('error TS')) throw new Error(`the sources do not compile: ${line}`)
  }
  return found
}

function compilerOutput(cwd: string): string {
  const tsc = resolve('node_modules/typescript/bin/tsc')
  if (!existsSync(tsc)) throw new Error('npm ci first')
  try {
    return execFileSync(process.execPath, [tsc, '-p', 'tsconfig.mutants.json', '--pretty', 'false'], {
      cwd,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}

/** Reports each survivor when it is found: a run takes long, and may be interrupted. */
class Survivors implements Reporter {
  static inject = tokens(commonTokens.options)
  private readonly sample: Sample

  constructor(options: StrykerOptions) {
    this.sample = sampleOf(options)
  }

  onMutantTested(result: Readonly<MutantResult>): void {
    if (result.status !== 'Survived' && result.status !== 'NoCoverage') return
    // It gets a second run.
    if (result.static && !this.sample.again) return
    const { file, at, diff } = readMutant(result, this.sample.sources[result.fileName] ?? '', 1)
    console.log(
      `${file}:${at} ${result.mutatorName}${result.status === 'NoCoverage' ? ', which no test runs' : ''}\n${diff}\n`,
    )
  }
}

interface Call extends NodePath {
  isCallExpression(): boolean
  get(key: 'callee'): { toString(): string }
}

interface Statement extends NodePath {
  isExpressionStatement(): boolean
  get(key: 'expression'): Call
}

/** Calls whose mutants no test can detect: invariants, which cannot fail, and log lines, which only people read. */
const SILENT = /^(invariant|\w+\.log\.\w+)$/
const silent: Ignorer = {
  shouldIgnore: (path) => {
    const statement = path as Statement
    // The whole call is left out, not only its arguments.
    const call = statement.isExpressionStatement() ? statement.get('expression') : (path as Call)
    return call.isCallExpression() && SILENT.test(call.get('callee').toString())
      ? 'an invariant or a line of the log'
      : undefined
  },
}

export const strykerPlugins = [
  declareClassPlugin(PluginKind.Checker, 'choose', Choice),
  declareValuePlugin(PluginKind.Ignore, 'silent', silent),
  declareClassPlugin(PluginKind.Reporter, 'survivors', Survivors),
]
