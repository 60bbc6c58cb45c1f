import { execFile } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { argumentsOf } from './arguments.ts'

// npm run audit:deps -- [--faults FILE|FOLDER] [--all]
// Lists every package of both lock files with version, licence and known faults. Faults are read from the registry (npm
// audit); where it does not answer, from an offline list: --faults names files of the OSV format
// (https://ossf.github.io/osv-schema), as advisory databases publish them. The last lines say what was checked. Exits
// with 1 on an unreviewed licence or a known fault, with 2 when not all faults could be checked.
const { values } = argumentsOf('npm run audit:deps -- [--faults FILE|FOLDER] [--all]', {
  faults: { type: 'string' },
  all: { type: 'boolean' },
})

/** Licences that permit internal use without publishing the product's source. */
const ALLOWED = [
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC-BY-4.0', 'CC0-1.0'],
  ...['ISC', 'MIT', 'MIT-0', 'MPL-2.0', 'OFL-1.1', 'PostgreSQL', 'Python-2.0', 'Unlicense', 'Zlib'],
]
const OLD_MIT = 'says MIT in a form the lock leaves out; of s3rver, only for tests'
/** Packages whose licence a person reviewed, with the finding. */
const LOOKED_AT: Readonly<Record<string, string>> = {
  '@img/sharp': 'LGPL-3.0-or-later in part: a library loaded as it is, never changed',
  busboy: OLD_MIT,
  dicer: OLD_MIT,
  'humanize-number': 'says none in its package.json, its Readme says MIT; of s3rver, only for tests',
  only: 'says none in its package.json, its Readme says MIT; of s3rver, only for tests',
  'png-js': 'says none in its package.json, its LICENSE is MIT',
  streamsearch: OLD_MIT,
}

interface Package {
  name: string
  version: string
  licence: string
}

interface Locked {
  /** Set when it differs from its folder. */
  name?: string
  version?: string
  license?: string
  link?: boolean
}

async function lockedPackages(lock: string, root: string): Promise<Package[]> {
  const { packages } = JSON.parse(await readFile(lock, 'utf8')) as { packages: Record<string, Locked> }
  const found = Object.entries(packages).filter(
    ([path, entry]) => path.includes('node_modules/') && !entry.link,
  )
  return Promise.all(
    found.map(async ([path, { name, version = '', license }]) => ({
      name: name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license ?? (await installedLicence(join(root, path))) ?? 'unknown',
    })),
  )
}

/** The lock file omits the licence where the registry did. */
async function installedLicence(folder: string): Promise<string | null> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => null)
  if (text === null) return null
  const { license, licenses } = JSON.parse(text) as { license?: unknown; licenses?: Array<{ type?: string }> }
  if (typeof license === 'string') return license
  return (license as { type?: string } | undefined)?.type ?? licenses?.[0]?.type ?? null
}

/** `(MIT OR GPL-3.0)` is allowed if one part is, `MIT AND X` if all are. */
function isAllowed(licence: string): boolean {
  const bare = licence.replaceAll(/[()]/g, '')
  if (bare.includes(' AND ')) return bare.split(' AND ').every(isAllowed)
  return bare.split(' OR ').some((part) => ALLOWED.includes(part.trim()))
}

const lookedAt = (name: string): string | undefined =>
  Object.entries(LOOKED_AT).find(
    ([known]) => name === known || name.startsWith(`${known}/`) || name.startsWith(`${known}-`),
  )?.[1]

interface Fault {
  name: string
  version: string
  what: string
}

/** The registry's known faults of the installed tree; null when it does not answer. */
async function askRegistry(folder: string): Promise<Fault[] | null> {
  const run = promisify(execFile)('npm', ['audit', '--json'], { cwd: folder, maxBuffer: 64 << 20 })
  const output = await run.then(
    ({ stdout }) => stdout,
    (error: { stdout?: string }) => error.stdout ?? '',
  )
  try {
    const { vulnerabilities } = JSON.parse(output) as {
      vulnerabilities?: Record<
        string,
        { range: string; via: Array<string | { title?: string; url?: string }> }
      >
    }
    if (!vulnerabilities) return null
    return Object.entries(vulnerabilities).flatMap(([name, { range, via }]) =>
      via.flatMap((cause) =>
        typeof cause === 'string' ? [] : [{ name, version: range, what: `${cause.title} ${cause.url}` }],
      ),
    )
  } catch {
    return null
  }
}

interface Advisory {
  id: string
  modified?: string
  summary?: string
  withdrawn?: string
  affected?: Array<{
    package?: { ecosystem?: string; name?: string }
    versions?: string[]
    ranges?: Array<{
      type: string
      events: Array<{ introduced?: string; fixed?: string; last_affected?: string }>
    }>
  }>
}

/** The npm advisories in a file or folder. @throws Error for a file with none in the OSV format */
async function readAdvisories(path: string): Promise<Advisory[]> {
  const files = (await stat(path)).isDirectory()
    ? (await readdir(path, { recursive: true }))
        .filter((name) => name.endsWith('.json'))
        .map((name) => join(path, name))
    : [path]
  const read = await Promise.all(
    files.map(async (file) => {
      const found = [JSON.parse(await readFile(file, 'utf8')) as Advisory | Advisory[]].flat()
      if (found.some((one) => typeof one?.id !== 'string' || !Array.isArray(one.affected ?? [])))
        throw new Error(`${file} is no list of the OSV format`)
      return found
    }),
  )
  return read
    .flat()
    .filter(({ withdrawn }) => withdrawn === undefined)
    .filter(({ affected = [] }) => affected.some(({ package: about }) => about?.ecosystem === 'npm'))
}

