import type { Body } from '@xbetapp/contract/contract'
import { describe, expect, it } from 'vitest'
import { insertRow, rowOf } from '#server/db/rows.ts'
import { moneyWorld } from '#test/money-world.ts'
import { testApp } from '#test/test-app.ts'

const app = await testApp()
const { db } = app
const { admin } = await moneyWorld(app)
const contabile = app.as(await app.aUser({ roles: ['CONTABILITÀ'] }))
await insertRow(db, 'currency', { valuta: 'GBP', cambio: '1.170', simbolo: '£' })
const helperBook = await rowOf(db, 'book', { nomeBook: 'Helper' })

const book = await app.aBook({ nomeBook: 'Aurora' })
const rooms = {
  milano: await app.aSala({
    nome: 'Milano',
    idBook: book.idBook,
    saldoOutstandingBase: '100.00',
    percentualeImporto: '50',
    freerollReale: '20',
    saldoFreerollBase: '60.00',
    conti: true,
  }),
  roma: await app.aSala({ nome: 'Roma', idBook: book.idBook, saldoOutstandingBase: '300.00' }),
  bari: await app.aSala({ nome: 'Bari', stato: 'S', saldoOutstandingBase: '0.00' }),
  londra: await app.aSala({
    nome: 'Londra',
    idValuta: 'GBP',
    stato: 'D',
    saldoOutstandingBase: '-70.00',
  }),
  segreta: await app.aSala({ nome: 'Segreta', isSecret: true, saldoOutstandingBase: '999.00' }),
  anna: await app.aSala({ nome: 'Helper Anna', idBook: helperBook.idBook, saldoOutstandingBase: '5.00' }),
}
await app.aSito({ nome: 'Verde', tassaQuota: '4.5', saldoOutstandingBase: '10.00' })
await app.aAltro({ nome: 'Cassa', saldoOutstandingBase: '20.00' })
await app.aTipster({
  nomeTipster: 'Falco',
  action: '10',
  freeroll: '20',
  saldoOutstandingBase: '400.00',
  saldoFreerollBase: '400.00',
  accettazioneTipster: false,
})

type Entity = 'tipster' | 'sala' | 'helper' | 'sito' | 'altro'
const list = async (entity: Entity, body: Body<'POST /api/v1/conto/:entity/paginated'> = {}) =>
  await contabile.post('POST /api/v1/conto/:entity/paginated', body, { params: { entity } }).body
const names = async (entity: Entity, body: Body<'POST /api/v1/conto/:entity/paginated'> = {}) =>
  (await list(entity, body)).content.map(({ nome }) => nome)

