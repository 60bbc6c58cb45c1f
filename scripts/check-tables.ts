import { globSync, readFileSync } from 'node:fs'
import { ALSO_WRITTEN_BY, TABLES_OF } from './table-owners.ts'

// Each table has one owner, the only module that writes it, so that a row's possible states are defined in one place.
// Other modules call the owner's functions.
const ROOT = 'apps/server/src'
const ownerOf = new Map(
  Object.entries(TABLES_OF).flatMap(([owner, tables]) => tables.split(' ').map((table) => [table, owner])),
)
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const generated = readFileSync(`${ROOT}/db/generated/tables.ts`, 'utf8')
const columnsOfDb = /export interface DB \{([\s\S]*?)\n\}/.exec(generated)?.[1] ?? ''
const tables = [...columnsOfDb.matchAll(/^\s+(\w+):/gm)].map(([, name = '']) => snake(name))

const WRITES = [
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\('(\w+)/g,
  /\b(?:insertRows?|insertIfNew|upsertRow|updateRows|deleteRows)\(\s*[\w.]+,\s*'(\w+)/g,
  // A description that names the table it is about, for functions that write it.
  /\btable: '(\w+)'/g,
  /\b(?:insert into|update|delete from|merge into)\s+(?:only\s+)?([a-z_]+)\b/gi,
]
/** Writers by table: `wing/module`, or the first folder below the wings. */
const found = new Map<string, Map<string, string>>()
for (const file of globSync(`${ROOT}/**/*.ts`)) {
  const [part = '', module = ''] = file.slice(ROOT.length + 1).split('/')
  if (file.endsWith('.test.ts') || part === 'db' || part === 'demo') continue
  const isBelow = ['kernel', 'bot', 'backup', 'secrets'].includes(part)
  const writer = isBelow ? part : `${part}/${module}`
  const text = readFileSync(file, 'utf8')
  for (const write of WRITES)
    for (const [, name = ''] of text.matchAll(write)) {
      const table = snake(name)
      if (!ownerOf.has(table)) continue
      const writers = found.get(table) ?? new Map<string, string>()
      found.set(table, writers.set(writer, file))
    }
}

const wrong: string[] = []
for (const table of tables)
  if (!ownerOf.has(table)) wrong.push(`${table} has no owner: name its module in scripts/table-owners.ts`)
for (const [table, writers] of found)
  for (const [writer, file] of writers) {
    if (writer === ownerOf.get(table) || ALSO_WRITTEN_BY[table]?.split(' ').includes(writer)) continue
    wrong.push(`${file} writes ${table}, which ${ownerOf.get(table)} owns: call a verb of its public.ts`)
  }
for (const [table, writers] of Object.entries(ALSO_WRITTEN_BY))
  for (const writer of writers.split(' '))
    if (!found.get(table)?.has(writer))
      wrong.push(
        `${writer} no longer writes ${table}: take it out of ALSO_WRITTEN_BY in scripts/table-owners.ts`,
      )
if (wrong.length > 0) {
  console.error(wrong.join('\n'))
  process.exit(1)
}
