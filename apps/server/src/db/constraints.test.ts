import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '#test/test-app.ts'
import { migrate } from './migrate.ts'

const { aAltro, aBet, aSala, aSito, aTipster, aUser, db } = await testApp()
const bet = (await aBet()).idReceivedBet
const sala = (await aSala()).idSala
const sito = (await aSito()).idSito
const altro = (await aAltro()).idAltro
const tipster = (await aTipster()).idTipster
await aUser({ username: 'Mario' })

/** A drop as the product writes it, but for what is said. */
const drop = (fields: Record<string, unknown>) => {
  const row = {
    id_received_bet: bet,
    id_sala: null,
    id_sito: null,
    id_altro: null,
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
/** Constraints of any kind, values outside their type, and columns only the database writes; not a mistyped statement. */
const REFUSALS = /^(23\d{3}|22P02|428C9)$/

const run = (statement: string) => sql.raw(statement).execute(db)

describe('the database refuses', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['a drop of nobody', () => drop({})],
    ['a drop of two venues', () => drop({ id_sala: sala, id_sito: sito })],
    ['an amount that is not what the percentage leaves', () => drop({ id_sala: sala, importo: 51 })],
    ['an amount in euro at another rate', () => drop({ id_sala: sala, importo_post_cambio: 50 })],
    ['odds that are not what the tax leaves', () => drop({ id_sala: sala, quota: 2 })],
    [
      'a venue’s drop of nothing',
      () => drop({ id_sala: sala, importo_no_perc: 0, importo: 0, importo_post_cambio: 0 }),
    ],
    ['a drop without odds', () => drop({ id_sala: sala, quota_no_tassa: 0, quota: 0 })],
    ['a second live drop of a venue', () => drop({ id_altro: altro }).then(() => drop({ id_altro: altro }))],
    ['a drop of a bet that is not there', () => drop({ id_sala: sala, id_received_bet: 999_999 })],
    [
      'average odds without a stake',
      () => run(`update bet set quota_media = 2 where id_received_bet = ${bet}`),
    ],
    [
      'a settled bet without its date',
      () => run(`update bet set esito = 'Win' where id_received_bet = ${bet}`),
    ],
    ['an outcome nobody knows', () => run(`update bet set esito = 'Forse' where id_received_bet = ${bet}`)],
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
    ['a euro worth something else', () => run(`update valuta set cambio = 1.1 where valuta = 'EUR'`)],
    [
      'a worthless currency',
      () => run(`insert into valuta (valuta, cambio, simbolo) values ('ZZZ', 0, 'z')`),
    ],
    [
      'a percentage beyond a hundred',
      () => run(`update sala set percentuale_importo = 101 where id_sala = ${sala}`),
    ],
    ['a share of nothing', () => run(`update sala set percentuale_importo = 0 where id_sala = ${sala}`)],
    [
      'two usernames that differ in case',
      () => run(`insert into utente (username, password_hash) values ('mARIO', 'x')`),
    ],
    [
      'a role nobody knows',
      () => run(`insert into utente_ruolo (id_utente, ruolo) select id, 'DIO' from utente limit 1`),
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
        run(`insert into invio (chat_id, tipo, payload, scopo, username, dedupe_key)
      select 1, 'text', '{}', 'x', 'x', 'k' from generate_series(1, 2)`),
    ],
    [
      'a channel to itself',
      () =>
        run(`insert into canale (nome_mittente, id_gruppo_tg_mittente, nome_destinatario, id_gruppo_tg_destinatario)
      values ('a', -5, 'b', -5)`),
    ],
    [
      'a line of no account',
      () =>
        run(`insert into riga_movimento (id_movimento, data, id_valuta, importo, cambio, importo_eur)
      values (1, now(), 'EUR', 1, 1, 1)`),
    ],
  ])('%s', async (_what, attempt) => {
    await expect(attempt()).rejects.toMatchObject({ code: expect.stringMatching(REFUSALS) })
  })

  it('none of what is right: the same drop with its own figures stands', async () => {
    await drop({ id_sala: sala })
    await drop({ id_sito: sito })
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
        and c.confrelid::regclass::text in ('bet', 'invio', 'movimento', 'dropped_bet')
      group by c.oid, c.conrelid, c.conkey
      having not exists (
        select from pg_index i where i.indrelid = c.conrelid and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
      )`.execute(db)
    expect(rows.map((row) => row.key)).toEqual([])
  })
})
