import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { ensureBrowser } from '../../scripts/ensure-browser.ts'

const LOOK = join(import.meta.dirname, '../../.look')
const before = process.env.LOOK_BEFORE ?? join(LOOK, 'before')

export default defineConfig({
  testDir: '.',
  testMatch: 'every-screen.ts',
  // Folders of the reference pictures, of the present ones with their differences, and of the report.
  snapshotPathTemplate: `${before}/{arg}{ext}`,
  outputDir: join(LOOK, 'changes'),
  reporter: [['list'], ['html', { outputFolder: join(LOOK, 'report'), open: 'never' }]],
  timeout: 30 * 60_000,
  use: {
    launchOptions: {
      executablePath: await ensureBrowser(),
      args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
    },
  },
})
