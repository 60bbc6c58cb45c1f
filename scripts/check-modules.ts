import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'

// The server's modules stand one upon another: a circle of them, through whatever files, could only be read, tested
// and moved as one. Import rules see circles of files; tests may use anybody.
const ROOT = 'apps/server/src'
const WING = '{platform,telegram,ledger,reference,bets,relay,accounts,intake,settling,insight,oversight}'
const uses = new Map<string, Map<string, string>>()
for (const file of globSync(`${ROOT}/${WING}/*/**/*.ts`)) {
  if (file.endsWith('.test.ts')) continue
  const name = file
    .slice(ROOT.length + 1)
    .split('/')
    .slice(0, 2)
    .join('/')
  const own = uses.get(name) ?? new Map<string, string>()
  uses.set(name, own)
  for (const [, used = ''] of readFileSync(file, 'utf8').matchAll(
    /from '#server\/([a-z]+\/[^/']+)\/public\.ts/g,
  ))
    if (used !== name) own.set(used, file)
}

/** The first circle found from a module on, as the modules in it; each module is left once all it uses is known. */
function circleFrom(name: string, path: readonly string[], over: Set<string>): string[] | null {
  if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
  if (over.has(name)) return null
  for (const used of uses.get(name)?.keys() ?? []) {
    const circle = circleFrom(used, [...path, name], over)
    if (circle) return circle
  }
  over.add(name)
  return null
}

const over = new Set<string>()
for (const name of uses.keys()) {
  const circle = circleFrom(name, [], over)
  if (!circle) continue
  const steps = circle
    .slice(1)
    .map((used, index) => `  ${used}, by ${uses.get(circle[index] ?? '')?.get(used)}`)
  console.error(`These modules need each other, beginning with ${circle[0]}:\n${steps.join('\n')}
Move what both need into one below them, or the verb to the one above.`)
  process.exit(1)
}

// The README of a wing names its modules on every storey.
const STOREYS = [ROOT, 'apps/web/src', 'packages/domain/src', 'packages/contract/src']
const unnamed: string[] = []
for (const wing of WING.slice(1, -1).split(',')) {
  const readme = `${ROOT}/${wing}/README.md`
  const named = new Set([...readFileSync(readme, 'utf8').matchAll(/`([a-z0-9-]+)`/g)].map(([, name]) => name))
  for (const storey of STOREYS.filter((folder) => existsSync(`${folder}/${wing}`)))
    for (const entry of readdirSync(`${storey}/${wing}`)) {
      const name = entry.replace(/(\.test)?\.ts$/, '')
      if (entry !== 'README.md' && !named.has(name))
        unnamed.push(
          `${storey}/${wing}/${entry}: ${readme} does not name it. Take a module that is there, or describe it.`,
        )
    }
}
if (unnamed.length > 0) {
  console.error(unnamed.join('\n'))
  process.exit(1)
}