function compare(a: string, b: string): number {
  const parts = (version: string) => (version.split(/[-+]/)[0] ?? '').split('.').map(Number)
  const [left, right] = [parts(a), parts(b)]
  for (let i = 0; i < 3; i++) if ((left[i] ?? 0) !== (right[i] ?? 0)) return (left[i] ?? 0) - (right[i] ?? 0)
  // A prerelease precedes its release.
  return Number(b.includes('-')) - Number(a.includes('-'))
}

function isAffected(version: string, affected: NonNullable<Advisory['affected']>[number]): boolean {
  if (affected.versions?.includes(version)) return true
  return (affected.ranges ?? [])
    .filter(({ type }) => type === 'SEMVER')
    .some(({ events }) => {
      let inside = false
      for (const { introduced, fixed, last_affected: last } of events) {
        if (introduced !== undefined && (introduced === '0' || compare(version, introduced) >= 0))
          inside = true
        if (fixed !== undefined && compare(version, fixed) >= 0) inside = false
        if (last !== undefined && compare(version, last) > 0) inside = false
      }
      return inside
    })
}

const faultsIn = (packages: readonly Package[], advisories: readonly Advisory[]): Fault[] =>
  advisories.flatMap(({ id, summary = '', affected = [] }) =>
    affected
      .filter(({ package: about }) => about?.ecosystem === 'npm')
      .flatMap((one) =>
        packages
          .filter(({ name, version }) => name === one.package?.name && isAffected(version, one))
          .map(({ name, version }) => ({ name, version, what: `${id} ${summary}` })),
      ),
  )

/** Known faults in a list kept offline, their source, and whether it covers all packages. */
async function askList(path: string, packages: readonly Package[]) {
  const advisories = await readAdvisories(path)
  const newest = advisories.reduce((last, { modified = '' }) => (modified > last ? modified : last), '')
  const upTo = newest ? `, the newest of ${newest.slice(0, 10)}` : ''
  return {
    faults: faultsIn(packages, advisories),
    of: `the list ${path}: ${advisories.length} advisories about packages of npm${upTo}`,
    // An empty list does not prove the absence of faults.
    isWhole: advisories.length > 0,
  }
}

/** The same, asked of the registry. */
async function askNpm(locks: ReadonlyArray<{ lock: string; root: string }>) {
  const answers = await Promise.all(locks.map(({ root }) => askRegistry(root)))
  const silent = locks.filter((_, index) => answers[index] === null).map(({ lock }) => lock)
  return {
    faults: answers.flatMap((answer) => answer ?? []),
    of:
      silent.length === 0 ? 'the registry (npm audit)' : `the registry, silent about ${silent.join(' and ')}`,
    isWhole: silent.length === 0,
  }
}

const root = join(import.meta.dirname, '..')
const LOCKS = ['package-lock.json', 'tools/package-lock.json'].map((lock) => ({
  lock,
  root: join(root, dirname(lock)),
}))
const packages = (
  await Promise.all(LOCKS.map((one) => lockedPackages(join(root, one.lock), one.root)))
).flat()
packages.sort((a, b) => a.name.localeCompare(b.name))

// Builds for other platforms are not installed here: they have the licence of the installed one.
const scopeOf = ({ name, version }: Package): string => `${name.split('/')[0]}@${version}`
for (const one of packages) {
  if (one.licence !== 'unknown' || !one.name.startsWith('@')) continue
  const sibling = packages.find((other) => scopeOf(other) === scopeOf(one) && other.licence !== 'unknown')
  if (sibling) one.licence = sibling.licence
}

const counts = Map.groupBy(packages, ({ licence }) => licence)
for (const [licence, those] of [...counts].sort(([, a], [, b]) => b.length - a.length))
  console.log(`${String(those.length).padStart(5)}  ${licence}`)
if (values.all)
  for (const { name, version, licence } of packages) console.log(`${name}@${version}\t${licence}`)

const strange = packages.filter(({ name, licence }) => !isAllowed(licence) && !lookedAt(name))
for (const { name, version, licence } of strange)
  console.log(`Licence nobody has looked at: ${name}@${version} ${licence}`)
for (const [name, why] of Object.entries(LOOKED_AT)) console.log(`Looked at: ${name}, ${why}`)

const asked = await (values.faults ? askList(values.faults, packages) : askNpm(LOCKS)).catch(
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(2)
  },
)
for (const { name, version, what } of asked.faults) console.log(`Known fault: ${name} ${version} ${what}`)
console.log(`Packages: ${packages.length}, of ${LOCKS.map(({ lock }) => lock).join(' and ')}`)
console.log(`Licences: ${strange.length === 0 ? 'all looked at' : `${strange.length} nobody has looked at`}`)
console.log(`Asked about faults: ${asked.of}`)
console.log(
  asked.isWhole
    ? `Known faults: ${asked.faults.length}`
    : `Known faults: ${asked.faults.length}, NOT CHECKED WHOLLY; --faults FILE|FOLDER names a list kept offline`,
)
process.exitCode = strange.length > 0 || asked.faults.length > 0 ? 1 : asked.isWhole ? 0 : 2
