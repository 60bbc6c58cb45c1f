import { mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { writeBackup } from '../apps/server/src/backup/write-backup.ts'
import { loadConfig } from '../apps/server/src/config.ts'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { createPhotoStore } from '../apps/server/src/kernel/photo-store.ts'
import { explain, findDatabase } from './find-database.ts'

// npm run backup -- [--to FILE] [--keep N]
// One file with the whole database, as it stands at one instant, and the photos, while people go on working. Without
// --to in DATA_DIR/backups, named by the time; --keep leaves only the newest N there. BACKUP_PASSPHRASE encrypts it.
const { values } = parseArgs({ options: { to: { type: 'string' }, keep: { type: 'string' } } })

try {
  const config = loadConfig(process.env)
  const now = new Date()
  const folder = join(config.dataDir, 'backups')
  const stamp = now
    .toISOString()
    .replaceAll(/[-:]|\.\d+Z/g, '')
    .replace('T', '-')
  const file = resolve(values.to ?? join(folder, `xbetapp-${stamp}.backup`))
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const database = await findDatabase(config)
  const { db, pool } = openDatabase(database.url, { max: 1, limited: false })
  try {
    const passphrase = config.backupPassphrase
    const { rows, photos, tables } = await writeBackup({
      pool,
      photos: createPhotoStore(config.dataDir, config.photos),
      file,
      passphrase,
      now,
    })
    const encryption = passphrase === null ? 'in chiaro' : 'cifrato'
    console.log(`${file}: ${rows} righe di ${tables} tabelle, ${photos} foto, ${encryption}`)
  } finally {
    await db.destroy()
    await database.leave()
  }
  if (values.keep) await keepNewest(folder, Number(values.keep))
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}

async function keepNewest(folder: string, keep: number): Promise<void> {
  if (!Number.isInteger(keep) || keep < 1) throw new Error('--keep: un numero da 1 in su')
  const names = (await readdir(folder)).filter((name) => /^xbetapp-[\d-]+\.backup$/.test(name)).sort()
  for (const name of names.slice(0, -keep)) await rm(join(folder, name))
}
