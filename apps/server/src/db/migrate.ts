import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import { present } from '#server/kernel/app-error.ts'
import type { Database } from './database.ts'
import { UnsuitableDatabaseError } from './require-suitable.ts'
import { onlyRow } from './rows.ts'

/** How long a migration waits for a table in use that it needs exclusively. */
const LOCK_TIMEOUT = '60s'
const FOLDER = join(import.meta.dirname, 'migrations')

/** The tables in which Kysely keeps which migrations have run, and its lock. */
export const MIGRATION_TABLES = ['migration', 'migration_lock'] as const
/** The names of these tables up to version 1. */
export const FORMER_MIGRATION_TABLES = ['migrazione', 'migrazione_lock'] as const
/** The advisory lock Kysely takes too: held from before the renaming, it keeps other processes out of both. */
const KYSELY_LOCK = '3853314791062309107'

/** Names of all migrations, in the order they run. */
export const knownMigrations = (): string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort()

/** Renamed migrations: former name to present name. */
const RENAMED: Readonly<Record<string, string>> = {
  // Two migrations had the number 10.
  '0010-reports': '0014-reports',
}

/** The present name of a migration, under whatever name a database or a backup has run it. */
export const presentName = (name: string): string => RENAMED[name] ?? name

/** SQL files are the source of truth; each runs once, in name order, in a transaction. */
const providerOf = (names: readonly string[], onError: (error: Error) => void): MigrationProvider => ({
  async getMigrations() {
    return Object.fromEntries(
      names.map((name) => [
        name,
        {
          up: async (db) => {
            // While a migration waits for a table that a backup or a report holds, every query on it waits too.
            await sql.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`).execute(db)
            const text = await readFile(join(FOLDER, `${name}.sql`), 'utf8')
            try {
              await sql.raw(text).execute(db)
            } catch (cause) {
              onError(new Error(`migration ${name}`, { cause }))
              throw cause
            }
          },
        },
      ]),
    )
  },
})

/**
 * Brings the database to the newest schema, or, with `only`, to that of the given migrations. Safe to run from several
 * processes at once.
 * @throws UnsuitableDatabaseError when a newer version has migrated it
 */
export async function migrate(db: Database, { only }: { only?: readonly string[] } = {}): Promise<void> {
  const [migrationTableName, migrationLockTableName] = MIGRATION_TABLES
  await withoutLimits(db, (connection) =>
    // The renaming is in the same transaction, so that after a failed upgrade the former version finds its tables.
    connection.transaction().execute(async (tx) => {
      await sql.raw(`select pg_advisory_xact_lock(${KYSELY_LOCK})`).execute(tx)
      await renameTables(tx)
      await renameMigrations(tx)
      const names = only ?? knownMigrations()
      await refuseNewer(tx, names)
      // Kysely goes on with a query, whose error hides the one that ended the transaction.
      let failure: Error | undefined
      const provider = providerOf(names, (error) => {
        failure ??= error
      })
      const migrator = new Migrator({
        db: tx,
        provider,
        migrationTableName,
        migrationLockTableName,
        // Several people number their migrations at once: a lower number may come later and still runs.
        allowUnorderedMigrations: true,
      })
      const { error } = await migrator.migrateToLatest()
      if (error) throw failure ?? error
    }),
  )
}

const tableExists = async (db: Database, table: string): Promise<boolean> => {
  const query = sql<{ exists: boolean }>`select to_regclass(${table}) is not null as exists`
  return onlyRow((await query.execute(db)).rows).exists
}

async function renameTables(db: Database): Promise<void> {
  for (const [index, now] of MIGRATION_TABLES.entries()) {
    const before = present(FORMER_MIGRATION_TABLES[index], 'every table of migrations has a former name')
    if ((await tableExists(db, now)) || !(await tableExists(db, before))) continue
    await sql`alter table ${sql.table(before)} rename to ${sql.table(now)}`.execute(db)
    await sql`alter index ${sql.table(`${before}_pkey`)} rename to ${sql.table(`${now}_pkey`)}`.execute(db)
  }
}

/** Marks migrations that ran under a former name as run. */
async function renameMigrations(db: Database): Promise<void> {
  const [table] = MIGRATION_TABLES
  if (!(await tableExists(db, table))) return
  for (const [before, now] of Object.entries(RENAMED))
    await sql`update ${sql.table(table)} set name = ${now} where name = ${before}`.execute(db)
}

/** Refuses a database of a newer version: a version that does not know a table must neither read nor write it. */
async function refuseNewer(db: Database, names: readonly string[]): Promise<void> {
  const [table] = MIGRATION_TABLES
  if (!(await tableExists(db, table))) return
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(table)} where not name = any(${names}::text[]) order by name`.execute(db)
  if (rows.length > 0)
    throw new UnsuitableDatabaseError(
      `Il database è di una versione più nuova (${rows.at(-1)?.name}): avviare quella, oppure ripristinare in un database vuoto un backup di prima dell'aggiornamento`,
    )
}

/** Works on a connection without time limits: a large table takes minutes to change, and a second process waits. */
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
