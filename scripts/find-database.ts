import { type Config, ConfigError } from '../apps/server/src/config.ts'
import { openDatabase } from '../apps/server/src/db/database.ts'
import {
  DatabaseStartError,
  runningDatabaseUrl,
  startEmbeddedPostgres,
} from '../apps/server/src/db/embedded/embedded-postgres.ts'
import { createLog } from '../apps/server/src/kernel/log.ts'

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

/**
 * Runs work on the database of {@link findDatabase} without its limits, and stops a database that it started, also on
 * errors. Without a database the command ends with an explanation.
 */
export async function withDatabase<R>(
  config: Config,
  work: (database: ReturnType<typeof openDatabase>) => Promise<R>,
): Promise<R> {
  const found = await findDatabase(config).catch((error: unknown) => {
    process.stderr.write(`${explain(error)}\n`)
    process.exit(1)
  })
  const database = openDatabase(found.url, { max: 4, limited: false })
  try {
    return await work(database)
  } finally {
    await database.db.destroy()
    await found.leave()
  }
}

/** The embedded database of a server that is running now. */
async function runningDatabase(dataDir: string): Promise<string | null> {
  const url = await runningDatabaseUrl(dataDir)
  if (url === null) return null
  const { db } = openDatabase(url, { max: 1 })
  const answers = await db
    .selectFrom('revisione')
    .select('nome')
    .execute()
    .then(() => true)
    .catch(() => false)
  await db.destroy()
  return answers ? url : null
}

/** A sentence for a fault that a person can fix; any other error keeps its stack trace. */
export function explain(error: unknown): string {
  const fixable = error instanceof ConfigError || error instanceof DatabaseStartError
  const named = error instanceof Error ? error.constructor.name : ''
  if (fixable || ['BackupError', 'SecretsKeyError'].includes(named)) return (error as Error).message
  if (error instanceof Error && error.constructor.name === 'AppError') return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
