import { defineConfig } from 'vitest/config'

/**
 * Files share their workers: loading the server anew for each would take longer than its tests. The limits are for what
 * hangs; on a busy machine a restore takes ten times as long as alone.
 */
const common = { testTimeout: 60_000, hookTimeout: 60_000, isolate: false }

/** Every workspace's tests, found beside the code. `vitest run --project server` runs one workspace. */
export default defineConfig({
  test: {
    // More than there are cores: many tests wait, for Telegram's limits or for a server to start.
    maxWorkers: 4,
    projects: [
      {
        test: {
          name: 'packages',
          include: ['packages/*/src/**/*.test.ts', '{scripts,lab}/**/*.test.ts'],
          ...common,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/{src,test}/**/*.test.ts'],
          globalSetup: ['apps/server/test/global-setup.ts'],
          ...common,
        },
      },
      {
        test: {
          name: 'emulator',
          include: ['apps/telegram-emulator/src/**/*.test.ts'],
          ...common,
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          ...common,
        },
      },
    ],
  },
})
