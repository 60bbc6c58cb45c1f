import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'

/** The headless shell is preferred: it takes a third less time, and no window is needed. */
const KNOWN = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const PACKAGES = ['chromium-headless-shell', 'chromium']

const findInPath = (): string | null => {
  for (const name of KNOWN) {
    const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
    if (status === 0) return stdout.trim()
  }
  return null
}

const run = (command: string, args: string[]): boolean =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0

/** Installs packages of the system, where that is permitted. */
export function installPackages(names: readonly string[]): boolean {
  if (userInfo().uid !== 0 || !existsSync('/usr/bin/apt-get')) return false
  process.stdout.write(`Installing ${names.join(', ')} from the system packages\n`)
  process.env.DEBIAN_FRONTEND = 'noninteractive'
  return run('apt-get', ['update', '-qq']) && run('apt-get', ['install', '-y', '-qq', ...names])
}

/**
 * A Chromium to drive: CHROMIUM_PATH, the system's, Debian's package where installing is permitted, otherwise the one
 * that Playwright downloads.
 * @throws Error that lists the attempts
 */
export async function ensureBrowser(): Promise<string> {
  const given = process.env.CHROMIUM_PATH
  if (given) return given
  const found = findInPath()
  if (found) return found
  for (const name of PACKAGES) {
    const installed = installPackages([name]) && findInPath()
    if (installed) return installed
  }
  process.stdout.write('Installing Chromium through Playwright\n')
  if (run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])) {
    const { chromium } = await import('@playwright/test')
    if (existsSync(chromium.executablePath())) return chromium.executablePath()
  }
  throw new Error('No Chromium: install one, or name it with CHROMIUM_PATH')
}

if (import.meta.main) process.stdout.write(`${await ensureBrowser()}\n`)
