import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { knownMigrations } from '#server/db/migrate.ts'
import { SYSTEM } from '#server/kernel/ctx.ts'
import { createLog } from '#server/kernel/log.ts'
import { createPhotoStore } from '#server/kernel/photo-store.ts'
import { checkBooks } from '#server/ledger/postings/public.ts'
import { exportChain, verifyChain } from '#server/oversight/audit-chain/public.ts'
import { sealBlock } from '#server/oversight/audit-chain/seal-acts.ts'
import { createEmptyDatabase } from '#test/database.ts'
import { openBackup } from './encryption.ts'
import { readFrames } from './frames.ts'
import { restoreBackup } from './restore-backup.ts'

/** Full databases as they were after that many migrations, without their photos. */
const OLDER = [
  // A demo world.
  {
    name: 'twelve-migrations',
    migrations: 12,
    count: { tables: 63, rows: 2126, photos: 0 },
    holds: { bet: 74, refertate: 58, utenti: 10, demo: 9, marked: 1 },
  },
  // Another, with a random history of 420 operations on it, when rooms, sites and others were a table each.
  {
    name: 'before-one-venue',
    migrations: 29,
    count: { tables: 68, rows: 4339, photos: 0 },
    holds: { bet: 142, refertate: 97, utenti: 10, demo: 9, marked: 0 },
  },
]

const fileOf = (name: string) => join(import.meta.dirname, `fixtures/${name}.backup`)

