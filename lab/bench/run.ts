import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

// npm run bench            lists the benchmarks
// npm run bench -- poll    runs one
const folder = import.meta.dirname
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -'.ts'.length))
const wanted = process.argv[2]
if (!wanted || !names.includes(wanted)) {
  console.log(`npm run bench -- <${names.join(' | ')}>`)
  process.exit(wanted ? 1 : 0)
}
const { status } = spawnSync(process.execPath, [join(folder, `${wanted}.ts`), ...process.argv.slice(3)], {
  stdio: 'inherit',
})
process.exit(status ?? 1)
