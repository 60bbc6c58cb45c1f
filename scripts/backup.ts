import { spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { outdatedBackups } from '../apps/server/src/backup/kept-backups.ts'
import { writeBackup } from '../apps/server/src/backup/write-backup.ts'
import type { Database } from '../apps/server/src/db/database.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { rowIfAny } from '../apps/server/src/db/rows.ts'
import { noteCheck } from '../apps/server/src/oversight/system-health/public.ts'
import { argumentsOf, showUsage } from './arguments.ts'
import { type Opened, onDatabase } from './find-database.ts'

// npm run backup -- [--to FILE] [--keep N | --nightly] [--try]
// Writes one file with a consistent snapshot of the whole database and the photos, without interrupting users. Without
// --to, into DATA_DIR/backups, named by the time; --keep leaves only the newest N there, --nightly all of the last two
// days, one of each of the last 7 days and 4 weeks. BACKUP_PASSPHRASE encrypts it.
// --try restores it at once into a temporary database: the health page shows when that was last done.
const BACKUP_LOCK = 3_853_314_792

const USAGE = 'npm run backup -- [--to FILE] [--keep N | --nightly] [--try]'

const { values } = argumentsOf(USAGE, {
  to: { type: 'string' },
  keep: { type: 'string' },
  nightly: { type: 'boolean' },
  try: { type: 'boolean' },
})
const keep = Number(values.keep ?? 1)
if (!Number.isInteger(keep) || keep < 1) showUsage(USAGE, '--keep: atteso un numero da 1 in su')

await onDatabase(async (opened) => {
  const asked = new Date()
  const lock = await opened.pool.connect()
  try {
    // One at a time: the part of another is not removed, and a night of two servers has one backup.
    await lock.query('select pg_advisory_lock($1)', [BACKUP_LOCK])
    if (!values.nightly || !(await isMadeSince(opened.ctx.db, asked))) await backUp(opened)
  } finally {
    lock.release(true)
  }
})

/** Whether another run made a backup after this one was asked for. */
async function isMadeSince(db: Database, asked: Date): Promise<boolean> {
  const last = await rowIfAny(db, 'healthCheck', { nome: 'backup' }, ['at', 'succeeded'])
  return last?.succeeded === true && last.at > asked
}

async function backUp({ ctx: { db, photos: store }, config, pool }: Opened): Promise<void> {
  const now = new Date()
  const folder = join(config.dataDir, 'backups')
  const stamp = now
    .toISOString()
    .replaceAll(/[-:]|\.\d+Z/g, '')
    .replace('T', '-')
  const file = resolve(values.to ?? join(folder, `xbetapp-${stamp}.backup`))
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const passphrase = config.backupPassphrase
  const { rows, photos, tables } = await writeBackup({ pool, photos: store, file, passphrase, now })
  const encryption = passphrase === null ? 'in chiaro (BACKUP_PASSPHRASE lo cifra)' : 'cifrato'
  const line = `${rows} righe di ${tables} tabelle, ${photos} foto, ${encryption}`
  console.log(`${file}: ${line}`)
  await migrate(db)
  await noteCheck(db, { nome: 'backup', at: new Date(), succeeded: true, dettaglio: line })
  if (values.try) await tryRestore(db, file)
  if (values.keep) await keepNewest(folder, keep)
  if (values.nightly) await removeOutdated(folder)
}

/** Restores the new backup into an empty folder and reports the result. */
async function tryRestore(db: Database, file: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'xbetapp-prova-'))
  const began = performance.now()
  try {
    await chmod(dataDir, 0o755)
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PHOTOS: 'folder' }
    const restored = spawnSync(process.execPath, [join(import.meta.dirname, 'restore.ts'), file], {
      env,
      encoding: 'utf8',
    })
    const succeeded = restored.status === 0
    const seconds = Math.round((performance.now() - began) / 1000)
    const last = `${succeeded ? restored.stdout : restored.stderr}`.trim().split('\n').at(-1) ?? ''
    const dettaglio = succeeded ? `${last}, in ${seconds} secondi` : `Non riuscita: ${last}`
    console.log(`Prova di ripristino: ${dettaglio}`)
    await noteCheck(db, { nome: 'prova_ripristino', at: new Date(), succeeded, dettaglio })
    if (!succeeded) process.exitCode = 1
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** A backup that was cut off leaves its part. */
async function removeOutdated(folder: string): Promise<void> {
  const names = await readdir(folder)
  const parts = names.filter((name) => name.endsWith('.part'))
  for (const name of [...parts, ...outdatedBackups(names)]) await rm(join(folder, name), { force: true })
}

async function keepNewest(folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^xbetapp-[\d-]+\.backup$/.test(name)).sort()
  for (const name of names.slice(0, -keep)) await rm(join(folder, name))
}
