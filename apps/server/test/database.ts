import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { runSql, withDatabase } from './postgres.ts'

export interface TestDatabase {
  url: string
  db: Database
  pool: pg.Pool
  close(): Promise<void>
}

/** A separate database: cloned from the migrated template, dropped when closed. */
export const createTestDatabase = (): Promise<TestDatabase> => createDatabase(inject('testPostgres').template)

/** A database without any table, dropped when closed. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabase('template0')

async function createDatabase(template: string): Promise<TestDatabase> {
  const { url } = inject('testPostgres')
  const name = `xbet_test_${randomBytes(6).toString('hex')}`
  // Cloned through the WAL: copied as files, each database costs two checkpoints, which is twice the CPU time.
  await runSql(url, `create database ${name} template ${template} strategy wal_log`)
  const own = withDatabase(url, name)
  // Hundreds of test files share one server's connections.
  const { db, pool } = openDatabase(own, { idleMs: 10_000 })
  return {
    url: own,
    db,
    pool,
    async close() {
      await db.destroy()
      await runSql(url, `drop database ${name} with (force)`)
    },
  }
}

/** Records the statements a pool runs, until stopped. */
export function recordQueries(pool: pg.Pool): { statements: string[]; stop(): void } {
  const statements: string[] = []
  const patched = new Map<pg.PoolClient, pg.PoolClient['query']>()
  const watch = (client: pg.PoolClient) => {
    if (patched.has(client)) return
    const { query } = client
    patched.set(client, query)
    client.query = ((...args: unknown[]) => {
      const [first] = args
      statements.push(typeof first === 'string' ? first : String((first as { text?: string }).text))
      return (query as (...all: unknown[]) => unknown).apply(client, args)
    }) as typeof query
  }
  pool.on('acquire', watch)
  return {
    statements,
    stop() {
      pool.off('acquire', watch)
      for (const [client, query] of patched) client.query = query
    },
  }
}
