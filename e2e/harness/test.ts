import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { ADMIN, ServerProcess } from './server-process.ts'
import { type Cast, smallWorld } from './small-world.ts'
import { World } from './world.ts'

interface WorkerParts {
  server: ServerProcess
  /** A little of everything, made once for all tests of this worker that only look. */
  cast: Cast
}

interface TestParts {
  /** People and places, made through the API; ask it for what the journey needs. */
  world: World
  /** Signs in through the login page and says where that led. */
  signIn: (page: Page, user?: { username: string; password: string }) => Promise<void>
  /** Another person at another browser, signed in. */
  another: (user?: { username: string; password: string }) => Promise<Page>
}

/** Journeys: a real browser on a real server of this worker, with its database and its Telegram. */
export const test = base.extend<TestParts, WorkerParts>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
    async ({}, use) => {
      const server = await ServerProcess.start()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  cast: [
    async ({ server }, use) => use(await smallWorld(await World.open(server))),
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => use(server.address),
  world: async ({ server }, use) => use(await World.open(server)),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  signIn: async ({}, use) => use(signIn),
  another: async ({ browser, server }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (user = ADMIN) => {
      const context = await browser.newContext({
        baseURL: server.address,
        locale: 'it-IT',
        timezoneId: 'Europe/Rome',
      })
      contexts.push(context)
      const page = await context.newPage()
      await signIn(page, user)
      return page
    })
    for (const context of contexts) await context.close()
  },
})

async function signIn(page: Page, user: { username: string; password: string } = ADMIN): Promise<void> {
  await page.goto('/xbetapp/login')
  await page.getByPlaceholder('Inserisci username').fill(user.username)
  await page.getByPlaceholder('Inserisci password').fill(user.password)
  await page.getByRole('button', { name: 'Accedi' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
}

export { ADMIN, expect, signIn }
