import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { ADMIN, ServerProcess } from './server-process.ts'
import { type Cast, smallWorld } from './small-world.ts'
import { World } from './world.ts'

interface WorkerParts {
  server: ServerProcess
  /** Signed in once: a sign-in is slow on purpose. */
  ownWorld: World
  /** A little of everything, made once for all tests of this worker that only look. */
  cast: Cast
}

interface User {
  username: string
  password: string
}

interface TestParts {
  /** Whether the browser loads code ahead of its use. */
  fetchesAhead: boolean
  /** Makes the users and places a journey needs, through the API. */
  world: World
  /**
   * Signs in without the login page and opens an address: by itself the first one, which leads on to the user's own.
   */
  signIn: (page: Page, user?: User, address?: string) => Promise<void>
  /** Another user in another browser, signed in; nothing is loaded ahead there. */
  another: (user?: User) => Promise<Page>
}

/** In the title of a test that is for a telephone. */
const PHONE = '@phone'

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
  ownWorld: [async ({ server }, use) => use(await World.open(server)), { scope: 'worker' }],
  cast: [async ({ ownWorld }, use) => use(await smallWorld(ownWorld)), { scope: 'worker', timeout: 60_000 }],
  baseURL: async ({ server }, use) => use(server.address),
  fetchesAhead: [false, { option: true }],
  context: async ({ context, fetchesAhead }, use) => {
    if (!fetchesAhead) await context.addInitScript(saveData)
    await use(context)
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  viewport: async ({}, use, { tags }) =>
    use(tags.includes(PHONE) ? { width: 390, height: 844 } : { width: 1440, height: 900 }),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  hasTouch: async ({}, use, { tags }) => use(tags.includes(PHONE)),
  world: async ({ ownWorld }, use) => use(ownWorld),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  signIn: async ({}, use) => use(signIn),
  another: async ({ browser, server, contextOptions }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (user = ADMIN) => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: server.address,
        locale: 'it-IT',
        timezoneId: 'Europe/Rome',
      })
      contexts.push(context)
      await context.addInitScript(saveData)
      const page = await context.newPage()
      await signIn(page, user)
      return page
    })
    for (const context of contexts) await context.close()
  },
})

/**
 * With data saver on, the browser loads nothing ahead: loading every part of the product for each page is half the time
 * of a journey. `qualunque-cosa.spec.ts` tests loading ahead.
 */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
}

async function signIn(page: Page, user: User = ADMIN, address = '/xbetapp'): Promise<void> {
  await enter(page, user)
  await page.goto(address)
}

/** Signs in as people do: through the login page, to where that leads. */
async function signInByHand(page: Page, user: User): Promise<void> {
  await page.goto('/xbetapp/login')
  await page.getByPlaceholder('Inserisci username').fill(user.username)
  await page.getByPlaceholder('Inserisci password').fill(user.password)
  await page.getByRole('button', { name: 'Accedi' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
}

/** Creates the session as the login page does, without rendering it, which is half the time of a short journey. */
async function enter(page: Page, user: User): Promise<void> {
  const reply = await page.context().request.post('/api/v1/auth/signin', { data: user })
  expect(reply.status(), await reply.text()).toBe(200)
  const session = JSON.stringify({ ...(await reply.json()), isTelegramActive: true })
  await page.addInitScript((stored) => {
    // Once per tab: after signing out, the user stays out until the next `enter`.
    if (location.protocol === 'about:' || sessionStorage.getItem(stored)) return
    sessionStorage.setItem(stored, 'entered')
    localStorage.setItem('xbetapp.session', stored)
  }, session)
}

export { ADMIN, expect, signIn, signInByHand }
