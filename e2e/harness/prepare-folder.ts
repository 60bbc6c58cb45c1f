import { appendFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PREPARED, ServerProcess } from './server-process.ts'

/**
 * Makes one data folder with a migrated database and the first user, for the servers of all workers to begin from: that
 * takes a database longer than everything else of a start. What a journey writes need not outlive a power cut.
 */
export default async function prepareFolder(): Promise<() => Promise<void>> {
  const server = await ServerProcess.start()
  await server.end()
  const unsafe = ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum'].map(
    (name) => `${name} = off\n`,
  )
  await appendFile(join(server.dataDir, 'postgres', 'postgresql.auto.conf'), unsafe.join(''))
  process.env[PREPARED] = server.dataDir
  return () => rm(server.dataDir, { recursive: true, force: true })
}
