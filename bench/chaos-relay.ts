import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

// The server killed at random moments while tipsters, sparax and channels post all that the relay knows, take back and
// correct, staff decide and rooms answer, and started again each time: what was lost, doubled, left uncertain. The test of
// the suite with larger numbers, in portions with a world and a seed of their own.
//   npm run bench -- chaos-relay --kills 1000 --portion 100 --seed 7
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    portion: { type: 'string', default: '100' },
    /** Of a portion. */
    tips: { type: 'string', default: '130' },
    rooms: { type: 'string', default: '3' },
    presses: { type: 'string', default: '10' },
    /** Nobody lives longer than so many milliseconds; starting takes most of a second of them. */
    life: { type: 'string', default: '3000' },
    seed: { type: 'string', default: String(randomInt(1, 1_000_000)) },
  },
})
const [kills, portion, seed] = [values.kills, values.portion, values.seed].map(Number) as [
  number,
  number,
  number,
]
const totals: Record<string, number> = {}
let failed = 0
for (let done = 0; done < kills; done += portion) {
  const own = { kills: Math.min(portion, kills - done), seed: seed + done / portion }
  console.log(
    `seed ${own.seed}: ${own.kills} kills, ${values.tips} messages of every kind, ${values.presses} presses of SPARA`,
  )
  const { status, stdout } = spawnSync(
    'npm',
    ['exec', '--', 'vitest', 'run', '--project', 'server', 'apps/server/src/crash.test.ts'],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      maxBuffer: 1 << 26,
      env: {
        ...process.env,
        CRASHES: String(own.kills),
        CRASH_TIPS: values.tips,
        CRASH_ROOMS: values.rooms,
        CRASH_PRESSES: values.presses,
        CRASH_LONGEST_LIFE: values.life,
        CRASH_SEED: String(own.seed),
      },
    },
  )
  const line = /^\{"seed".*\}$/m.exec(stdout)?.[0]
  if (status !== 0 || !line) {
    failed++
    console.log(stdout.slice(-4_000))
    continue
  }
  console.log(line)
  for (const [name, count] of Object.entries(JSON.parse(line) as Record<string, number>))
    if (name !== 'seed') totals[name] = (totals[name] ?? 0) + count
}
console.log(`${failed} portions failed; of the others together: ${JSON.stringify(totals)}`)
process.exit(failed > 0 ? 1 : 0)
