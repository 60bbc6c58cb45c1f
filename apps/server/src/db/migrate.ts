import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import type { Database } from './database.ts'

const FOLDER = join(import.meta.dirname, 'migrations')

/** SQL files are the source of truth; each runs once, in name order, in a transaction. */
const provider: MigrationProvider = {
  async getMigrations() {
    const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()
    return Object.fromEntries(
      files.map((file) => [
        file.slice(0, -'.sql'.length),
        {
          up: async (db) => {
            await sql.raw(await readFile(join(FOLDER, file), 'utf8')).execute(db)
          },
        },
      ]),
    )
  },
}

/** Brings the database to the newest shape. Safe to run from several processes at once. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({
    db,
    provider,
    migrationTableName: 'migrazione',
    migrationLockTableName: 'migrazione_lock',
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
