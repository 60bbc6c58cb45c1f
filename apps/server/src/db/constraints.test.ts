import { CONTI, CONTI_ACCOUNTS, HOUSE_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import { VENUE_KINDS } from '@xbetapp/domain/reference/reference/entity-kinds'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addHolder, findHolder } from '#server/accounts/summary/named-holders.ts'
import { insertRow, rowsOf } from '#server/db/rows.ts'
import { testApp } from '#test/test-app.ts'
import { migrate } from './migrate.ts'

const { aAltro, aBet, aSala, aTipster, aUser, ctx, db } = await testApp()
const bet = (await aBet()).idReceivedBet
const { idSala: sala, idVenue } = await aSala()
const other = (await aAltro()).idVenue
const altro = (await aAltro()).idVenue
const wallet = await addHolder(ctx, 'portafoglio', 'Cassa').then(({ id }) =>
  findHolder(ctx, 'portafoglio', id),
)
const tipster = (await aTipster()).idTipster
await aUser({ username: 'Mario' })
await addHolder(ctx, 'fondo', 'Riserva')
await sql`insert into currency (valuta, cambio, simbolo) values ('ZZZ', 1, 'z')`.execute(db)
const movement = (await insertRow(db, 'movement', { tipo: 'cashin', data: new Date(), username: 'x' }))
  .idMovimento

/** A drop as the product writes it, except for the given fields. */
const drop = (fields: Record<string, unknown>) => {
  const row = {
    id_received_bet: bet,
    id_venue: null,
    importo_no_perc: 100,
    quota_no_tassa: 2,
    importo: 50,
    quota: 1.96,
    importo_post_cambio: 60,
    percentuale_importo: 50,
    tassa_quota: 2,
    cambio_valuta: 1.2,
    nome_valuta: 'EUR',
    freeroll_attivo: 0,
    dropped_date: new Date(),
    username: 'x',
    ...fields,
  }
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
  return sql`insert into dropped_bet (${columns}) values (${sql.join(Object.values(row))})`.execute(db)
}
/** A line of a wallet as the product writes it, except for the given fields. */
const line = (fields: Record<string, unknown>) => {
  const row = {
    id_movimento: movement,
    data: new Date(),
    id_account: wallet.account.idAccount,
    kind: 'portafoglio',
    id_valuta: 'EUR',
    importo: 1,
    id_valuta_origine: 'EUR',
    importo_origine: 1,
    cambio: 1,
    importo_eur: 1,
    ...fields,
  }
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
  return sql`insert into movement_line (${columns}) values (${sql.join(Object.values(row))})`.execute(db)
}
/** Constraints of any kind, values outside their type, and columns only the database writes; not a mistyped statement. */
const REFUSALS = /^(23\d{3}|22P02|428C9)$/

const run = (statement: string) => sql.raw(statement).execute(db)

it('every kind of venue is known to the code and has its numbers', async () => {
  const { rows } = await sql<{ kind: string; numbered: boolean }>`
    select kind, exists (select from venue_number n where n.kind = k.kind) as numbered
    from unnest(enum_range(null::venue_kind)) as k(kind)`.execute(db)
  expect(rows).toEqual(VENUE_KINDS.map((kind) => ({ kind, numbered: true })))
})

