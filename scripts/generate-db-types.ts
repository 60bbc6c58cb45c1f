import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/embedded-postgres.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { createLog } from '../apps/server/src/kernel/log.ts'
import { SCHEMA, TABLE_TYPES, writeSchema, writeTableTypes } from './write-schema.ts'

// Writes the table types and the readable schema from the migrated database. A test requires both to be up to date.
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
