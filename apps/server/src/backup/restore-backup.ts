import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Database } from '#server/db/database.ts'
import { knownMigrations, migrate, presentName } from '#server/db/migrate.ts'
import { requireSuitable } from '#server/db/require-suitable.ts'
import type { PhotoStore } from '#server/kernel/photo-store.ts'
import { BackupError, openBackup } from './encryption.ts'
import { type Frame, readFrames } from './frames.ts'
import { type HeldSends, holdSends } from './hold-sends.ts'
import { listTables, quoteName } from './tables.ts'
import type { BackupCount, BackupOptions } from './write-backup.ts'

interface Options extends BackupOptions {
  db: Database
}

export interface Restored extends BackupCount {
  held: HeldSends
}

const PHOTO = /^([\da-f]{64})\.(jpg|png|webp|pdf|originale)$/

/**
 * Restores a backup and its photos into an empty database. A backup of an older version is read into the tables of its
 * version, which then run the migrations that came since. The database is filled in one transaction, with every foreign
 * key checked at its end; unsent messages wait for a person ({@link holdSends}).
 * @throws BackupError when the database is not empty, the backup is of a newer version, cut off or changed
 * @throws UnsuitableDatabaseError when no server would start on the database
 */
export async function restoreBackup({ db, pool, photos, file, passphrase, now }: Options): Promise<Restored> {
  const frames = readFrames(await openBackup(file, passphrase))
  const firstFrame = await frames.next()
  if (firstFrame.done || firstFrame.value.head.kind !== 'head')
    throw new BackupError('Il file non è un backup di xbetapp')
  await requireSuitable(db)
  await requireEmpty(pool)
  const { createdAt } = firstFrame.value.head
  const migrations = firstFrame.value.head.migrations.map(presentName)
  const unknownMigrations = migrations.filter((name) => !knownMigrations().includes(name))
  if (unknownMigrations.length > 0)
    throw new BackupError(
      `Il backup è di una versione più nuova (${unknownMigrations.join(', ')}): aggiornare il programma`,
    )
  await migrate(db, { only: migrations })

  const client = await pool.connect()
  try {
    await client.query('begin')
    // A large table takes longer to fill and to index than the limits of a server's connection allow.
    await client.query('set local statement_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const count = await load(client, frames, photos)
    const moments = { restoredAt: now, backupAt: new Date(createdAt) }
    // Messages are held before the commit makes them visible, so that no server sends any; tables of an older version
    // are migrated first.
    const isCurrent = migrations.length === knownMigrations().length
    const heldSends = isCurrent ? await holdSends(client, moments) : null
    await client.query('commit')
    await migrate(db)
    await client.query('set statement_timeout = 0')
    await client.query('analyze')
    return { ...count, held: heldSends ?? (await holdSends(client, moments)) }
  } catch (error) {
    await client.query('rollback')
    if (isRefusedRow(error)) throw new BackupError('Il backup è danneggiato', { cause: error })
    throw error
  } finally {
    client.release(true)
  }
}

/** Whether the tables refuse a row: then another hand wrote the file, although its checksum holds. */
function isRefusedRow(error: unknown): boolean {
  return /^2[23]/.test(String((error as { code?: unknown }).code))
}

/** Refuses a database with users. Without users the tables are left from a failed restore or a server never started. */
async function requireEmpty(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ users: string | null }>(
    // Version 1 called the table of users by its Italian word.
    `select coalesce(to_regclass('app_user'), to_regclass('utente'))::text as users`,
  )
  const users = rows[0]?.users
  if (!users) return
  const { rowCount } = await pool.query(`select 1 from ${users} limit 1`)
  if (rowCount)
    throw new BackupError(
      'Il database contiene già dei dati: indicare DATA_DIR o DATABASE_URL di un database vuoto',
    )
}

async function load(
  client: pg.ClientBase,
  frames: AsyncGenerator<{ head: Frame; content: Buffer }>,
  photos: PhotoStore,
): Promise<BackupCount> {
  const tables = new Map((await listTables(client)).map((table) => [table.name, table]))
  const names = [...tables.keys()].map(quoteName).join(', ')
  const foreignKeys = await takeForeignKeys(client)
  for (const name of tables.keys()) await client.query(`alter table ${quoteName(name)} disable trigger user`)
  // Removes the rows that the migrations themselves inserted.
  await client.query(`truncate ${names} cascade`)

  const count: BackupCount = { tables: tables.size, rows: 0, photos: 0 }
  for await (const { head, content } of frames) {
    if (head.kind === 'rows') {
      const table = tables.get(head.table)
      if (!table) throw new BackupError(`La tabella ${head.table} del backup non esiste`)
      const columns = table.columns.map(quoteName).join(', ')
      const { rowCount } = await client.query(
        `insert into ${quoteName(table.name)} (${columns}) overriding system value
         select ${columns} from jsonb_populate_recordset(null::${quoteName(table.name)}, $1::text::jsonb)`,
        [content.toString('utf8')],
      )
      count.rows += rowCount ?? 0
    } else if (head.kind === 'sequence' && head.last !== null) {
      await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', [
        quoteName(head.table),
        head.column,
        head.last,
      ])
    } else if (head.kind === 'photo') {
      await restorePhoto(photos, head.file, content)
      count.photos++
    } else if (head.kind === 'end' && (head.rows !== count.rows || head.photos !== count.photos)) {
      throw new BackupError('Il backup è incompleto')
    }
  }
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${quoteName(table)} add constraint ${quoteName(name)} ${definition}`)
  for (const name of tables.keys()) await client.query(`alter table ${quoteName(name)} enable trigger user`)
  return count
}

/**
 * Drops all foreign keys and returns them. Tables come in the order of their names, so references hold only once all
 * are in. Adding a key back checks each row.
 */
async function takeForeignKeys(client: pg.ClientBase) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and n.nspname = current_schema() order by 1, 2`,
  )
  for (const { table, name } of rows)
    await client.query(`alter table ${quoteName(table)} drop constraint ${quoteName(name)}`)
  return rows
}

/** A file's name is the hash of its content: anything else in a backup was put there by a third party. */
async function restorePhoto(photos: PhotoStore, file: string, bytes: Buffer): Promise<void> {
  const hash = PHOTO.exec(file)?.[1]
  if (!hash || createHash('sha256').update(bytes).digest('hex') !== hash)
    throw new BackupError(`La foto ${file.slice(0, 80)} del backup è danneggiata`)
  await photos.put(file, bytes)
}
