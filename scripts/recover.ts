import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { holdSends } from '../apps/server/src/backup/hold-sends.ts'
import { ConfigError, loadConfig } from '../apps/server/src/config.ts'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { argumentsOf, showUsage } from './arguments.ts'
import { explained } from './find-database.ts'
import { recover } from './recover/archive.ts'
import { findPrograms, howToInstall } from './recover/programs.ts'

// npm run recover -- --to "2026-11-22 19:40:11+01" --into FOLDER [--config /etc/pgbackrest.conf] [--port 5499]
// Recovers the cluster's database as of that moment beside the cluster, until Ctrl-C. Its queued messages are not sent
// automatically. Usage: deploy/cluster/README.md. A standalone database has no continuous archive: there the command
// names the last backup before the moment.
const USAGE =
  'npm run recover -- --to "AAAA-MM-GG hh:mm:ss+01" --into CARTELLA [--config /etc/pgbackrest.conf] [--port 5499]'
const { values } = argumentsOf(USAGE, {
  to: { type: 'string' },
  into: { type: 'string' },
  config: { type: 'string', default: '/etc/pgbackrest.conf' },
  port: { type: 'string', default: '5499' },
})
const { to, into } = values
const moment = new Date(to ?? '')
if (!to || !into || Number.isNaN(moment.getTime()))
  showUsage(USAGE, to && into ? `--to ${to}: atteso un momento` : undefined)
await explained(async () => {
  if (!existsSync(values.config)) throw new ConfigError(await withoutArchive(moment))
  const found = findPrograms()
  if ('missing' in found) throw new ConfigError(howToInstall(found.missing))
  const { pgbackrest, postgres } = found.programs
  if (!pgbackrest) throw new ConfigError(howToInstall(['pgbackrest']))
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ending.abort())
  const port = Number(values.port)
  const { url, stop } = await recover({ pgbackrest, postgres, config: values.config, to, into, port })
  try {
    const { db, pool } = openDatabase(url, { max: 1, limited: false })
    const client = await pool.connect()
    const moments = { restoredAt: new Date(), backupAt: moment }
    const { queued, planned, updates } = await holdSends(client, moments)
    client.release()
    await db.destroy()
    console.log(
      `Il database del ${to} è in ${into} e ascolta su 127.0.0.1:${port}, con utenti e password del cluster`,
    )
    console.log(
      `Non partono da soli: ${queued} messaggi in coda, ${planned} previsti, ${updates} ricevuti da elaborare`,
    )
    if (!ending.signal.aborted) await once(ending.signal, 'abort')
  } finally {
    await stop()
  }
})

/** Instructions for a database without a continuous archive. */
async function withoutArchive(moment: Date): Promise<string> {
  const { dataDir, databaseUrl } = loadConfig(process.env)
  const folder = join(dataDir, 'backups')
  const names = await readdir(folder).catch((): string[] => [])
  const before = names
    .map((name) => ({ name, at: takenAt(name) }))
    .filter(({ at }) => at !== null && at <= moment)
    .sort((a, b) => Number(a.at) - Number(b.at))
    .at(-1)
  const none = `Nessun archivio di ogni momento: ${values.config} non c'è (deploy/cluster/README.md).`
  return before
    ? `${none} L'ultimo backup prima di allora è del ${before.at?.toISOString()}: ${databaseUrl ? 'DATABASE_URL= ' : ''}DATA_DIR=CARTELLA npm run restore -- ${join(folder, before.name)}`
    : `${none} In ${folder} non c'è un backup di prima di allora`
}

/** When a backup was taken, from its name. */
function takenAt(name: string): Date | null {
  const [, ...parts] = /^xbetapp-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.backup$/.exec(name) ?? []
  const [year, month, day, hour, minute, second] = parts
  return year === undefined ? null : new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}
