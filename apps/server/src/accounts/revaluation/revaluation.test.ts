import type { Body } from '@xbetapp/contract/contract'
import { formatDate } from '@xbetapp/domain/platform/format/date'
import { dec, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { insertRow, rowsOf, updateRows } from '#server/db/rows.ts'
import { moneyWorld } from '#test/money-world.ts'
import { randomWorld } from '#test/random-history.ts'
import { testApp } from '#test/test-app.ts'
import { showRevaluation } from './revaluation.ts'

const app = await testApp()
const { aAltro, aSala, aSito, aTipster, as, clock, db, oneUserPerRole } = app
const NOW = '2026-03-11T12:00:00+01:00'
clock.set(NOW)
const { admin, aPlayedBet, aWallet, booksDifference, differences, settle } = await moneyWorld(app)
const contabile = as(await app.aUser({ roles: ['CONTABILITÀ'] }))
const { idTipster } = await aTipster()
const wallet = await aWallet('Dollari in contanti')
const rate = (valuta: string, cambio: string) => updateRows(db, 'currency', { valuta }, { cambio })

type Asked = { giorno?: string; cambi?: string }
const ask = (asked: Asked = {}, client = admin) =>
  client.get('GET /api/v1/rivalutazione', { query: { giorno: '2026-03-10', ...asked } })
const shown = (asked?: Asked, client = admin) => ask(asked, client).body
const dollars = async (asked?: Asked, client = admin) =>
  (await shown(asked, client)).valute.find(({ idValuta }) => idValuta === 'USD')
const figuresOf = (one: { saldo: number; contabile: number; controvalore: number; differenza: number }) => [
  one.saldo,
  one.contabile,
  one.controvalore,
  one.differenza,
]
type Booking = Body<'POST /api/v1/rivalutazione'>
const book = (own: Partial<Booking> = {}, client = admin) =>
  client.post('POST /api/v1/rivalutazione', {
    ...{ giorno: '2026-03-10', idValuta: 'USD', cambio: 1, differenza: 10, storno: '2026-03-11' },
    ...own,
  })
const ledger = async (id: string) =>
  (await admin.get('GET /api/v1/cashflow-conto/:id', { params: { id } }).body).map(
    ({ data, importo, nota, idValuta }) => [formatDate(data), importo, idValuta, nota],
  )
const undo = (id: number) => admin.post('POST /api/v1/registro/:id/annulla', undefined, { params: { id } })

await aPlayedBet({
  idTipster,
  at: '2026-03-01T12:00:00',
  drops: [[{ kind: 'sala', id: (await aSala()).numero }, 10, 2]],
  esito: 'Win',
})
const whileInEur = [await admin.get('GET /api/v1/rivalutazione/valute').body, await shown()]

// 100 dollars won at 0.900, of which 40 came to a wallet at 0.950; another 50 are Open.
await insertRow(db, 'currency', { valuta: 'USD', cambio: '0.900', simbolo: '$' })
const { idSito, nomeSito } = await aSito({ idValuta: 'USD' })
const site = { kind: 'sito' as const, id: idSito }
const played = { idTipster, esito: 'Win' as const }
await aPlayedBet({ ...played, at: '2026-03-02T12:00:00', drops: [[site, 100, 2]] })
await aPlayedBet({ idTipster, at: '2026-03-03T12:00:00', drops: [[site, 50, 2]] })
await rate('USD', '0.950')
await admin.post('POST /api/v1/cashflow-sito/cashout', {
  cashflowSito: { data: '2026-03-05', nota: 'Incasso', importo: -40, idSito },
  cashflowPortafogli: [{ idPortafoglio: wallet, importo: 40 }],
}).body
clock.set(NOW)

it('shows nothing while all is in EUR', () => {
  expect(whileInEur).toEqual([
    [],
    { valute: [], totale: { contabile: 0, controvalore: 0, differenza: 0 }, conApertura: false },
  ])
})

describe('the difference of a day', () => {
  it('is the worth at its rate less what was booked, of each account and together', async () => {
    const found = await dollars({ cambi: 'USD:1' })
    expect(found).toMatchObject({ simbolo: '$', cambio: 1, registrata: null })
    expect(found && figuresOf(found)).toEqual([100, 90, 100, 10])
    expect(found?.conti.map((one) => [one.nome, one.tipo, ...figuresOf(one)])).toEqual([
      ['Dollari in contanti', 'portafoglio', 40, 38, 40, 2],
      [nomeSito, 'sito', 60, 52, 60, 8],
    ])
    expect((await shown({ cambi: 'USD:1' })).totale).toEqual({
      contabile: 90,
      controvalore: 100,
      differenza: 10,
    })
  })

  it('is at the rate of the currency where none is typed', async () => {
    expect(figuresOf((await dollars()) as never)).toEqual([100, 90, 95, 5])
    expect(figuresOf((await dollars({ cambi: 'GBP:3' })) as never)).toEqual([100, 90, 95, 5])
  })

  it('counts what was settled and booked by its end, and whole days', async () => {
    const of = async (giorno: string) => figuresOf((await dollars({ giorno, cambi: 'USD:1' })) as never)
    expect(await of('2026-03-02')).toEqual([100, 90, 100, 10])
    expect((await dollars({ giorno: '2026-03-04' }))?.conti.map(({ nome }) => nome)).toEqual([nomeSito])
    expect((await dollars({ giorno: '2026-03-05' }))?.conti).toHaveLength(2)
    expect(await dollars({ giorno: '2026-03-01' })).toBeUndefined()
  })

  it('is 0 of an opening balance, which counts at the rate of the day', async () => {
    expect((await shown()).conApertura).toBe(false)
    const { nome } = await aAltro({ idValuta: 'USD', saldoOutstandingBase: '200.00' })
    const { conti } = (await dollars({ cambi: 'USD:1.1' })) ?? {}
    expect(figuresOf(conti?.find((one) => one.nome === nome) as never)).toEqual([200, 220, 220, 0])
    expect((await shown()).conApertura).toBe(true)
  })

  it('is asked for by who keeps accounts; wallets are for ADMIN, and secret rooms', async () => {
    const room = await aSala({ idValuta: 'USD' })
    const drop = [{ kind: 'sala' as const, id: room.numero }, 20, 2] as const
    const bet = await aPlayedBet({ ...played, at: '2026-03-09T12:00:00', drops: [drop] })
    await updateRows(db, 'room', { idSala: room.numero }, { isSecret: true })
    expect((await dollars())?.conti.map(({ nome }) => nome)).toContain(room.nome)
    const seen = (await dollars({}, contabile))?.conti.map(({ nome }) => nome)
    expect(seen).toContain(nomeSito)
    expect(seen).not.toContain(room.nome)
    expect(seen).not.toContain('Dollari in contanti')
    expect(await contabile.get('GET /api/v1/rivalutazione/valute').body).toEqual(['USD'])
    await settle(bet, 'Void', '2026-03-09T13:00:00')
    for (const [role, id] of Object.entries(await oneUserPerRole())) {
      const may = ['SUPERADMIN', 'ADMIN', 'CONTABILITÀ'].includes(role)
      expect([role, await ask({}, as(id)).status]).toEqual([role, may ? 200 : 403])
      const mayBook = may && role !== 'CONTABILITÀ'
      expect([role, await book({ differenza: 9999 }, as(id)).status]).toEqual([role, mayBook ? 409 : 403])
    }
  })

  it.each<[Asked, string]>([
    [{ giorno: '2026-03-12' }, 'Scegli un giorno fino a oggi.'],
    [{ giorno: '2026-02-30' }, 'Inserisci una data valida.'],
    [{ cambi: 'USD' }, 'Inserisci un cambio maggiore di 0, al massimo con 3 decimali.'],
    [{ cambi: 'USD:0' }, 'Inserisci un cambio maggiore di 0, al massimo con 3 decimali.'],
    [{ cambi: 'USD:-1' }, 'Inserisci un cambio maggiore di 0, al massimo con 3 decimali.'],
    [{ cambi: 'USD:1.0001' }, 'Inserisci un cambio maggiore di 0, al massimo con 3 decimali.'],
  ])('%j is refused: %s', async (asked, says) => {
    expect(await ask(asked).refusal).toBe(`400 ${says}`)
  })
})

describe('booking it', () => {
  const entries = async () => [await ledger('incassi'), await ledger('spese')]

  it('writes income and its reversal in one act, which is taken back and brought back as one', async () => {
    const nota = 'Rivalutazione USD al 10/03 a 1,000'
    const written = [
      ['11/03/2026', -10, 'EUR', 'Storno rivalutazione USD al 10/03 a 1,000'],
      ['10/03/2026', 10, 'EUR', nota],
    ]
    const before = await shown({ cambi: 'USD:1' })
    const booked = await book()
    expect(booked.status, booked.text).toBe(200)
    expect((await ledger('incassi')).map(([day, ...row]) => [String(day).slice(0, 10), ...row])).toEqual(
      written,
    )
    expect(await ledger('spese')).toEqual([])
    const after = await shown({ cambi: 'USD:1' })
    const registrata = { cambio: 1, importo: 10, storno: '2026-03-11' }
    expect(after).toEqual({
      ...before,
      valute: before.valute.map((one) => ({ ...one, registrata })),
    })
    expect((await dollars({}, contabile))?.registrata).toEqual({ ...registrata, importo: null })
    expect((await dollars({ giorno: '2026-03-09' }))?.registrata).toBeNull()
    expect(await differences()).toEqual([])
    expect(await booksDifference()).toBe(0)

    const act = Number(booked.headers.get('x-atto'))
    const undone = await undo(act)
    expect(undone.status, undone.text).toBe(200)
    expect(await entries()).toEqual([[], []])
    expect((await dollars())?.registrata).toBeNull()
    const again = await undo(Number(undone.headers.get('x-atto')))
    expect(again.status, again.text).toBe(200)
    expect(await ledger('incassi')).toHaveLength(2)
    expect((await dollars())?.registrata).toEqual(registrata)
    expect((await undo(Number(again.headers.get('x-atto')))).status).toBe(200)
    expect(await entries()).toEqual([[], []])
    expect(await differences()).toEqual([])
    expect(await booksDifference()).toBe(0)
  })

  it('of a loss is an expense', async () => {
    await book({ cambio: 0.8, differenza: -10, storno: '2026-03-11' }).body
    expect((await ledger('spese')).map(([, importo]) => importo)).toEqual([10, -10])
    expect(await ledger('incassi')).toEqual([])
  })

  it('happens once for a currency and day, until one of its two movements is deleted, and the other with it', async () => {
    expect(await book().refusal).toBe('409 La differenza in USD di quel giorno è già registrata')
    const [row] = await admin.get('GET /api/v1/cashflow-conto/:id', { params: { id: 'spese' } }).body
    const id = row?.idMovimento ?? 0
    const deleted = await admin.delete('DELETE /api/v1/cashflow-conto/:id', {
      params: { id },
      body: { motivo: 'Cambio sbagliato' },
    })
    expect(deleted.status, deleted.text).toBe(200)
    expect(await entries()).toEqual([[], []])
    const both = await Promise.all([book(), book()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await ledger('incassi')).toHaveLength(2)
    // What was deleted does not come back beside it.
    expect(await undo(Number(deleted.headers.get('x-atto'))).refusal).toBe(
      '409 La differenza in USD di quel giorno è già registrata',
    )
    expect(await rowsOf(db, 'revaluation', {}, ['cambio'])).not.toHaveLength(0)
    expect(await differences()).toEqual([])
  })

  it('refuses another difference than was shown, saying which it is', async () => {
    expect(await book({ giorno: '2026-03-09', differenza: 11 }).refusal).toBe(
      '409 La differenza è cambiata nel frattempo: ora è € 10,00. Controlla e riprova',
    )
  })

  it.each<[Partial<Booking>, string]>([
    [{ giorno: '2026-03-11' }, '400 Scegli un giorno passato.'],
    [{ storno: '2026-03-10' }, '400 Scegli un giorno dopo quello della differenza, fino a oggi.'],
    [{ storno: '2026-03-12' }, '400 Scegli un giorno dopo quello della differenza, fino a oggi.'],
    [{ cambio: 0 }, '400 Il valore deve essere maggiore di 0.'],
    [{ cambio: 1.2345 }, '400 Inserisci un numero decimale valido.'],
    [{ idValuta: 'ZZZ', differenza: 0 }, '404 Valuta non trovata'],
    [{ giorno: '2026-03-09', cambio: 0.9, differenza: 0 }, '400 Il valore deve essere diverso da 0.'],
  ])('%j is refused: %s', async (own, says) => {
    expect(await book(own).refusal).toBe(says)
  })
})

it('of a random history the balances are the settled ones, and in the books the sum of their rows', async () => {
  const world = await randomWorld(app, 4711)
  await world.live(200)
  const { valute } = await showRevaluation(world.now, { giorno: romeDay(world.now.now()) })
  const { rows } = await sql<{ key: string; saldo: string; inEur: string }>`
    select concat(id_account, ' ', id_valuta) as key, total - profit_open as saldo, (
      select coalesce(sum(profit_eur), 0) from bet_posting g where g.id_account = b.id_account and g.esito <> 'Open'
    ) + (select coalesce(sum(importo_eur), 0) from movement_line l where l.id_account = b.id_account) as in_eur
    from account_balance b join account_named n using (id_account) where n.kind = 'venue' and id_valuta <> 'EUR' and b.opening = 0
    union all
    select concat(id_account, ' ', id_valuta), importo, (
      select sum(importo_eur) from movement_line l where l.id_account = c.id_account and l.id_valuta = c.id_valuta
    ) from cash_total c join account a using (id_account) where a.kind = 'portafoglio' and id_valuta <> 'EUR'
  `.execute(db)
  const expected = rows
    .filter(({ saldo, inEur }) => Number(saldo) !== 0 || Number(inEur) !== 0)
    .map(({ key, saldo, inEur }) => [key, Number(saldo), Number(inEur)])
  const found = valute.flatMap(({ idValuta, conti }) =>
    conti.map((one) => [`${one.idAccount} ${idValuta}`, one.saldo, one.contabile] as const),
  )
  expect(expected.length).toBeGreaterThan(2)
  for (const row of expected) expect(found).toContainEqual(row)
  for (const { conti, differenza } of valute)
    expect(differenza).toBe(toNumber(conti.reduce((sum, one) => sum.plus(one.differenza), dec(0))))
})
