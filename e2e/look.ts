import './look/still-clock.mjs'
import { existsSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { comparePictures } from './look/compare-pictures.ts'
import { drawScreens } from './look/draw-screens.ts'

// npm run look                        draws every page and dialog and compares them with the pictures kept before
// npm run look -- --keep              keeps this run's pictures as those to compare with
// npm run look -- --only riepilogo    the addresses that contain a word
// npm run look -- --before FOLDER     compares with the pictures of another folder
// Letters are drawn differently by each machine, so pictures are compared with those of the same one, and nothing is
// passed or failed: what changed is to be looked at.
const say = (line: string) => process.stdout.write(`${line}\n`)
const LOOK = join(import.meta.dirname, '../.look')
const { values } = parseArgs({
  options: {
    before: { type: 'string', default: join(LOOK, 'before') },
    only: { type: 'string', default: '' },
    keep: { type: 'boolean', default: false },
  },
})
const [now, changes] = [join(LOOK, 'now'), join(LOOK, 'changes')]
const { before } = values

say(`${await drawScreens(now, values.only)} screens drawn in ${now}`)
if (values.keep || !existsSync(before)) {
  await rm(before, { recursive: true, force: true })
  await cp(now, before, { recursive: true })
  say(`kept in ${before}`)
} else {
  const found = (await comparePictures(before, now, changes)).filter(
    ({ name, why }) => why !== 'gone' || name.includes(values.only),
  )
  for (const { name, share, why } of found)
    say(why === 'changed' ? `${(share * 100).toFixed(2)} % ${name}` : `${why} ${name}`)
  say(found.length === 0 ? 'nothing changed' : `${found.length} changed: see ${changes}`)
}
