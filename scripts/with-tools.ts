import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

// node scripts/with-tools.ts FILE ...   runs a program that needs the package `tools`
const LOCK = 'tools/package-lock.json'
/** npm writes it at the end of an install. */
const INSTALLED = 'tools/node_modules/.package-lock.json'

/** Installs the development tools if they are missing or differ from the lock file. */
export function ensureTools(): void {
  const installed = statSync(INSTALLED, { throwIfNoEntry: false })
  if (installed && installed.mtimeMs >= statSync(LOCK).mtimeMs) return
  console.log('Installing tools ...')
  const { status } = spawnSync('npm', ['ci', '--prefix', 'tools', '--loglevel=error'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

if (import.meta.main) {
  ensureTools()
  process.exit(spawnSync(process.execPath, process.argv.slice(2), { stdio: 'inherit' }).status ?? 1)
}
