import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

// The server killed at random moments of a run of tips and links, and started again: what was lost, doubled, left
// uncertain. The test of the suite with larger numbers.
//   npm run bench -- chaos-relay --kills 200 --tips 50 --rooms 20 --seed 7
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    tips: { type: 'string', default: '50' },
    rooms: { type: 'string', default: '20' },
    presses: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(randomInt(1, 1_000_000)) },
  },
})
console.log(
  `seed ${values.seed}: ${values.kills} kills, ${values.tips} tips and ${values.presses} presses of SPARA to ${values.rooms} rooms`,
)
const { status } = spawnSync(
  'npm',
  ['exec', '--', 'vitest', 'run', '--project', 'server', 'apps/server/src/crash.test.ts'],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      CRASHES: values.kills,
      CRASH_TIPS: values.tips,
      CRASH_ROOMS: values.rooms,
      CRASH_PRESSES: values.presses,
      CRASH_SEED: values.seed,
    },
  },
)
process.exit(status ?? 1)
