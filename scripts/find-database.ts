import { mkdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Config, ConfigError, loadConfig } from '../apps/server/src/config.ts'
import { openDatabase } from '../apps/server/src/db/database.ts'
import {
  DatabaseStartError,
  runningDatabaseUrl,
  startEmbeddedPostgres,
} from '../apps/server/src/db/embedded/embedded-postgres.ts'
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
 * started, also on errors. `create` makes a missing data folder.
 */
export function onDatabase(
  work: (opened: Opened) => Promise<unknown>,
  { create = false } = {},
): Promise<void> {
  return explained(async () => {
    const config = loadConfig(process.env)
    if (create) await mkdir(config.dataDir, { recursive: true })
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

/** Runs a command; one that fails says why and exits with 1. */
export async function explained(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(explain(error))
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

/** A sentence for a fault that a person can fix; any other error keeps its stack trace. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const fixable = error instanceof ConfigError || error instanceof DatabaseStartError
  const isTold = fixable || ['AppError', 'BackupError', 'SecretsKeyError'].includes(error.constructor.name)
  return isTold ? error.message : (error.stack ?? error.message)
}
