import { spawnSync } from 'node:child_process'

// What Lighthouse says of the screens people sit in front of: it comes with the tools.
const { status } = spawnSync(process.execPath, ['scripts/with-tools.ts', 'tools/lighthouse.ts'], {
  stdio: 'inherit',
})
process.exitCode = status ?? 1
