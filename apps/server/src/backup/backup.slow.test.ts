import { randomBytes } from 'node:crypto'
import { appendFile, mkdtemp, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { UnsuitableDatabaseError } from '#server/db/require-suitable.ts'
import { deleteRows, rowsOf, updateRows } from '#server/db/rows.ts'
import { SYSTEM } from '#server/kernel/ctx.ts'
import { createLog } from '#server/kernel/log.ts'
import { createPhotoStore } from '#server/kernel/photo-store.ts'
import { checkBooks } from '#server/ledger/postings/public.ts'
import { MAY_HAVE_LEFT } from '#server/telegram/outbox/enqueue.ts'
import { createEmptyDatabase } from '#test/database.ts'
import { aPicture } from '#test/factories.ts'
import { runSql, withDatabase } from '#test/postgres.ts'
import { testApp } from '#test/test-app.ts'
import { BackupError } from './encryption.ts'
import { restoreBackup } from './restore-backup.ts'
import { listTables } from './tables.ts'
import { writeBackup } from './write-backup.ts'

const { as, aUser, aBet, aSala, aSito, aTipster, clock, ctx, pool, db } = await testApp()
const admin = as(await aUser({ username: 'nicolò', roles: ['ADMIN'] }))
const folder = await mkdtemp(join(tmpdir(), 'xbetapp-backup-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A day's work: bets with pictures, drops, a credit, outcomes, a duplicate, movements. */
const picture = await aPicture()
const [sala, sito, tipster] = [await aSala({ freerollAttivo: '10.00' }), await aSito(), await aTipster()]
for (let i = 0; i < 12; i++) {
  const { idReceivedBet } = await aBet({
    text: `Pró ${i} "virgolette" \\ 😀`,
    idTipster: tipster.idTipster,
    ...(i % 4 === 0 ? { photos: [picture, await aPicture()] } : {}),
  })
  await admin.post('POST /sparabet/new-sale-drop', {
    data: [{ idReceivedBet, idSala: sala.idSala, importoNoPerc: 100.1 + i, quota: 1.855 }],
  })
  await admin.post('POST /sparabet/new-drop', {
    data: [{ idReceivedBet, idSito: sito.idSito, importo: 33.33, quota: 2 }],
  })
  if (i % 3 === 0) await admin.put('PUT /api/v1/bets', { idReceivedBet, esito: 'HalfWin' })
  if (i === 5)
    await admin.post('POST /api/v1/bets', {
      idBetDuplicata: idReceivedBet,
      receivedBet: null,
      idTipster: null,
    })
}

const { idMovimento } = await admin.post('POST /api/v1/giroconti', {
  ...{ data: '2026-03-10', nota: 'x', importo: 5 },
  da: { kind: 'sala', id: sala.idSala },
  a: { kind: 'sito', id: sito.idSito },
}).body
await admin.post(
  'POST /api/v1/movimenti/:id/prove',
  { nome: 'bonifico.pdf', contenuto: Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64') },
  { params: { id: idMovimento } },
)

const everythingLeft = () => updateRows(db, 'send', {}, { stato: 'sent' })
await everythingLeft()

let counter = 0
const target = () => join(folder, `${++counter}.backup`)
const backup = async (passphrase: string | null = null) => {
  const file = target()
  return { file, count: await writeBackup({ pool, photos: ctx.photos, file, passphrase, now: clock.now() }) }
}

/** An empty database and a separate data folder. */
async function elsewhere() {
  const own = await createEmptyDatabase()
  const dir = await mkdtemp(join(folder, 'data-'))
  onTestFinished(() => own.close())
  const ctx = {
    actor: SYSTEM,
    db: own.db,
    now: clock.now,
    log: createLog('silent'),
    photos: createPhotoStore(dir),
  }
  return { ...own, ctx, photos: ctx.photos, now: clock.now() }
}

/** Every row of every table, as text in one order. */
async function contents(from: typeof pool) {
  const client = await from.connect()
  try {
    const all: Record<string, string[]> = {}
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query<{ r: string }>(`select t::text as r from "${name}" t order by 1`)
      all[name] = rows.map(({ r }) => r)
    }
    return all
  } finally {
    client.release()
  }
}

describe.each([
  ['plain', null],
  ['encrypted', 'quattro parole a caso'],
] as const)('a %s backup', (_kind, passphrase) => {
  it('restored elsewhere has every row and picture, and its books agree', async () => {
    const { file, count } = await backup(passphrase)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const other = await elsewhere()
    expect(await restoreBackup({ ...other, file, passphrase })).toEqual({
      ...count,
      held: { queued: 0, planned: 0, updates: 0 },
    })
    expect(count.photos).toBeGreaterThan(1)
    expect(await rowsOf(other.db, 'installation', {}, ['restoredAt', 'backupAt'])).toEqual([
      { restoredAt: clock.now(), backupAt: clock.now() },
    ])
    const before = await contents(pool)
    expect({ ...(await contents(other.pool)), installation: before.installation }).toEqual(before)
    const differences: unknown[] = []
    await checkBooks(other.ctx, (difference) => differences.push(difference))
    expect(differences).toEqual([])
    const photos = await rowsOf(db, 'betPhoto', {}, ['file'])
    for (const { file } of photos) expect((await other.ctx.photos.read(file ?? '')).length).toBeGreaterThan(0)
    // The sequences continue, and the constraints still refuse what they refused before.
    await sql`insert into task (nome) values ('nuovo')`.execute(other.db)
    await expect(
      sql`insert into bet_photo (id_received_bet, position, file) values (999999, 0, 'x')`.execute(other.db),
    ).rejects.toThrow(/foreign key/)
    await expect(
      sql`delete from movement`
        .execute(other.db)
        .then(() => sql`truncate movement cascade`.execute(other.db)),
    ).rejects.toThrow()
    const { rows } = await sql<{ free: boolean }>`
      select nextval(pg_get_serial_sequence('bet', 'id_received_bet')) > (select max(id_received_bet) from bet) as free
    `.execute(other.db)
    expect(rows[0]?.free).toBe(true)
  })
})

it('taken while people work is the state of one instant', async () => {
  let working = true
  const work = (async () => {
    for (let i = 0; working; i++) {
      const { idReceivedBet } = await aBet({ idTipster: tipster.idTipster })
      await admin.post('POST /sparabet/new-sale-drop', {
        data: [{ idReceivedBet, idSala: sala.idSala, importoNoPerc: 10 + i, quota: 2 }],
      })
    }
  })()
  for (let i = 0; i < 3; i++) {
    const { file } = await backup()
    const other = await elsewhere()
    await restoreBackup({ ...other, file, passphrase: null })
    const differences: unknown[] = []
    await checkBooks(other.ctx, (difference) => differences.push(difference))
    expect(differences).toEqual([])
  }
  working = false
  await work
})

it('restored leaves unsent messages to a person: they may have left since', async () => {
  await everythingLeft()
  const queued = { tipo: 'text', payload: '{}', scopo: 'staff-notice', username: 'mario' } as const
  const rows = await db
    .insertInto('send')
    .values([
      { ...queued, chatId: -1 },
      { ...queued, chatId: -2, stato: 'sending', claimedBy: 7 },
      { ...queued, chatId: -3, stato: 'sent' },
    ])
    .returning('id')
    .execute()
  const { file } = await backup()
  const ids = rows.map((row) => row.id)
  await deleteRows(db, 'send', { id: ids })
  const other = await elsewhere()
  const { held } = await restoreBackup({ ...other, file, passphrase: null })
  expect(held).toEqual({ queued: 2, planned: 0, updates: 0 })
  const restored = other.db
    .selectFrom('send')
    .select(['stato', 'claimedBy', 'lastError'])
    .where('id', 'in', ids)
  expect(await restored.orderBy('id').execute()).toEqual([
    { stato: 'uncertain', claimedBy: null, lastError: MAY_HAVE_LEFT },
    { stato: 'uncertain', claimedBy: null, lastError: MAY_HAVE_LEFT },
    { stato: 'sent', claimedBy: null, lastError: null },
  ])
})

describe('is refused', () => {
  const plainContent = async (file: string): Promise<[line: Buffer, content: Buffer]> => {
    const bytes = await readFile(file)
    const end = bytes.indexOf('\n') + 1
    return [bytes.subarray(0, end), gunzipSync(bytes.subarray(end))]
  }
  const restore = async (file: string, passphrase: string | null = null) => {
    const other = await elsewhere()
    const outcome = await restoreBackup({ ...other, file, passphrase }).then(
      () => 'restored',
      (error: unknown) => (error instanceof BackupError ? error.message : `failed: ${String(error)}`),
    )
    const { rows } = await sql<{ n: number }>`
      select case when to_regclass('app_user') is null then 0 else (xpath('/row/n/text()',
        query_to_xml('select count(*) as n from app_user', false, true, '')))[1]::text::int end as n
    `.execute(other.db)
    return [outcome, rows[0]?.n]
  }

  it('plain with another word in it, although it reads as a backup', async () => {
    const { file } = await backup()
    const [line, content] = await plainContent(file)
    const stored = gzipSync(content, { level: 0 })
    stored.write('bet_tevision', stored.indexOf('bet_revision'))
    await writeFile(file, Buffer.concat([line, stored]))
    expect(await restore(file)).toEqual(['Il backup è danneggiato', 0])
  })

  it('into a database that holds something', async () => {
    const { file } = await backup()
    await expect(
      restoreBackup({ db, pool, photos: ctx.photos, file, passphrase: null, now: clock.now() }),
    ).rejects.toThrow(/contiene già/)
  })

  it('into a database on which no server would start, before it has a table', async () => {
    const { url } = inject('testPostgres')
    const name = `xbet_locale_${randomBytes(6).toString('hex')}`
    await runSql(url, `create database ${name} template template0 locale_provider libc locale 'C'`)
    onTestFinished(() => runSql(url, `drop database ${name} with (force)`))
    const { db, pool } = openDatabase(withDatabase(url, name), { max: 2 })
    onTestFinished(() => db.destroy())
    const { file } = await backup()
    const into = { db, pool, photos: ctx.photos, file, passphrase: null, now: clock.now() }
    await expect(restoreBackup(into)).rejects.toThrow(UnsuitableDatabaseError)
    const { rows } = await pool.query<{ made: string | null }>("select to_regclass('migration') as made")
    expect(rows).toEqual([{ made: null }])
  })

  it('without its passphrase, or with another', async () => {
    const { file } = await backup('quattro parole a caso')
    expect(await restore(file)).toEqual(['Il backup è cifrato: indicare BACKUP_PASSPHRASE', 0])
    expect(await restore(file, 'quattro parole')).toEqual([
      'Passphrase errata, oppure il backup è stato alterato',
      0,
    ])
    expect((await readFile(file)).includes('nicol')).toBe(false)
  })

  it('changed by one bit, cut short, or not a backup at all', async () => {
    for (const passphrase of [null, 'quattro parole a caso']) {
      const { file } = await backup(passphrase)
      const { size } = await stat(file)
      const handle = await open(file, 'r+')
      const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size >> 1)
      await handle.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, size >> 1)
      await handle.close()
      const [changed, left] = await restore(file, passphrase)
      expect(changed).toMatch(/danneggiat|alterato|incompleto/)
      expect(left).toBe(0)
      const { file: cut } = await backup(passphrase)
      await truncate(cut, size - 500)
      expect((await restore(cut, passphrase))[0]).toMatch(/danneggiat|alterato|incompleto/)
    }
    const file = target()
    await writeFile(file, 'ciao')
    expect((await restore(file))[0]).toBe('Il file non è un backup di xbetapp')
    await appendFile(file, '\n')
    expect((await restore(file))[0]).toBe('Il file non è un backup di xbetapp')
  })
})
