import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

// npm run look                        draws every page and dialog and compares them with the pictures kept before
// npm run look -- --keep              keeps this run's pictures as those to compare with
// npm run look -- --only riepilogo    the addresses that contain a word
// npm run look -- --before FOLDER     compares with the pictures of another folder
// Letters are drawn differently by each machine, so pictures are compared with those of the same one, and no test asks
// for this: the differences are shown side by side in .look/report, for a person to judge.
const ROOT = join(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    before: { type: 'string', default: join(ROOT, '.look/before') },
    only: { type: 'string', default: '' },
    keep: { type: 'boolean', default: false },
  },
})
const before = resolve(values.before)
const keep = values.keep || !existsSync(before)
const { status } = spawnSync(
  process.execPath,
  [
    join(ROOT, 'node_modules/@playwright/test/cli.js'),
    'test',
    `--config=${join(import.meta.dirname, 'look/look.config.ts')}`,
    ...(keep ? ['--update-snapshots=all'] : []),
  ],
  { stdio: 'inherit', env: { ...process.env, LOOK_BEFORE: before, LOOK_ONLY: values.only } },
)
process.exitCode = status ?? 1
