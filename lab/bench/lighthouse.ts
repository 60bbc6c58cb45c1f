import { spawnSync } from 'node:child_process'

// Lighthouse's scores of the main screens; it is part of the tools.
const { status } = spawnSync(process.execPath, ['scripts/with-tools.ts', 'tools/lighthouse.ts'], {
  stdio: 'inherit',
})
process.exitCode = status ?? 1
