import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { createLog } from '#server/kernel/log.ts'
import { runSql } from './postgres.ts'
import { scratchRoot } from './scratch.ts'

/** A PostgreSQL for tests: TEST_DATABASE_URL's, or an embedded one that is removed when stopped. */
export async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => undefined }
  const dir = await mkdtemp(join(scratchRoot(), 'xbetapp-test-'))
  // As root the database runs as user postgres, who must be able to enter.
  await chmod(dir, 0o755)
  // Every worker has a pool, and some tests start whole servers beside it.
  const server = await startEmbeddedPostgres(dir, createLog('silent'), { maxConnections: 300 })
  // Test data need not survive a power cut.
  const unsafe = ['fsync', 'synchronous_commit', 'full_page_writes'].map(
    (name) => `alter system set ${name} = off`,
  )
  // Databases that live for seconds need no vacuum.
  await runSql(server.url, ...unsafe, 'alter system set autovacuum = off', 'select pg_reload_conf()')
  // Some two thousand connections in a run: this password needs no protection by four thousand iterations for each.
  const { password } = new URL(server.url)
  await runSql(server.url, 'set scram_iterations = 1', `alter role postgres password '${password}'`)
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
