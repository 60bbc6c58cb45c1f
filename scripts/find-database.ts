import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { type Config, ConfigError, loadConfig } from '../apps/server/src/config.ts'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { ownAs } from '../apps/server/src/db/embedded/create-cluster.ts'
import { existingRoot } from '../apps/server/src/db/embedded/database-place.ts'
import {
  runningDatabaseUrl,
  startEmbeddedPostgres,
} from '../apps/server/src/db/embedded/embedded-postgres.ts'
import { explainFault } from '../apps/server/src/explain-fault.ts'
import { type Ctx, SYSTEM } from '../apps/server/src/kernel/ctx.ts'
import { createLog } from '../apps/server/src/kernel/log.ts'
import { createPhotoStore } from '../apps/server/src/kernel/photo-store.ts'

interface FoundDatabase {
  url: string
  /** Stops it if it was started for this command. */
  leave(): Promise<void>
}

/**
 * The database of DATABASE_URL without its pooler, or the embedded one of DATA_DIR, whether or not its server is
 * running.
 */
export async function findDatabase(config: Config): Promise<FoundDatabase> {
  const url = config.databaseDirectUrl ?? config.databaseUrl ?? (await runningDatabase(config.dataDir))
  if (url) return { url, leave: async () => undefined }
  const started = await startEmbeddedPostgres(config.dataDir, createLog('error'), {
    say: (line) => process.stderr.write(`${line}\n`),
  })
  // Started only for this command: an interrupt ends both.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void started.stop().finally(() => process.exit(1)))
  return { url: started.url, leave: started.stop }
}

export interface Opened {
  ctx: Ctx
  config: Config
  pool: ReturnType<typeof openDatabase>['pool']
}

/**
 * Runs a command's work on the database of {@link findDatabase} without its limits, and stops a database that it
 * started, also on errors. `create` makes a missing data folder and a missing database, once `before` has not thrown.
 */
export function onDatabase(
  work: (opened: Opened) => Promise<unknown>,
  { create = false, before }: { create?: boolean; before?: (config: Config) => Promise<unknown> } = {},
): Promise<void> {
  return explained(async () => {
    const config = loadConfig(process.env)
    await before?.(config)
    if (create) await makeDataDir(config.dataDir)
    await becomeOwner(config.dataDir)
    if (!create && !config.databaseUrl && (await existingRoot(config.dataDir)) === null)
      throw new ConfigError(
        `In ${config.dataDir} non c'è un database: indicare DATA_DIR o DATABASE_URL, gli stessi del server`,
      )
    const found = await findDatabase(config)
    const { db, pool } = openDatabase(found.url, { max: 4, limited: false })
    const photos = createPhotoStore(config.dataDir, config.photos)
    const ctx = { actor: SYSTEM, db, now: () => new Date(), log: createLog('error'), photos }
    try {
      await work({ ctx, config, pool })
    } finally {
      await db.destroy()
      await found.leave()
    }
  })
}

/**
 * Makes a missing data folder. Root's belongs to the owner of the folder it is in or, where that is root's (/var/lib),
 * to the owner of the product's own folder: a server of that user could not start on a folder of root's.
 */
export async function makeDataDir(dataDir: string, product = import.meta.dirname): Promise<void> {
  if ((await mkdir(dataDir, { recursive: true })) === undefined) return
  const parent = dirname(dataDir)
  await ownAs(dataDir, (await stat(parent)).uid === 0 ? product : parent)
}

/**
 * As root, goes on as the owner of the data folder, as whom the server runs: it must be able to read what a command
 * leaves there. A folder of root's, or whose database runs as another user, has a server that runs as root.
 */
export async function becomeOwner(dataDir: string): Promise<void> {
  const { uid, gid } = await stat(dataDir).catch(() => ({ uid: 0, gid: 0 }))
  if (process.getuid?.() !== 0 || uid === 0) return
  const root = await existingRoot(dataDir)
  if (root !== null && (root !== dataDir || (await stat(join(root, 'postgres'))).uid !== uid)) return
  process.setgroups?.([gid])
  process.setgid?.(gid)
  process.setuid?.(uid)
}

/** Runs a command; one that fails says why and exits with 1. */
export async function explained(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(explainFault(error))
    process.exitCode = 1
  }
}

/** The embedded database of a server that is running now. */
async function runningDatabase(dataDir: string): Promise<string | null> {
  const url = await runningDatabaseUrl(dataDir)
  if (url === null) return null
  const { db } = openDatabase(url, { max: 1 })
  const answers = await sql`select 1`
    .execute(db)
    .then(() => true)
    .catch(() => false)
  await db.destroy()
  return answers ? url : null
}