describe('the database refuses', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['a drop of no account', () => drop({})],
    ['a drop of a venue and a tipster', () => drop({ id_venue: idVenue, id_tipster: tipster })],
    ['an amount that is not what the percentage leaves', () => drop({ id_venue: idVenue, importo: 51 })],
    ['an amount in euro at another rate', () => drop({ id_venue: idVenue, importo_post_cambio: 50 })],
    ['odds that are not what the tax leaves', () => drop({ id_venue: idVenue, quota: 2 })],
    [
      "a venue's drop of nothing",
      () => drop({ id_venue: idVenue, importo_no_perc: 0, importo: 0, importo_post_cambio: 0 }),
    ],
    ['a drop without odds', () => drop({ id_venue: idVenue, quota_no_tassa: 0, quota: 0 })],
    ['a second live drop of a venue', () => drop({ id_venue: altro }).then(() => drop({ id_venue: altro }))],
    ['a drop of a bet that is not there', () => drop({ id_venue: idVenue, id_received_bet: 999_999 })],
    [
      'average odds without a stake',
      () => run(`update bet set quota_media = 2 where id_received_bet = ${bet}`),
    ],
    [
      'a settled bet without its date',
      () => run(`update bet set esito = 'Win' where id_received_bet = ${bet}`),
    ],
    ['an unknown outcome', () => run(`update bet set esito = 'Forse' where id_received_bet = ${bet}`)],
    ['a total written by hand', () => run(`update bet set tot_giocabile = 5 where id_received_bet = ${bet}`)],
    ['a negative credit', () => run(`update bet set tot_tipster = -1 where id_received_bet = ${bet}`)],
    [
      'a duplicate without its date',
      () => run(`update bet set id_bet_duplicata = ${bet} where id_received_bet = ${bet}`),
    ],
    [
      'the same message twice',
      () =>
        run(`insert into bet (message_date, id_tipster, chat_id, message_id)
      select now(), ${tipster}, -1, 7 from generate_series(1, 2)`),
    ],
    ['a euro worth something else', () => run(`update currency set cambio = 1.1 where valuta = 'EUR'`)],
    [
      'a worthless currency',
      () => run(`insert into currency (valuta, cambio, simbolo) values ('YYY', 0, 'z')`),
    ],
    [
      'a percentage beyond a hundred',
      () => run(`update venue set percentuale_importo = 101 where id_venue = ${idVenue}`),
    ],
    ['a share of nothing', () => run(`update venue set percentuale_importo = 0 where id_venue = ${idVenue}`)],
    [
      'two usernames that differ in case',
      () => run(`insert into app_user (username, password_hash) values ('mARIO', 'x')`),
    ],
    [
      'an unknown role',
      () => run(`insert into user_role (id_user, ruolo) select id, 'DIO' from app_user limit 1`),
    ],
    [
      'limits that exclude each other',
      () =>
        run(`update tipster set percentuale_min_no_drop = 50, percentuale_max_no_drop = 40
      where id_tipster = ${tipster}`),
    ],
    ['a bet taken away with what hangs on it', () => run(`delete from bet where id_received_bet = ${bet}`)],
    [
      'a second automatic send of a bet to a room',
      () =>
        run(`insert into sent_bet (id_received_bet, id_sala, automatico, username)
      select ${bet}, ${sala}, true, 'x' from generate_series(1, 2)`),
    ],
    [
      'two messages under one key',
      () =>
        run(`insert into send (chat_id, tipo, payload, scopo, username, dedupe_key)
      select 1, 'text', '{}', 'x', 'x', 'k' from generate_series(1, 2)`),
    ],
    [
      'a channel to itself',
      () =>
        run(`insert into canale (nome_mittente, id_gruppo_tg_mittente, nome_destinatario, id_gruppo_tg_destinatario)
      values ('a', -5, 'b', -5)`),
    ],
    ['a room taxed as a site is', () => run(`update venue set tassa_quota = 2 where id_venue = ${idVenue}`)],
    [
      'a room that is no venue of its kind',
      () => run(`insert into room (id_venue, id_sala, id_book) values (${other}, 1, 1)`),
    ],
    [
      'two venues of a kind whose names differ in case',
      () => run(`insert into venue (kind, nome) select 'sito', unnest(array['Uno', 'UNO'])`),
    ],
    ['two accounts of one venue', () => run(`insert into account (id_venue) values (${idVenue})`)],
    ['an account of nothing', () => run('insert into account default values')],
    ['an account of two', () => run(`insert into account (id_venue, conto) values (${idVenue}, 'SPESE')`)],
    ['a line of no account', () => line({ id_account: null })],
    ['a line whose account is of another kind', () => line({ kind: 'venue' })],
    ['a deposit in a wallet', () => line({ deposito: true })],
    ['freeroll of a wallet', () => line({ freeroll_used: 1 })],
    [
      "a wallet's line in two currencies",
      () => line({ id_valuta: 'EUR', id_valuta_origine: 'ZZZ', cambio: 1 }),
    ],
    [
      'a fund that holds less than nothing',
      () =>
        run(`insert into cash_total (id_account, kind, id_valuta, importo)
      select id_account, kind, 'EUR', -1 from account where kind = 'fondo'`),
    ],
    [
      'currencies of an account that holds bets',
      () =>
        run(`insert into cash_total (id_account, kind, id_valuta)
      select id_account, kind, 'EUR' from account where id_venue = ${idVenue}`),
    ],
  ])('%s', async (_what, attempt) => {
    await expect(attempt()).rejects.toMatchObject({ code: expect.stringMatching(REFUSALS) })
  })

  it('nothing valid: the same drop with its own figures is saved', async () => {
    await drop({ id_venue: idVenue })
    await drop({ id_venue: other })
  })
})

