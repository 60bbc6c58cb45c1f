import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { openBackup } from '../apps/server/src/backup/encryption.ts'
import type { HeldSends } from '../apps/server/src/backup/hold-sends.ts'
import { restoreBackup } from '../apps/server/src/backup/restore-backup.ts'
import { checkBooks } from '../apps/server/src/ledger/postings/public.ts'
import { argumentsOf, showUsage } from './arguments.ts'
import { onDatabase } from './find-database.ts'

// npm run restore -- FILE
// Restores into an empty DATA_DIR, or the empty database of DATABASE_URL; BACKUP_PASSPHRASE decrypts the backup. Ends
// with the check of the books.
const USAGE = 'npm run restore -- FILE'
const [file = showUsage(USAGE)] = argumentsOf(USAGE, {}, 1).words
// A mistyped name must not leave an empty database behind.
if (!existsSync(file)) showUsage(USAGE, `${file}: il file non esiste`)

function toCheck({ queued, planned, updates }: HeldSends): string {
  if (queued + planned + updates === 0) return 'Il backup non aveva messaggi da inviare'
  return [
    'Nessun messaggio del backup parte da solo, perché potrebbe essere già arrivato. Da controllare in /xbetapp/invii:',
    `  messaggi in coda, già nella lista: ${queued}`,
    `  invii previsti, nella lista quando arriva la loro ora: ${planned}`,
    `  messaggi ricevuti ancora da elaborare, nella lista con i loro invii: ${updates}`,
  ].join('\n')
}

await onDatabase(
  async ({ ctx, config, pool }) => {
    const { rows, photos, held } = await restoreBackup({
      db: ctx.db,
      pool,
      photos: ctx.photos,
      file: resolve(file),
      passphrase: config.backupPassphrase,
      now: new Date(),
    })
    console.log(`Ripristinate ${rows} righe e ${photos} foto`)
    console.log(toCheck(held))
    const { bets, differences } = await checkBooks(ctx, ({ what, key }) => console.log(`${what} ${key}`))
    console.log(
      `${bets} bet controllate: ${differences === 0 ? 'i conti tornano' : `${differences} differenze`}`,
    )
    if (differences > 0) process.exitCode = 1
  },
  {
    create: true,
    // A file that cannot be restored must not leave an empty database behind either.
    before: async ({ backupPassphrase }) => (await openBackup(resolve(file), backupPassphrase)).destroy(),
  },
)