describe('the list of rooms', () => {
  it('has the greatest balance first, without helpers and secret rooms', async () => {
    expect(await names('sala')).toEqual(['Roma', 'Milano', 'Bari', 'Londra'])
    expect(await names('helper')).toEqual(['Helper Anna'])
  })

  it.each([
    [{ nome: 'mi' }, ['Milano']],
    [{ nome: ' ROMA ' }, ['Roma']],
    [{ stato: 'S' as const }, ['Bari']],
    [{ stato: 'D' as const }, ['Londra']],
    [{ conti: true }, ['Milano']],
    [{ conti: false }, ['Roma', 'Bari', 'Londra']],
    [{ idValuta: 'GBP' }, ['Londra']],
    [{ mostraSaldiZero: false }, ['Roma', 'Milano', 'Londra']],
    [{ idBook: book.idBook }, ['Roma', 'Milano']],
    [{ idBook: helperBook.idBook }, ['Helper Anna']],
    [{ nome: 'zzz' }, []],
  ])('filters by %j', async (filters, expected) => {
    expect(await names('sala', { filters })).toEqual(expected)
    // The filters may also be top-level fields of the body.
    expect(await names('sala', filters)).toEqual(expected)
  })

  it('is paginated while its totals cover all pages, and never mixes currencies', async () => {
    const first = await list('sala', { page: 0, size: 3, sortBySaldo: true })
    const second = await list('sala', { page: 1, size: 3 })
    expect([first, second].map(({ content, totalElements }) => [content.length, totalElements])).toEqual([
      [3, 4],
      [1, 4],
    ])
    expect(second.totali).toEqual([
      { valuta: 'EUR', simbolo: '€', importo: 400 },
      { valuta: 'GBP', simbolo: '£', importo: -70 },
    ])
    expect(await names('sala', { sortBySaldo: false })).toEqual(['Bari', 'Londra', 'Milano', 'Roma'])
  })

  it('gives each card what it shows', async () => {
    const recap = {
      saldoProfit: 0,
      saldoOperativo: 100,
      saldoDeposito: 0,
      saldoFr: 60,
      saldoTotale: 100,
      saldoNoOpen: 100,
      actionAtteso: 0,
      freerollAtteso: 12,
    }
    expect((await list('sala', { nome: 'Milano' })).content).toEqual([
      {
        id: rooms.milano.idSala,
        nome: 'Milano',
        idSala: rooms.milano.idSala,
        nomeSala: 'Milano',
        stato: 'A',
        conti: true,
        isSecret: 0,
        book: { idBook: book.idBook, nomeBook: 'Aurora' },
        valuta: { valuta: 'EUR', simbolo: '€' },
        percentualeImporto: 50,
        freerollReale: 20,
        recap,
        ...recap,
        estratto: null,
        verifica: null,
        fido: null,
      },
    ])
  })

  it('has its recap by book', async () => {
    const recap = await contabile.get('GET /api/v1/conto/:entity/conto-recap/:bookId', {
      params: { entity: 'sala', bookId: book.idBook },
    })
    expect(recap.body.map(({ id, saldoTotale }) => [id, saldoTotale])).toEqual([
      [rooms.milano.idSala, 100],
      [rooms.roma.idSala, 300],
    ])
    const helpers = await contabile.get('GET /api/v1/conto/:entity/conto-recap', {
      params: { entity: 'helper' },
    })
    expect(helpers.body.map(({ nome }) => nome)).toEqual(['Helper Anna'])
  })
})

describe('the other lists', () => {
  it('tipsters: not NoDrop', async () => {
    const found = await list('tipster')
    expect(found.content.map(({ nome }) => nome)).toEqual(['Falco', 'Americans'])
    expect(found.content[0]).toMatchObject({
      nomeTipster: 'Falco',
      action: 10,
      freeroll: 20,
      conti: false,
      accettazioneTipster: false,
      stato: 'A',
    })
    // 400 operative: action 40, freeroll min(360, 400) at 20%.
    expect(found.content[0]?.recap).toMatchObject({ actionAtteso: 40, freerollAtteso: 72 })
    const recap = await contabile.get('GET /api/v1/conto/:entity/conto-recap', {
      params: { entity: 'tipster' },
    })
    expect(recap.body.map(({ nome }) => nome)).toEqual(['Americans', 'Falco'])
  })

  it('sites and others', async () => {
    expect((await list('sito')).content).toMatchObject([
      { nomeSito: 'Verde', tassaQuota: 4.5, percentualeImporto: 100, recap: { saldoTotale: 10 } },
    ])
    expect((await list('altro')).content).toMatchObject([
      { nomeAltro: 'Cassa', tassaQuota: 0, recap: { saldoTotale: 20 } },
    ])
  })

  it('the house accounts, visible to ADMIN only', async () => {
    const found = await admin.post('POST /api/v1/conto/paginated', {}).body
    expect(found.content.map(({ id, nomeConto }) => [id, nomeConto])).toEqual([
      [0, 'no-drop'],
      [1, 'scarti-quota'],
      [2, 'freeroll'],
    ])
    expect(await contabile.post('POST /api/v1/conto/paginated', {}).status).toBe(403)
  })

  it('an unknown list is refused', async () => {
    expect(await contabile.raw('POST', '/api/v1/conto/sconosciuto/paginated', { json: {} }).status).toBe(400)
  })
})

it('a tipster in state S is OFF: the filter OFF has him, and ON does not', async () => {
  await app.aTipster({ nomeTipster: 'Civetta', stato: 'S' })
  expect(await names('tipster', { filters: { stato: 'D' } })).toEqual(['Civetta'])
  expect(await names('tipster', { filters: { stato: 'A' } })).not.toContain('Civetta')
})
