import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { createEmptyDatabase } from '#test/database.ts'
import { until } from '#test/until.ts'
import type { DB } from './generated/tables.ts'
import { knownMigrations, migrate } from './migrate.ts'
import { UnsuitableDatabaseError } from './require-suitable.ts'

const { url, pool, close } = await createEmptyDatabase()
afterAll(() => close())

it('are not cut off by the time limit of ordinary statements, and restore it', async () => {
  const limited = new pg.Pool({ connectionString: url, max: 1, statement_timeout: 50 })
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: limited }),
    plugins: [new CamelCasePlugin()],
  })
  onTestFinished(() => db.destroy())
  await migrate(db, { only: [] })
  // Another process is migrating: this one waits for it, longer than any statement may take.
  const other = await pool.connect()
  await other.query('begin')
  await other.query('select pg_advisory_xact_lock(3853314791062309107)')
  let isDone = false
  const migrating = migrate(db).then(() => {
    isDone = true
  })
  await until('it has waited for longer than that', async () => {
    const { rowCount } = await other.query(
      `select from pg_stat_activity
       where wait_event = 'advisory' and datname = current_database() and clock_timestamp() - query_start > interval '100 ms'`,
    )
    return rowCount
  })
  expect(isDone).toBe(false)
  await other.query('commit')
  other.release()
  await migrating
  const { rows } = await sql<{
    limit: string
  }>`select current_setting('statement_timeout') as "limit"`.execute(db)
  expect(rows).toEqual([{ limit: '50ms' }])
})

it('have unique numbers', () => {
  const numbers = knownMigrations().map((name) => name.slice(0, 4))
  expect(numbers).toEqual([...new Set(numbers)])
})

it('that ran under a former name are not run again', async () => {
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })
  await pool.query("update migration set name = '0010-reports' where name = '0014-reports'")
  await migrate(db)
  const { rows } = await pool.query<{ name: string }>('select name from migration order by name')
  expect(rows.map((row) => row.name)).toEqual(knownMigrations())
})

it('of a newer version are refused with a sentence, and nothing is changed', async () => {
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })
  await pool.query("insert into migration values ('9999-from-tomorrow', now())")
  await expect(migrate(db)).rejects.toThrow(UnsuitableDatabaseError)
  await expect(migrate(db)).rejects.toThrow(
    /^Il database è di una versione più nuova \(9999-from-tomorrow\): /,
  )
  await pool.query("delete from migration where name = '9999-from-tomorrow'")
})
