import { appendFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PREPARED, ServerProcess } from './server-process.ts'

/**
 * Makes one data folder with a migrated database and the first user, which the servers of all workers copy: migrating
 * is the longest part of a start. Data of a journey need not survive a power cut, so durability is turned off.
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
