import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { onlyRow } from '#server/db/rows.ts'
import type { PhotoStore } from '#server/kernel/photo-store.ts'
import { newEncryption } from './encryption.ts'
import { type Frame, frame } from './frames.ts'
import { listTables, quoteName } from './tables.ts'

export interface BackupOptions {
  pool: pg.Pool
  photos: PhotoStore
  file: string
  /** Null leaves the backup readable. */
  passphrase: string | null
  now: Date
}

export interface BackupCount {
  tables: number
  rows: number
  photos: number
}

const ROWS_PER_FRAME = 2_000

/**
 * Writes everything the product keeps into one file: the database at one instant (a snapshot; people go on working) and
 * then the photos, which never change and so are all there. The file appears whole or not at all.
 */
export async function writeBackup({
  pool,
  photos,
  file,
  passphrase,
  now,
}: BackupOptions): Promise<BackupCount> {
  const client = await pool.connect()
  const count: BackupCount = { tables: 0, rows: 0, photos: 0 }
  const partFile = `${file}.part`
  try {
    await client.query('begin isolation level repeatable read read only')
    // Reading a large table takes longer than the limits of a server's connection allow.
    await client.query('set local statement_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const encryption = await newEncryption(passphrase)
    // The file is on the disk before it gets its name.
    const target = createWriteStream(partFile, { mode: 0o600, flush: true })
    target.write(`${encryption.firstLine}\n`)
    await pipeline(
      Readable.from(frames(client, photos, now, count), { objectMode: false }),
      createGzip({ level: 5 }),
      encryption.cipher ?? new PassThrough(),
      target,
      { end: false },
    )
    target.end(encryption.cipher?.getAuthTag())
    await once(target, 'close')
    await rename(partFile, file)
    return count
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

async function* frames(
  client: pg.ClientBase,
  photos: PhotoStore,
  now: Date,
  count: BackupCount,
): AsyncGenerator<Buffer> {
  // A backup before an upgrade to version 2 finds the table under its former name.
  const { rows } = await client.query<{ name: string }>(
    `select coalesce(to_regclass('migration'), to_regclass('migrazione'))::text as name`,
  )
  const migrations = await client.query<{ name: string }>(
    `select name from ${rows[0]?.name ?? 'migration'} order by name`,
  )
  const names = migrations.rows.map(({ name }) => name)
  yield frame({ kind: 'head', createdAt: now.toISOString(), migrations: names })
  for (const { name, columns, identity } of await listTables(client)) {
    count.tables++
    await client.query(
      `declare table_rows no scroll cursor for
       select row_to_json(r)::text as line from (select ${columns.map(quoteName).join(', ')} from ${quoteName(name)}) r`,
    )
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_PER_FRAME} from table_rows`)
      if (rows.length === 0) break
      count.rows += rows.length
      // PostgreSQL wrote the numbers and reads them back: none passes through a float here.
      const json = `[${rows.map(({ line }) => line).join(',')}]`
      yield* frameWith({ kind: 'rows', table: name, bytes: 0 }, Buffer.from(json))
    }
    await client.query('close table_rows')
    if (identity) {
      const { rows } = await client.query<{ last: string | null }>(
        'select pg_sequence_last_value(pg_get_serial_sequence($1, $2)::regclass)::text as last',
        [quoteName(name), identity],
      )
      const { last } = onlyRow(rows)
      yield frame({
        kind: 'sequence',
        table: name,
        column: identity,
        last: last === null ? null : Number(last),
      })
    }
  }
  // The small copies of photos are left out: they are made again on demand.
  for await (const file of photos.list()) {
    count.photos++
    yield* frameWith({ kind: 'photo', file, bytes: 0 }, await photos.read(file))
  }
  yield frame({ kind: 'end', ...count })
}

function* frameWith(head: Extract<Frame, { bytes: number }>, content: Buffer): Generator<Buffer> {
  yield frame({ ...head, bytes: content.length })
  yield content
}
