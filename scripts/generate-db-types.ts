import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/embedded-postgres.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { createLog } from '../apps/server/src/kernel/log.ts'

// Writes the table types from the migrated database; with --check only says whether they are up to date.
const target = 'apps/server/src/db/generated/tables.ts'
const check = process.argv.includes('--check')
const dir = await mkdtemp(join(tmpdir(), 'xbetapp-types-'))
const { chmod } = await import('node:fs/promises')
await chmod(dir, 0o755)
const server = await startEmbeddedPostgres(dir, createLog('silent'))
try {
  const { db } = openDatabase(server.url)
  await migrate(db)
  await db.destroy()
  const out = check ? join(dir, 'tables.ts') : target
  await promisify(execFile)('node_modules/.bin/kysely-codegen', [
    '--dialect=postgres',
    `--url=${server.url}`,
    `--out-file=${out}`,
    '--camel-case',
    '--exclude-pattern=migrazione*',
    '--type-mapping={"int8":"number","time":"string"}',
  ])
  if (check && (await readFile(out, 'utf8')) !== (await readFile(target, 'utf8'))) {
    console.error(`${target} differs from the migrations: run npm run db:types`)
    process.exitCode = 1
  }
} finally {
  await server.stop()
  await rm(dir, { recursive: true, force: true })
}
