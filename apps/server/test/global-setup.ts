import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { createLog } from '#server/kernel/log.ts'
import { runSql, withDatabase } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL whose databases may be created and dropped, and the migrated one they are cloned from. */
    testPostgres: { url: string; template: string }
  }
}

/**
 * One PostgreSQL for the whole run, TEST_DATABASE_URL's or an embedded one, with one migrated database to clone.
 * Cloning takes a tenth of migrating, so every test file can have its own.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  const template = `xbet_template_${process.pid}`
  try {
    await runSql(server.url, `create database ${template}`)
    const { db } = openDatabase(withDatabase(server.url, template), { max: 1 })
    await migrate(db)
    await db.destroy()
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('testPostgres', { url: server.url, template })
  return async () => {
    await runSql(server.url, `drop database ${template}`)
    await server.stop()
  }
}

async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => undefined }
  const dir = await mkdtemp(join(tmpdir(), 'xbetapp-test-'))
  // As root the database runs as user postgres, who has to get in.
  await chmod(dir, 0o755)
  // Every worker has a pool, and some tests whole servers beside it.
  const server = await startEmbeddedPostgres(dir, createLog('silent'), { maxConnections: 300 })
  // What a test writes need not outlive a power cut.
  const unsafe = ['fsync', 'synchronous_commit', 'full_page_writes'].map(
    (name) => `alter system set ${name} = off`,
  )
  await runSql(server.url, ...unsafe, 'select pg_reload_conf()')
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
