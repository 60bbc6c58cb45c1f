import { defineConfig } from '@playwright/test'
import { ensureBrowser } from '../scripts/ensure-browser.ts'

const executablePath = await ensureBrowser()

const SCREENS = /ogni-.*\.spec\.ts/

export default defineConfig({
  testDir: './journeys',
  globalSetup: './harness/prepare-folder.ts',
  outputDir: './test-results',
  // Each worker has its own server, database and emulator. The crawls spend a third of their time waiting for a screen
  // to settle; two journeys keep two processors busy (decision 117).
  workers: 3,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // A test that passes only on the retry, in a new world, is counted and reported as unsteady, and must be repaired.
  retries: 1,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_FILE ?? 'test-results/report.json' }],
  ],
  use: {
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    colorScheme: 'dark',
    // Drawing every step of every movement is a third of a journey's processor time. `shell.spec.ts` and
    // `the-loop.spec.ts` see the product move.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording every test slows all of them; a failure is looked into on demand.
    trace: process.env.JOURNEY_TRACE === '1' ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    // The crawls over all screens go first, in worlds no journey has written to. Each project has its own servers,
    // shared by desktop and phone tests; a test's tag says which of the two it is for.
    { name: 'screens', testMatch: SCREENS },
    { name: 'journeys', testIgnore: SCREENS, workers: 2 },
  ],
})
