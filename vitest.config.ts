import { defineConfig } from 'vitest/config'

const forSlowMachines = { testTimeout: 30_000, hookTimeout: 60_000 }

/** Every workspace's tests, found beside the code. `vitest run --project server` runs one workspace. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'packages',
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          ...forSlowMachines,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/{src,test}/**/*.test.ts'],
          globalSetup: ['apps/server/test/global-setup.ts'],
          ...forSlowMachines,
        },
      },
      {
        test: {
          name: 'emulator',
          include: ['apps/telegram-emulator/src/**/*.test.ts'],
          ...forSlowMachines,
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          ...forSlowMachines,
        },
      },
    ],
  },
})
