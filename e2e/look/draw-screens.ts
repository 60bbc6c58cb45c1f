import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { ensureBrowser } from '../../scripts/ensure-browser.ts'
import { openScreen, prepareToInspect } from '../harness/inspect-screen.ts'
import { dialogScreens, pageScreens, type Screen } from '../harness/screens.ts'
import { ADMIN } from '../harness/server-process.ts'
import { smallWorld } from '../harness/small-world.ts'
import { signIn } from '../harness/test.ts'
import { World } from '../harness/world.ts'
import { startStillServer } from './still-world.ts'

const WINDOWS = {
  scrivania: { viewport: { width: 1440, height: 900 } },
  telefono: { viewport: { width: 390, height: 844 }, hasTouch: true },
}

/** Draws every screen whose address contains `only` into the folder, on a desk and on a phone. */
export async function drawScreens(folder: string, only: string): Promise<number> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const server = await startStillServer()
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
  })
  try {
    const cast = await smallWorld(await World.open(server))
    const screens = [...pageScreens(cast), ...dialogScreens(cast)]
    const drawn = screens.filter(({ address }) => address.includes(only))
    for (const window of Object.keys(WINDOWS) as (keyof typeof WINDOWS)[])
      await drawOn(browser, server.address, window, drawn, folder)
    return drawn.length * Object.keys(WINDOWS).length
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function drawOn(
  browser: Browser,
  baseURL: string,
  window: keyof typeof WINDOWS,
  screens: readonly Screen[],
  folder: string,
): Promise<void> {
  const context = await browser.newContext({
    ...WINDOWS[window],
    baseURL,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    colorScheme: 'dark',
  })
  await context.addInitScript({ path: join(import.meta.dirname, 'still-clock.mjs') })
  const page = await context.newPage()
  await prepareToInspect(page)
  await signIn(page, ADMIN)
  // Where the pointer rests, something would answer to it.
  await page.mouse.move(0, 0)
  for (const screen of screens) {
    await openScreen(page, screen)
    await page.waitForTimeout(150)
    const name = screen.address
      .replace(/^\/xbetapp\/?(?=\?|$)/, 'bet')
      .replace('/xbetapp/', '')
      .replace(/[^\w=-]+/g, '_')
    await page.screenshot({
      path: join(folder, `${window} ${name}.png`),
      caret: 'hide',
      animations: 'disabled',
    })
  }
  await context.close()
}
