import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import type { Database } from './database.ts'

/** How long a migration waits for a table in use that it needs exclusively. */
const LOCK_TIMEOUT = '60s'
const FOLDER = join(import.meta.dirname, 'migrations')

/** Names of all migrations, in the order they run. */
export const knownMigrations = (): string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort()

/** Renamed migrations: former name to present name. */
const RENAMED: Readonly<Record<string, string>> = {
  // Two had the number 10.
  '0010-reports': '0014-reports',
}

/** The present name of a migration, under whatever name a database or a backup has run it. */
export const presentName = (name: string): string => RENAMED[name] ?? name

/** SQL files are the source of truth; each runs once, in name order, in a transaction. */
const providerOf = (names: readonly string[]): MigrationProvider => ({
  async getMigrations() {
    return Object.fromEntries(
      names.map((name) => [
        name,
        {
          up: async (db) => {
            // Where a backup or a report holds a table, fail rather than let every query queue behind the migration.
            await sql.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`).execute(db)
            await sql.raw(await readFile(join(FOLDER, `${name}.sql`), 'utf8')).execute(db)
          },
        },
      ]),
    )
  },
})

/**
 * Brings the database to the newest schema, or, with `only`, to that of the given migrations. Safe to run from several
 * processes at once.
 */
export async function migrate(db: Database, { only }: { only?: readonly string[] } = {}): Promise<void> {
  await withoutLimits(db, async (connection) => {
    await rename(connection)
    const migrator = new Migrator({
      db: connection,
      provider: providerOf(only ?? knownMigrations()),
      migrationTableName: 'migrazione',
      migrationLockTableName: 'migrazione_lock',
      // Several people number their migrations at once: a lower number may come later and still runs.
      allowUnorderedMigrations: true,
    })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
  })
}

/** Marks migrations that ran under a former name as run. */
async function rename(db: Database): Promise<void> {
  const { rows } = await sql`select to_regclass('migrazione') as known`.execute(db)
  if ((rows[0] as { known: unknown }).known === null) return
  for (const [before, now] of Object.entries(RENAMED))
    await sql`update migrazione set name = ${now} where name = ${before}`.execute(db)
}

/** One connection without time limits: a large table takes minutes to change, and a second process waits for it. */
async function withoutLimits(db: Database, work: (connection: Database) => Promise<void>): Promise<void> {
  const limits = ['statement_timeout', 'idle_in_transaction_session_timeout']
  await db.connection().execute(async (connection) => {
    for (const limit of limits) await sql.raw(`set ${limit} = 0`).execute(connection)
    try {
      await work(connection)
    } finally {
      for (const limit of limits) await sql.raw(`reset ${limit}`).execute(connection)
    }
  })
}
