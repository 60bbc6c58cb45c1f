import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import type { Database } from './database.ts'

const FOLDER = join(import.meta.dirname, 'migrations')

/** Names of all migrations, in the order they run. */
export const knownMigrations = (): string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort()

/** SQL files are the source of truth; each runs once, in name order, in a transaction. */
const providerOf = (names: readonly string[]): MigrationProvider => ({
  async getMigrations() {
    return Object.fromEntries(
      names.map((name) => [
        name,
        {
          up: async (db) => {
            await sql.raw(await readFile(join(FOLDER, `${name}.sql`), 'utf8')).execute(db)
          },
        },
      ]),
    )
  },
})

/**
 * Brings the database to the newest shape, or to the one `only` some migrations make. Safe to run from several
 * processes at once.
 */
export async function migrate(db: Database, { only }: { only?: readonly string[] } = {}): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: providerOf(only ?? knownMigrations()),
    migrationTableName: 'migrazione',
    migrationLockTableName: 'migrazione_lock',
    // Several people number their migrations at once: a lower number may come later and still runs.
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
