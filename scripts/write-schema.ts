import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/embedded-postgres.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { run, statement } from '../apps/server/src/db/statement.ts'
import { createLog } from '../apps/server/src/kernel/log.ts'
import { TABLES_OF } from './table-owners.ts'

// npm run db:types
// Writes the table types and the readable schema from the migrated database. A test requires both to be up to date.

/** The table types used by the server's code. */
export const TABLE_TYPES = 'apps/server/src/db/generated/tables.ts'

/** Writes the types of a migrated database's tables. */
export async function writeTableTypes(url: string, file: string): Promise<void> {
  await promisify(execFile)(process.execPath, [
    'node_modules/kysely-codegen/dist/cli/bin.js',
    '--dialect=postgres',
    `--url=${url}`,
    `--out-file=${file}`,
    '--camel-case',
    '--exclude-pattern=migration*',
    '--type-mapping={"int8":"number","time":"string"}',
  ])
}

/** The current tables of each wing, for readers; the migrations show how they came about. */
export const SCHEMA = 'apps/server/src/db/schema'

/** Writes one file per wing: its tables with columns, constraints, indexes and comments, from a migrated database. */
export async function writeSchema(url: string, folder: string): Promise<void> {
  const { db } = openDatabase(url)
  try {
    const tables = new Map((await run(db, TABLES([]))).map(({ name, text }) => [name, text]))
    const wings = new Map<string, string[]>()
    for (const [owner, names] of Object.entries(TABLES_OF)) {
      const wing = owner.split('/')[0] ?? owner
      const texts = names.split(' ').map((name) => `-- ${owner}\n${tables.get(name) ?? ''}`)
      wings.set(wing, [...(wings.get(wing) ?? []), ...texts])
    }
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    for (const [wing, texts] of wings)
      await writeFile(
        join(folder, `${wing}.sql`),
        `-- Written by npm run db:types from the migrated database, for readers.\n\n${texts.join('\n')}`,
      )
  } finally {
    await db.destroy()
  }
}

const TABLES = statement<{ name: string; text: string }>(`
  select c.relname as name,
    coalesce('-- ' || obj_description(c.oid, 'pg_class') || e'\\n', '') ||
    'create table ' || c.relname || e' (\\n' ||
    (select string_agg(line, e',\\n' order by kind, at, line) from (
      select 1 as kind, a.attnum::int as at,
        '  ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
          || case when a.attnotnull then ' not null' else '' end
          || case when a.attidentity <> '' then ' generated as identity'
                  when a.attgenerated <> '' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
                  when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid)
                  else '' end as line
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      union all
      select 2, 0, '  constraint ' || k.conname || ' ' || pg_get_constraintdef(k.oid)
      from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c', 'x')
    ) as lines) || e'\\n);\\n' ||
    coalesce((select string_agg(pg_get_indexdef(i.indexrelid) || ';', e'\\n' order by i.indexrelid::regclass::text)
      from pg_index i
      where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
    ) || e'\\n', '') ||
    coalesce((select string_agg('-- ' || a.attname || ': ' || col_description(c.oid, a.attnum), e'\\n' order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and col_description(c.oid, a.attnum) is not null
    ) || e'\\n', '') as text
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  union all
  select relname, 'create view ' || relname || e' as\\n' || pg_get_viewdef(oid, true) || e'\\n'
  from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'`)

if (import.meta.main) {
  const dir = await mkdtemp(join(tmpdir(), 'xbetapp-types-'))
  await chmod(dir, 0o755)
  const server = await startEmbeddedPostgres(dir, createLog('silent'))
  try {
    const { db } = openDatabase(server.url)
    await migrate(db)
    await db.destroy()
    await writeTableTypes(server.url, TABLE_TYPES)
    await writeSchema(server.url, SCHEMA)
  } finally {
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