describe('accounts', () => {
  it('of the house have the keys the code knows', async () => {
    const rows = await rowsOf(db, 'account', { kind: 'conto' }, ['conto', 'idAccount'])
    expect(Object.fromEntries(rows.map((row) => [row.conto, row.idAccount]))).toEqual(HOUSE_ACCOUNTS)
    const { rows: named } = await sql<{ conto: string; idAccount: number; holdsBets: boolean }>`
      select conto, house_account_id(conto) as id_account, holds_bets(kind, id_account) from account where kind = 'conto'
    `.execute(db)
    expect(Object.fromEntries(named.map((row) => [row.conto, row.idAccount]))).toEqual(HOUSE_ACCOUNTS)
    expect(named.filter((row) => row.holdsBets).map((row) => row.idAccount)).toEqual(CONTI_ACCOUNTS)
    const { rows: shown } = await sql<{ id: number; nome: string }>`
      select id_conto as id, nome from account_named where kind = 'conto' and id_conto is not null order by 1
    `.execute(db)
    expect(shown).toEqual(CONTI.map(({ id, nome }) => ({ id, nome })))
  })

  it('are created with their owner, and venues of a kind are numbered without gaps', async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from (
        select from tipster left join account using (id_tipster) where id_account is null
        union all select from venue left join account using (id_venue) where id_account is null
        union all select from cash_fund left join account using (id_fondo_cassa) where id_account is null
        union all select from wallet left join account using (id_portafoglio) where id_account is null
      ) as without`.execute(db)
    expect(rows).toEqual([{ n: 0 }])
    const { numero } = await aAltro()
    // A transaction that fails gives its number back.
    await expect(
      run(`insert into venue (kind, nome) values ('altro', 'x'), ('altro', 'X')`),
    ).rejects.toThrow()
    expect((await aAltro()).numero).toBe(numero + 1)
  })
})

describe('migrations', () => {
  it('run again change nothing, also from several processes at once', async () => {
    const tables = () =>
      sql<{
        n: number
      }>`select count(*) as n from information_schema.columns where table_schema = 'public'`.execute(db)
    const before = (await tables()).rows
    await Promise.all([migrate(db), migrate(db), migrate(db)])
    expect((await tables()).rows).toEqual(before)
  })

  // A foreign key without an index makes every delete and every check of its target read the whole table.
  it('leave no foreign key to a growing table without an index', async () => {
    const { rows } = await sql<{ key: string }>`
      select c.conrelid::regclass || '(' || string_agg(a.attname, ',') || ')' as key
      from pg_constraint c
      join lateral unnest(c.conkey) with ordinality k(attnum, n) on true
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace
        and c.confrelid::regclass::text in ('bet', 'send', 'movement', 'dropped_bet')
      group by c.oid, c.conrelid, c.conkey
      having not exists (
        select from pg_index i where i.indrelid = c.conrelid and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
      )`.execute(db)
    expect(rows.map((row) => row.key)).toEqual([])
  })
})
