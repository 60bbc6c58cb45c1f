import { readFileSync, writeFileSync } from 'node:fs'

// If the registry lacks some platforms' builds of a package, npm leaves them out of the lock file, and `npm ci` then
// rejects the lock everywhere. This writes the missing entries from the packages' declarations; `--check` only lists
// them. Run by `npm run lock` after every change of dependencies.
interface LockEntry {
  version?: string
  optionalDependencies?: Record<string, string>
  dev?: boolean
  [key: string]: unknown
}

const FILES = ['package-lock.json', 'tools/package-lock.json']
const OS = 'aix android darwin freebsd linux netbsd openbsd openharmony sunos win32'.split(' ')
const CPU = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64']

type Packages = Record<string, LockEntry>

for (const file of FILES) {
  const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Packages }
  const { packages } = lock
  const missing = Object.entries(packages).flatMap(([where, entry]) =>
    where === ''
      ? []
      : Object.entries(entry.optionalDependencies ?? {})
          .filter(([name]) => !isInstalledFor(packages, where, name))
          .map(([name, version]) => ({ name, version, dev: entry.dev })),
  )
  if (missing.length === 0) continue
  if (process.argv.includes('--check')) {
    for (const { name } of missing) console.error(`${file} lacks ${name}: run npm run lock`)
    process.exitCode = 1
    continue
  }
  for (const { name, version, dev } of missing)
    packages[`node_modules/${name}`] = platformEntry(name, version, dev)
  const sorted = Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
}

/** Node's resolution order: the package's folder, then each folder above it. */
function isInstalledFor(packages: Packages, where: string, name: string): boolean {
  for (let folder = where; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]) return true
    if (folder === '') return false
  }
}

/** The entry npm would have written, as far as the name implies it: enough for npm to skip it on other platforms. */
function platformEntry(name: string, version: string, dev: boolean | undefined): LockEntry {
  const words = (name.split('/').pop() ?? '').split('-')
  const cpu = words.filter((word) => CPU.includes(word))
  const os = words.filter((word) => OS.includes(word))
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : undefined
  return {
    version: version.replace(/^[\^~]/, ''),
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(dev ? { dev } : {}),
    ...(libc ? { libc } : {}),
    optional: true,
    ...(os.length > 0 ? { os } : {}),
  }
}
