import { execFile } from 'node:child_process'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError } from '../../apps/server/src/config.ts'
import { openDatabase } from '../../apps/server/src/db/database.ts'
import { unprivilegedUser } from '../../apps/server/src/db/embedded/unprivileged.ts'
import { freePort } from '../../apps/server/src/db/free-port.ts'
import { type As, daemon, giveTo } from './daemon.ts'

const STANZA = 'xbetapp'

/** Runs pgBackRest; on failure throws its own message. */
export function pgbackrest(
  program: string,
  config: string,
  args: readonly string[],
  as: As,
): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      program,
      [`--config=${config}`, `--stanza=${STANZA}`, ...args],
      { cwd: '/', ...as, maxBuffer: 16 * 1024 * 1024 },
      (error, stdout, stderr) =>
        error ? reject(new ConfigError(`${stdout}${stderr}`.trim() || String(error))) : resolve(stdout),
    )
  })
}

export interface Recovered {
  /** As the database's owner, over a socket in the folder. */
  url: string
  stop(): Promise<void>
}

interface Options {
  pgbackrest: string
  /** Folder of PostgreSQL's programs. */
  postgres: string
  config: string
  /** The recovery target, in PostgreSQL's format with a time zone. */
  to: string
  /** An empty folder, created if missing. */
  into: string
  /** An additional port on this machine. */
  port?: number
}

const PATIENCE_MS = 3_600_000

/**
 * Recovers a database as of a moment from the cluster's archive, in a separate folder: the cluster is not touched, and
 * the recovered database archives nothing.
 * @throws Error with the failed program's own message
 */
export async function recover({ to, into, config, port, ...programs }: Options): Promise<Recovered> {
  await mkdir(into, { recursive: true })
  if ((await readdir(into)).length > 0) throw new ConfigError(`${into}: la cartella non è vuota`)
  const as: As = (await unprivilegedUser(into)) ?? {}
  await giveTo(as, into)
  const data = join(into, 'data')
  await mkdir(data, { mode: 0o700 })
  await giveTo(as, data)
  await pgbackrest(
    programs.pgbackrest,
    config,
    [
      `--pg1-path=${data}`,
      ...['--type=time', `--target=${to}`, '--target-action=promote', '--archive-mode=off'],
      'restore',
    ],
    as,
  )
  // Only the owner may enter the socket's folder; over the network the cluster's own users sign in.
  const access = join(into, 'pg_hba.conf')
  await writeFile(access, 'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n')
  await giveTo(as, access)
  const listening = port ?? (await freePort())
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(listening),
    unix_socket_directories: data,
    hba_file: access,
    archive_mode: 'off',
    synchronous_standby_names: '',
    hot_standby: 'off',
  }
  const server = daemon(
    join(programs.postgres, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    join(into, 'log'),
    as,
  )
  await server.start()
  const url = `postgres://postgres@localhost:${listening}/${STANZA}?host=${encodeURIComponent(data)}`
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(500)) {
    if (await isOpen(url)) return { url, stop: () => server.end('SIGINT') }
    if (!server.isRunning() || Date.now() > until) {
      await server.end('SIGKILL')
      throw new ConfigError(`PostgreSQL non è arrivato a ${to}: vedere ${join(into, 'log')}`)
    }
  }
}

/** Whether recovery has reached the target and the database is promoted; before that it refuses connections. */
async function isOpen(url: string): Promise<boolean> {
  const { db, pool } = openDatabase(url, { max: 1 })
  try {
    const { rows } = await pool.query<{ open: boolean }>('select not pg_is_in_recovery() as open')
    return rows[0]?.open === true
  } catch {
    return false
  } finally {
    await db.destroy()
  }
}
