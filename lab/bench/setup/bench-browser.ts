import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { ensureBrowser } from '../../../scripts/ensure-browser.ts'
import { USER } from './bench-server.ts'

export const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Builds the web app from the current sources, for a server started afterwards. */
export function buildWeb(): void {
  const build = join(import.meta.dirname, '../../../scripts/build-web.ts')
  const { status } = spawnSync(process.execPath, [build, '--if-needed'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('the web app could not be built')
}

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await ensureBrowser(), args: ARGUMENTS })
}

/** Signs in through the login page and waits for the next page. */
export async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/xbetapp/login`)
  await submitLogin(page)
}

export async function submitLogin(page: Page): Promise<void> {
  await page.getByPlaceholder('Inserisci username').fill(USER.username)
  await page.getByPlaceholder('Inserisci password').fill(USER.password)
  await page.getByRole('button', { name: 'Accedi' }).click()
}
