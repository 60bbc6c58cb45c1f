import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { knownMigrations } from '#server/db/migrate.ts'
import { SYSTEM } from '#server/kernel/ctx.ts'
import { createLog } from '#server/kernel/log.ts'
import { createPhotoStore } from '#server/kernel/photo-store.ts'
import { checkBooks } from '#server/modules/books/public.ts'
import { createEmptyDatabase } from '#test/database.ts'
import { restoreBackup } from './restore-backup.ts'

// A demo world as it was when the database had 12 migrations, without its photos.
const FILE = join(import.meta.dirname, 'fixtures/twelve-migrations.backup')

const { db, pool, close } = await createEmptyDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'xbetapp-older-'))
afterAll(async () => {
  await close()
  await rm(dataDir, { recursive: true, force: true })
})

it('a full database of an older version takes every migration since, and its books agree to the cent', async () => {
  const count = await restoreBackup({ db, pool, dataDir, file: FILE, passphrase: null, now: new Date() })
  expect(count).toMatchObject({ tables: 63, rows: 2126, photos: 0 })
  const { rows: migrations } = await sql<{ name: string }>`select name from migrazione order by name`.execute(
    db,
  )
  expect(migrations.map((row) => row.name)).toEqual(knownMigrations())
  expect(migrations.length).toBeGreaterThan(12)

  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*) from bet) as bet,
      (select count(*) from bet where esito <> 'Open') as refertate,
      (select count(*) from utente where version = 1) as utenti,
      (select count(*) from utente where demo) as demo,
      (select count(*) from installazione where demo_dal is not null) as marked
  `.execute(db)
  expect(rows[0]).toEqual({ bet: 74, refertate: 58, utenti: 10, demo: 9, marked: 1 })

  const ctx = {
    actor: SYSTEM,
    db,
    now: () => new Date(),
    log: createLog('silent'),
    photos: createPhotoStore(dataDir),
  }
  const differences: unknown[] = []
  await checkBooks(ctx, (difference) => differences.push(difference))
  expect(differences).toEqual([])
})