/** One of them, brought up to this version. */
async function restored(name: string) {
  const { db, pool, close } = await createEmptyDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'xbetapp-older-'))
  afterAll(async () => {
    await close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const now = new Date()
  const photos = createPhotoStore(dataDir)
  const count = await restoreBackup({ db, pool, photos, file: fileOf(name), passphrase: null, now })
  const log = createLog('silent')
  const ctx = { actor: SYSTEM, db, now: () => now, log, photos }
  return { ctx, db, pool, count }
}

type Row = Record<string, string | number | boolean | null>

/** The rows of some tables as the backup has them. */
async function rowsOf(name: string): Promise<(table: string) => Row[]> {
  const rows = new Map<string, Row[]>()
  for await (const { head, content } of readFrames(await openBackup(fileOf(name), null))) {
    if (head.kind !== 'rows') continue
    rows.set(head.table, [
      ...(rows.get(head.table) ?? []),
      ...(JSON.parse(content.toString('utf8')) as Row[]),
    ])
  }
  return (table) => rows.get(table) ?? []
}

const KINDS = ['sala', 'sito', 'altro'] as const
const HOUSE = ['NO_DROP', 'SCARTI_QUOTA', 'FREEROLL']

/** A row with the words its columns had in the backup. */
const asBefore = ({ freeroll_used, reversal, ...row }: Row): Row => ({
  ...row,
  ...(freeroll_used === undefined ? {} : { freeroll_consumato: freeroll_used }),
  ...(reversal === undefined ? {} : { storno: reversal }),
})

/** The account a sum belongs to, by the names the wire gives things, which no migration changes. */
const holder = (row: Row): string => {
  for (const kind of ['tipster', ...KINDS, 'portafoglio', 'fondo_cassa'])
    if (row[`id_${kind}`] != null) return `${kind} ${row[`id_${kind}`]}`
  return String(row.conto)
}

/** Amounts of many rows in hundredths, by a key. */
function sums(
  rows: readonly Row[],
  key: (row: Row) => string,
  ...amounts: string[]
): Record<string, number[]> {
  const all: Record<string, number[]> = {}
  for (const row of rows) {
    const sum = all[key(row)] ?? [0, ...amounts.map(() => 0)]
    all[key(row)] = [
      (sum[0] ?? 0) + 1,
      ...amounts.map((name, i) => (sum[i + 1] ?? 0) + Math.round(Number(row[name]) * 100)),
    ]
  }
  return all
}

describe.each(OLDER)(
  'a full database of $migrations migrations',
  async ({ name, migrations, count: counted, holds }) => {
    const { ctx, db, pool, count } = await restored(name)

    it('takes every migration since, and its books agree to the cent', async () => {
      expect(count).toMatchObject(counted)
      const { rows: done } = await sql<{ name: string }>`select name from migration order by name`.execute(db)
      expect(done.map((row) => row.name)).toEqual(knownMigrations())
      expect(done.length).toBeGreaterThan(migrations)

      const { rows } = await sql<Record<string, number>>`
    select
      (select count(*) from bet) as bet,
      (select count(*) from bet where esito <> 'Open') as refertate,
      (select count(*) from app_user where version = 1) as utenti,
      (select count(*) from app_user where demo) as demo,
      (select count(*) from installation where demo_since is not null) as marked
  `.execute(db)
      expect(rows[0]).toEqual(holds)

      const differences: unknown[] = []
      await checkBooks(ctx, (difference) => differences.push(difference))
      expect(differences).toEqual([])
    })

    it('has every account, drop and name as it was, one by one', async () => {
      const before = await rowsOf(name)
      const now = async (query: string) => (await pool.query<Row>(query)).rows.map(asBefore)
      const NAMED = `coalesce(id_tipster::text, v.numero::text, id_portafoglio::text, id_fondo_cassa::text) as numero,
    coalesce(conto, v.kind::text, case a.kind when 'fondo' then 'fondo_cassa' else a.kind::text end) as di`
      const OF = 'join account a using (id_account) left join venue v using (id_venue)'
      const named = ({ di, numero }: Row) => (numero === null ? String(di) : `${di} ${numero}`)

      const venues = KINDS.flatMap((kind) =>
        before(kind).map(
          (row) => `${kind} ${row[`id_${kind}`]} ${row[`nome_${kind}`]} ${row.stato} v${row.version}`,
        ),
      )
      expect(
        (await now('select * from venue'))
          .map((v) => `${v.kind} ${v.numero} ${v.nome} ${v.stato} v${v.version}`)
          .sort(),
      ).toEqual(venues.sort())
      expect((await now('select id_sala from room')).length).toBe(before('sala').length)

      const drops = (row: Row) => `${holder(row)} ${row.superseded_at !== null}`
      expect(
        sums(
          await now(`select d.*, kind, numero from dropped_bet d left join venue using (id_venue)`),
          (row) =>
            drops(
              row.kind === null ? row : { ...row, [`id_${row.kind}`]: row.numero ?? null, id_tipster: null },
            ),
          'importo_post_cambio',
          'quota',
        ),
      ).toEqual(sums(before('dropped_bet'), drops, 'importo_post_cambio', 'quota'))

      const line = (row: Row) =>
        `${row.id_movimento} ${row.id_valuta} ${row.deposito} ${row.storno} ${row.segno}`
      const LINE = ['importo', 'importo_eur', 'freeroll_consumato']
      const segno = (row: Row) => ({
        ...row,
        segno: /^(tipster|fondo_cassa|[A-Z])/.test(holder(row)) ? -1 : 1,
      })
      expect(
        sums(
          // Lines of a movement that did not add up in EUR keep what they were booked with.
          await now(
            `select r.*, coalesce(eur_before, importo_eur) as importo_eur, ${NAMED}
             from movement_line r left join eur_correction using (id_riga) ${OF}`,
          ),
          (row) => `${named(row)} ${line(row)}`,
          ...LINE,
        ),
      ).toEqual(sums(before('riga_movimento').map(segno), (row) => `${holder(row)} ${line(row)}`, ...LINE))

      const old = (row: Row) =>
        row.tipo_conto === 'conto' ? String(HOUSE[Number(row.id_conto)]) : `${row.tipo_conto} ${row.id_conto}`
      const SALDO = ['n', 'n_open', 'profit', 'profit_open', 'cashflow', 'deposito', 'freeroll_consumato']
      // Today an account has a row of zeros before its first booking; then it had none.
      const booked = (rows: readonly Row[]) =>
        rows.filter((row) => SALDO.some((name) => Number(row[name]) !== 0))
      expect(
        sums(booked(await now(`select s.*, ${NAMED} from account_total s ${OF}`)), named, ...SALDO),
      ).toEqual(sums(booked(before('saldo_conto')), old, ...SALDO))
      const BET = ['importo', 'quota', 'profit', 'profit_eur']
      const bet = (row: Row) => ` ${row.id_received_bet} ${row.esito} ${row.duplicata}`
      expect(
        sums(
          await now(`select g.*, ${NAMED} from bet_posting g ${OF}`),
          (row) => named(row) + bet(row),
          ...BET,
        ),
      ).toEqual(sums(before('giocata'), (row) => old(row) + bet(row), ...BET))
      const casse = ['saldo_ledger', 'saldo_fondo_cassa', 'saldo_portafoglio'].flatMap(before)
      expect(
        sums(
          await now(`select s.*, ${NAMED} from cash_total s ${OF}`),
          (row) => `${named(row)} ${row.id_valuta}`,
          'importo',
        ),
      ).toEqual(sums(casse, (row) => `${holder(row)} ${row.id_valuta}`, 'importo'))

      // The next row gets the next number and a new account.
      const [last] = before('sito')
        .map((row) => Number(row.id_sito))
        .sort((a, b) => b - a)
      const [next] = await now(
        `insert into venue (kind, nome) values ('sito', 'Il prossimo') returning numero, id_venue`,
      )
      expect(next?.numero).toBe((last ?? 0) + 1)
      expect(await now(`select kind from account where id_venue = ${next?.id_venue}`)).toEqual([
        { kind: 'venue' },
      ])
      await expect(now(`update movement_line set nota = 'x'`)).rejects.toThrow('never changed')
      await expect(now('delete from movement')).rejects.toThrow('never changed')
    })
  },
)

describe('a full database whose chain was sealed before facts were', async () => {
  // A random history with statements, closings, a declaration, and a movement taken back whose lines leave a cent in EUR.
  const { ctx, db, count } = await restored('sealed-books')
  const verdict = () => verifyChain(exportChain(ctx), new Map())
  const LAST_SEAL = '318dcb88b4b72f03bbb6668e500306c33324865398ec77b423bcaddd47cacce0'

  it('keeps its chain unchanged, though lines were corrected in EUR', async () => {
    expect(count).toMatchObject({ tables: 121, rows: 1680 })
    const { breaks, voci, days } = await verifyChain(exportChain(ctx), new Map([['2026-03-31', LAST_SEAL]]))
    expect({ breaks, voci, days }).toEqual({ breaks: [], voci: 165, days: ['2026-03-31'] })
  })

  it('has movements that add up in EUR, and says in the Registro which were changed', async () => {
    const { rows: unbalanced } = await sql`
      select id_movimento from movement_line group by 1 having sum(segno * importo_eur) <> 0`.execute(db)
    expect(unbalanced).toEqual([])
    const { rows } = await sql<{ entityId: string; before: string; after: string; motivo: string }>`
      select entity_id, before ->> 'importoEur' as before, after ->> 'importoEur' as after, motivo
      from audit join act using (id_atto) where action = 'movements.remainder-in-eur' order by audit.id`.execute(
      db,
    )
    expect(rows.map(({ entityId, before, after }) => [entityId, before, after])).toEqual([
      ['39', '-16.79', '-16.78'],
      ['40', '-16.79', '-16.78'],
      ['41', '16.79', '16.78'],
    ])
    expect(rows[0]?.motivo).toContain('sommano anche in euro')
    const differences: unknown[] = []
    await checkBooks(ctx, (difference) => differences.push(difference))
    expect(differences).toEqual([])
  })

  it('seals the facts it found, after which nothing waits', async () => {
    expect((await verdict()).loose).toBeGreaterThan(50)
    while ((await sealBlock(ctx)) > 0);
    const { breaks, loose, blocchi } = await verdict()
    expect({ breaks, loose }).toEqual({ breaks: [], loose: 0 })
    expect(blocchi).toBeGreaterThan(1)
    const { rows } = await sql<{ kind: string; n: number }>`
      select kind, sum(cardinality(ids))::int as n from sealed_facts where is_found group by 1 order by 1`.execute(
      db,
    )
    expect(Object.fromEntries(rows.map(({ kind, n }) => [kind, n]))).toMatchObject({
      chiusura: 13,
      riapertura: 1,
      dichiarazione: 1,
      drop: 32,
      estratto: 4,
      estratto_passo: 4,
    })
  })

  it('detects a line put back to its old EUR, and a forged correction', async () => {
    const undo = new Error('undo')
    const tampered = async (statement: string) => {
      let cose: string[] = []
      await db
        .transaction()
        .execute(async (tx) => {
          await sql`set local session_replication_role = replica`.execute(tx)
          await sql.raw(statement).execute(tx)
          const { breaks } = await verifyChain(exportChain({ ...ctx, db: tx }), new Map())
          cose = breaks.map(({ riga }) => riga ?? '')
          throw undo
        })
        .catch((error: unknown) => {
          if (error !== undo) throw error
        })
      return cose
    }
    const corrected = '(select min(id_riga) from eur_correction)'
    expect(
      await tampered(`update movement_line set importo_eur = -16.79 where id_riga = ${corrected}`),
    ).toEqual([expect.stringMatching(/^eur_correction /)])
    expect(
      await tampered(`insert into eur_correction select id_riga, importo_eur, importo_eur + 5, (select max(id_atto) from eur_correction)
                      from movement_line where id_riga = (select max(id_riga) from movement_line)`),
    ).toEqual([expect.stringMatching(/^eur_correction /)])
  })
})
