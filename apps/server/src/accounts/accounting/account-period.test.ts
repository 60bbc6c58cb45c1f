import { beforeAll, describe, expect, it, test } from 'vitest'
import { updateRows } from '#server/db/rows.ts'
import { moneyWorld, type Venue } from '#test/money-world.ts'
import { testApp } from '#test/test-app.ts'

// Every figure below was computed by hand.
const app = await testApp()
const { admin, aPlayedBet, aWallet, settle, differences } = await moneyWorld(app)
const contabile = app.as(await app.aUser({ roles: ['CONTABILITÀ'] }))

const tipster = await app.aTipster({ action: '10', freeroll: '20', saldoOutstandingBase: '500.00' })
const book = await app.aBook()
const sala = await app.aSala({
  idBook: book.idBook,
  freerollAttivo: '10',
  freerollReale: '20',
  saldoOutstandingBase: '-30.00',
})
const sito = await app.aSito()
const A: Venue = { kind: 'sala', id: sala.idSala }
const B: Venue = { kind: 'sito', id: sito.idSito }
const worked = {
  idTipster: tipster.idTipster,
  drops: [
    [A, 100, 2],
    [B, 50, 1.7],
  ],
  credit: [120, 1.85],
} as const

const day = (date: string) => ({ startDate: `${date}T00:00:00`, endDate: `${date}T23:59:59` })
const salaOver = async (period: { startDate: string; endDate: string }) =>
  await contabile.post(
    'POST /api/v1/conto/:entity',
    { idSala: sala.idSala, ...period },
    { params: { entity: 'sala' } },
  ).body
const contoOver = async (
  nomeConto: string,
  period: { startDate: string; endDate: string },
  onlyDuplicate = false,
) => await admin.post('POST /api/v1/conto', { nomeConto, onlyDuplicate, ...period }).body

describe('the worked example, won, on every account', () => {
  beforeAll(async () => {
    await aPlayedBet({ ...worked, at: '2026-03-02T10:00:00', esito: 'Win', settled: '2026-03-02T21:00:00' })
  })

  it.each([
    ['tipster', tipster.idTipster, 102, 602],
    ['sala', sala.idSala, 100, 70],
    ['sito', sito.idSito, 35, 35],
  ] as const)('%s', async (entity, id, risultatoPeriodo, saldoTotale) => {
    const found = await contabile.post(
      'POST /api/v1/conto/:entity',
      { id, ...day('2026-03-02') },
      { params: { entity } },
    )
    expect(found.body).toMatchObject({ risultatoPeriodo, saldoTotale, numeroOpen: 0, numeroBet: 1 })
  })

  it.each([
    ['no-drop', 18, { totaleGiocato: 20, totaleVincite: 38, totaleProfit: 18, roi: 90 }],
    ['scarti-quota', 6, { totaleGiocato: 120, totaleVincite: 6, totaleProfit: 6, roi: 5 }],
    ['freeroll', 9, { totaleGiocato: 10, totaleVincite: 19, totaleProfit: 9, roi: 90 }],
  ])('%s', async (nomeConto, risultatoPeriodo, dettagli) => {
    expect(await contoOver(nomeConto, day('2026-03-02'))).toMatchObject({
      risultatoPeriodo,
      risultatoPeriodoPrecedente: 0,
      saldoTotale: risultatoPeriodo,
      ...dettagli,
    })
  })

  it('returns no data for an unknown kind', async () => {
    expect(await contoOver('altro-conto', day('2026-03-02'))).toMatchObject({
      risultatoPeriodo: 0,
      saldoTotale: 0,
      roi: 0,
    })
  })
})

describe.each([
  ['Win', { tipster: 102, sala: 100, sito: 35, conti: [18, 6, 9] }],
  ['HalfWin', { tipster: 51, sala: 50, sito: 17.5, conti: [9, 3, 4.5] }],
  ['HalfLoss', { tipster: -60, sala: -50, sito: -25, conti: [-10, 0, -5] }],
  ['Loss', { tipster: -120, sala: -100, sito: -50, conti: [-20, 0, -10] }],
  ['Open', { tipster: -120, sala: -100, sito: -50, conti: [-20, 0, -10] }],
  ['Void', { tipster: 0, sala: 0, sito: 0, conti: [0, 0, 0] }],
] as const)('the worked example, %s, of new parties', (esito, expected) => {
  it('shows each party its result', async () => {
    const [t, r, w] = [await app.aTipster(), await app.aSala({ freerollAttivo: '10' }), await app.aSito()]
    const conti = async () =>
      (await admin.get('GET /api/v1/conto/conto-recap').body).map(({ saldoTotale }) => saldoTotale)
    const before = await conti()
    const drops = [
      [{ kind: 'sala', id: r.idSala }, 100, 2],
      [{ kind: 'sito', id: w.idSito }, 50, 1.7],
    ] as const
    const id = await aPlayedBet({
      idTipster: t.idTipster,
      at: '2026-02-02T10:00:00',
      drops,
      credit: [120, 1.85],
      esito,
    })
    const result = async (entity: 'tipster' | 'sala' | 'sito', id: number) =>
      (
        await contabile.post(
          'POST /api/v1/conto/:entity',
          { id, ...day('2026-02-02') },
          { params: { entity } },
        ).body
      ).risultatoPeriodo
    expect({
      tipster: await result('tipster', t.idTipster),
      sala: await result('sala', r.idSala),
      sito: await result('sito', w.idSito),
      conti: (await conti()).map((now, i) => Math.round((now - (before[i] ?? 0)) * 100) / 100 + 0),
    }).toEqual(expected)
    // Settled so that later tests do not see it.
    await settle(id, 'Void', '2026-02-03T10:00:00')
  })
})

// A room, bets of 100 at 2.00: Win +100, Open or Loss -100. Opening balance -30; the bet above adds +100.
describe('where a bet counts', () => {
  let late: number
  beforeAll(async () => {
    // Placed before the day and settled on it; placed on it and settled later; placed before and still open; placed
    // after.
    late = await aPlayedBet({
      ...worked,
      at: '2026-03-03T23:30:00',
      esito: 'Loss',
      settled: '2026-03-05T09:00:00',
    })
    await aPlayedBet({ ...worked, at: '2026-03-05T12:00:00', esito: 'Win', settled: '2026-03-07T10:00:00' })
    await aPlayedBet({ ...worked, at: '2026-03-01T12:00:00' })
    await aPlayedBet({ ...worked, at: '2026-03-06T00:00:00', esito: 'Win', settled: '2026-03-06T01:00:00' })
  })

  it.each([
    // The open bet of the 1st belongs to every period; the one of the 2nd is previous after the 2nd.
    [
      '2026-03-01',
      {
        numeroBet: 1,
        numeroOpen: 1,
        risultatoPeriodo: -100,
        risultatoPeriodoPrecedente: -30,
        saldoTotale: -130,
      },
    ],
    [
      '2026-03-02',
      { numeroBet: 2, numeroOpen: 1, risultatoPeriodo: 0, risultatoPeriodoPrecedente: -30, saldoTotale: -30 },
    ],
    [
      '2026-03-03',
      {
        numeroBet: 2,
        numeroOpen: 1,
        risultatoPeriodo: -200,
        risultatoPeriodoPrecedente: 70,
        saldoTotale: -130,
      },
    ],
    // Settled on the 5th: on the 4th the lost bet already counts as previous, with today's outcome.
    [
      '2026-03-04',
      {
        numeroBet: 1,
        numeroOpen: 1,
        risultatoPeriodo: -100,
        risultatoPeriodoPrecedente: -30,
        saldoTotale: -130,
      },
    ],
    [
      '2026-03-05',
      {
        numeroBet: 3,
        numeroOpen: 1,
        risultatoPeriodo: -100,
        risultatoPeriodoPrecedente: 70,
        saldoTotale: -30,
      },
    ],
    [
      '2026-03-06',
      { numeroBet: 2, numeroOpen: 1, risultatoPeriodo: 0, risultatoPeriodoPrecedente: 70, saldoTotale: 70 },
    ],
    [
      '2026-03-07',
      { numeroBet: 2, numeroOpen: 1, risultatoPeriodo: 0, risultatoPeriodoPrecedente: 70, saldoTotale: 70 },
    ],
    [
      '2026-03-08',
      {
        numeroBet: 1,
        numeroOpen: 1,
        risultatoPeriodo: -100,
        risultatoPeriodoPrecedente: 170,
        saldoTotale: 70,
      },
    ],
  ])('on %s', async (date, expected) => {
    expect(await salaOver(day(date))).toMatchObject({
      ...expected,
      totOpen: -100,
      saldoTotaleNoOpen: expected.saldoTotale + 100,
    })
  })

  it('excludes Open bets from Dettagli Saldo and includes those settled in the period', async () => {
    // The 5th: lost 100 of the 3rd, won 100 of the 5th.
    expect(await salaOver(day('2026-03-05'))).toMatchObject({
      totaleGiocato: 200,
      totaleVincite: 200,
      totaleProfit: 0,
      roi: 0,
    })
    // The 3rd: only the lost bet.
    expect(await salaOver(day('2026-03-03'))).toMatchObject({
      totaleGiocato: 100,
      totaleVincite: 0,
      totaleProfit: -100,
      roi: -100,
    })
  })

  it.each([
    // To the second: the bet of 23:30:00 on the 3rd, settled 09:00:00 on the 5th.
    ['2026-03-03T23:30:00', '2026-03-03T23:30:00', 2],
    ['2026-03-03T23:30:01', '2026-03-03T23:59:59', 1],
    ['2026-03-05T09:00:00', '2026-03-05T09:00:00', 2],
    ['2026-03-05T09:00:01', '2026-03-05T11:59:59', 1],
    ['2026-03-05T08:00:00', '2026-03-05T08:59:59', 1],
    ['2026-03-05T09:00:00', '2026-03-05T12:00:00', 3],
    ['2026-03-03T12:00:00', '2026-03-05T08:00:00', 2],
    ['2026-03-04T12:00:00', '2026-03-05T09:30:00', 2],
    ['2026-03-01T00:00:00', '2026-03-08T23:59:59', 5],
  ])('from %s to %s', async (startDate, endDate, numeroBet) => {
    const period = { startDate, endDate }
    const found = await salaOver(period)
    const table = await contabile.post(
      'POST /api/v1/conto/:entity/paginated-bets',
      { idSala: sala.idSala, ...period },
      { params: { entity: 'sala' } },
    ).body
    expect([found.numeroBet, table.totalElements, table.content.length]).toEqual([
      numeroBet,
      numeroBet,
      numeroBet,
    ])
    expect(table.content.reduce((sum, bet) => sum + bet.profit, 0)).toBe(found.risultatoPeriodo)
  })

  it('computes SALDO TOTALE independently of where the period starts', async () => {
    const starts = [
      '2000-01-01T00:00:00',
      '2026-03-02T10:00:00',
      '2026-03-03T23:30:01',
      '2026-03-05T09:00:00',
      '2026-03-06T12:00:00',
    ]
    const saldi = await Promise.all(
      starts.map(
        async (startDate) => (await salaOver({ startDate, endDate: '2026-03-06T12:00:00' })).saldoTotale,
      ),
    )
    expect(new Set(saldi)).toEqual(new Set([70]))
  })

  it('follows a corrected outcome, also back to Open', async () => {
    await settle(late, 'Void', '2026-03-07T12:00:00')
    expect(await salaOver(day('2026-03-05'))).toMatchObject({
      numeroBet: 2,
      risultatoPeriodo: 0,
      risultatoPeriodoPrecedente: 70,
    })
    expect(await salaOver(day('2026-03-07'))).toMatchObject({
      numeroBet: 3,
      risultatoPeriodo: 0,
      saldoTotale: 170,
    })
    await settle(late, 'Open', '2026-03-07T13:00:00')
    expect(await salaOver(day('2026-03-10'))).toMatchObject({
      numeroOpen: 2,
      totOpen: -200,
      risultatoPeriodo: -200,
      saldoTotale: 70,
    })
    await settle(late, 'Loss', '2026-03-05T09:00:00')
    expect(await differences()).toEqual([])
  })
})

describe('an accountant drills down from a figure', () => {
  it('to a bet, its drops, the result of each party and its log; a secret room has no name', async () => {
    const secret = await app.aSala({ nome: 'Nascosta' })
    const id = await aPlayedBet({
      idTipster: (await app.aTipster()).idTipster,
      at: '2026-04-01T10:00:00',
      drops: [
        [{ kind: 'sala', id: secret.idSala }, 40, 2],
        [{ kind: 'sito', id: (await app.aSito()).idSito }, 60, 2],
      ],
      esito: 'Win',
    })
    // Only a known room can have played in secret: a secret room is not offered for new drops.
    await updateRows(app.db, 'room', { idSala: secret.idSala }, { isSecret: true })
    expect((await contabile.get('GET /api/v1/bets/:id', { params: { id } }).body).tot).toBe(100)
    const dropsFor = async (who: typeof contabile) =>
      await who.get('GET /api/v1/dropped-bets/latest-from-id/:idReceivedBet', {
        params: { idReceivedBet: id },
      }).body
    const [hidden] = await dropsFor(contabile)
    expect(hidden).toMatchObject({ importo: 40, idSala: null, sala: { nomeSala: 'Sala riservata' } })
    expect((await dropsFor(admin))[0]?.sala?.nomeSala).toBe('Nascosta')
    const profits = await contabile.get('GET /api/v1/bets/:id/profitti', { params: { id } }).body
    expect(profits.venues.map(({ nome, profit }) => [nome, profit])).toEqual([
      ['Sala riservata', 40],
      [expect.any(String), 60],
    ])
    expect(await contabile.get('GET /api/v1/bets/:id/modifiche', { params: { id } }).status).toBe(200)
  })

  it('but cannot read the list of bets', async () => {
    expect(await contabile.get('GET /api/v1/bets/last-week').status).toBe(403)
    expect(await contabile.get('GET /api/v1/dropped-bets/latest-last-week').status).toBe(403)
  })
})

describe('the table of an account', () => {
  const page = async (query: object) =>
    await contabile.post(
      'POST /api/v1/conto/:entity/paginated-bets',
      { idSala: sala.idSala, startDate: '2026-03-01', endDate: '2026-03-08', ...query },
      { params: { entity: 'sala' } },
    ).body

  it('filters by one or several outcomes, and shows the bets before the period', async () => {
    const all = (await page({})).content
    for (const esito of ['Open', ['Win', 'Loss', 'Void', 'HalfWin', 'HalfLoss'], ['Win'], 'Win'] as const) {
      const wanted: readonly string[] = [esito].flat()
      expect(await page({ esito, pageSize: 1 })).toMatchObject({
        totalElements: all.filter((bet) => wanted.includes(bet.esito)).length,
      })
    }
    const before = { startDate: '2026-03-06', endDate: '2026-03-06' }
    const [previous, within] = await Promise.all([page({ ...before, side: 'previous' }), page(before)])
    expect(previous.content.length + within.content.length).toBe(5)
    expect(
      (await page({ ...before, side: 'previous', startDate: '2026-03-06T00:00:01' })).totalElements,
    ).toBe(previous.totalElements)
  })

  it('is sorted newest first and paginated', async () => {
    const all = (await page({})).content
    expect(all.map((bet) => bet.messageDate)).toEqual([...all.map((bet) => bet.messageDate)].sort().reverse())
    const pages = await Promise.all([0, 1, 2, 3].map((pageNumber) => page({ pageNumber, pageSize: 2 })))
    expect(pages.map(({ content, totalElements }) => [content.length, totalElements])).toEqual([
      [2, 5],
      [2, 5],
      [1, 5],
      [0, 5],
    ])
    expect(pages.flatMap(({ content }) => content)).toEqual(all)
  })

  it.each(['messageDate', 'idReceivedBet', 'esito', 'quota', 'importo', 'profit'] as const)(
    'sorts by %s both ways',
    async (sortBy) => {
      const up = (await page({ sortBy, sortDirection: 'ASC' })).content
      const down = (await page({ sortBy, sortDirection: 'desc' })).content
      expect(down).toEqual([...up].reverse())
    },
  )

  it('shows the stake, odds and profit of this account, and the bet', async () => {
    const [newest] = (await page({ pageSize: 1 })).content
    expect(newest).toMatchObject({
      messageDate: '2026-03-06T00:00:00',
      formattedBet: expect.stringContaining('@1,90'),
      nomeTipster: tipster.nomeTipster,
      esito: 'Win',
      importo: 100,
      quota: 2,
      profit: 100,
      shouldProcessImageToText: false,
      photoPath: null,
    })
  })
})

describe('duplicates', () => {
  it('have their own No Drop over all time, and also count in the ordinary one', async () => {
    const before = await contoOver('no-drop', { startDate: '2000-01-01', endDate: '2026-03-08' })
    const original = await aPlayedBet({
      ...worked,
      at: '2026-03-08T10:00:00',
      esito: 'Win',
      settled: '2026-03-08T12:00:00',
    })
    const copy = await aPlayedBet({
      ...worked,
      at: '2026-03-08T10:00:00',
      esito: 'Win',
      settled: '2026-03-08T12:30:00',
    })
    await updateRows(
      app.db,
      'bet',
      { idReceivedBet: copy },
      { idBetDuplicata: original, dataDuplicazione: new Date() },
    )
    await settle(copy, 'HalfWin', '2026-03-08T13:00:00')
    const all = { startDate: '2000-01-01', endDate: '2026-03-08' }
    expect(await contoOver('no-drop', all, true)).toMatchObject({
      numeroBet: 1,
      risultatoPeriodo: 9,
      risultatoPeriodoPrecedente: 0,
    })
    expect(
      await contoOver('no-drop', { startDate: '2026-03-08T13:00:01', endDate: '2026-03-08' }, true),
    ).toMatchObject({ numeroBet: 0, risultatoPeriodo: 0, risultatoPeriodoPrecedente: 9 })
    expect((await contoOver('no-drop', all)).saldoTotale - before.saldoTotale).toBe(27)
    const table = await admin.post('POST /api/v1/conto/paginated-bets', {
      nomeConto: 'NO_DROP',
      onlyDuplicate: true,
      ...all,
    })
    expect(table.body.content.map((bet) => [bet.idReceivedBet, bet.idBetDuplicata])).toEqual([
      [copy, original],
    ])
    expect(await differences()).toEqual([])
  })
})

describe('balances', () => {
  it('of the recap equal those of the account with its end now', async () => {
    const wallet = await aWallet()
    await admin.post('POST /api/v1/cashflow-sala/cashin', {
      cashflowSala: { idSala: sala.idSala, data: '2026-03-10', nota: 'Saldo', importo: 40 },
      cashflowPortafogli: [{ idPortafoglio: wallet, importo: -40 }],
    })
    const period = await salaOver(day('2026-03-11'))
    const list = await contabile.get('GET /api/v1/conto/:entity/conto-recap', { params: { entity: 'sala' } })
      .body
    const ofBook = await contabile.get('GET /api/v1/conto/:entity/conto-recap/:bookId', {
      params: { entity: 'sala', bookId: book.idBook },
    }).body
    const own = list.find(({ id }) => id === sala.idSala)
    expect(ofBook).toEqual([own])
    expect(own).toMatchObject({
      saldoOperativo: period.saldoOperativo,
      saldoDeposito: period.saldoDeposito,
      saldoTotale: period.saldoTotale,
      saldoNoOpen: period.saldoTotaleNoOpen,
    })
    const one = await contabile.get('GET /api/v1/conto/:entity/recap/:id', {
      params: { entity: 'sala', id: sala.idSala },
    }).body
    expect(one).toEqual(own)
  })

  it('of the house have the ids 0, 1 and 2', async () => {
    const found = await admin.get('GET /api/v1/conto/conto-recap').body
    expect(found.map(({ id, nome }) => [id, nome])).toEqual([
      [0, 'No Drop'],
      [1, 'Scarti Quota'],
      [2, 'Freeroll'],
    ])
    for (const { nome, saldoTotale, saldoNoOpen } of found) {
      const slug = nome.toLowerCase().replace(' ', '-')
      expect(await contoOver(slug, day('2026-03-11')), nome).toMatchObject({
        saldoTotale,
        saldoTotaleNoOpen: saldoNoOpen,
      })
    }
  })

  it('exclude a bet dated after today', async () => {
    const before = await contabile.get('GET /api/v1/conto/:entity/recap/:id', {
      params: { entity: 'sala', id: sala.idSala },
    }).body
    await aPlayedBet({ ...worked, at: '2026-03-12T10:00:00' })
    const list = await contabile.get('GET /api/v1/conto/:entity/conto-recap', { params: { entity: 'sala' } })
      .body
    expect(list.find(({ id }) => id === sala.idSala)).toEqual(before)
  })
})

test('a period that ends before it starts is refused at the field of its end', async () => {
  const reply = await contabile.post(
    'POST /api/v1/conto/:entity',
    { idSala: sala.idSala, startDate: '2026-03-02T00:00:00', endDate: '2026-03-01T23:59:59' },
    { params: { entity: 'sala' } },
  )
  expect(reply.refusal).toBe('400 La data di fine non può essere precedente alla data di inizio.')
  expect(reply.headers.get('x-campo')).toBe('endDate')
})

test('an unknown account returns 404, as does a secret room for everyone except ADMIN', async () => {
  const secret = await app.aSala({ isSecret: true })
  const ask = (client: typeof admin, idSala: number) =>
    client.post(
      'POST /api/v1/conto/:entity',
      { idSala, ...day('2026-03-02') },
      { params: { entity: 'sala' } },
    )
  expect((await ask(contabile, 999_999)).message).toBe('Conto non trovato')
  expect(await ask(contabile, secret.idSala).status).toBe(404)
  expect(await ask(admin, secret.idSala).status).toBe(200)
  for (const client of [contabile, admin]) {
    const listed = await client.get('GET /api/v1/conto/:entity/conto-recap', { params: { entity: 'sala' } })
      .body
    expect(listed.map(({ id }) => id)).not.toContain(secret.idSala)
  }
})

describe('Totale Giocato', () => {
  const giocato = async (startDate: string, endDate: string) =>
    await contabile.get('GET /api/v1/contabilita/giocato-range', { query: { startDate, endDate } }).body

  it('is the sum played on bets placed in the range, whatever their outcome', async () => {
    // 150 EUR each: the 1st (open), 2nd, 3rd, 5th, 6th, and two on the 8th, one of them a duplicate.
    expect(await giocato('2026-03-01T00:00:00', '2026-03-08T23:59:59')).toBe(1050)
    expect(await giocato('2026-03-02T00:00:00', '2026-03-05T23:59:59')).toBe(450)
    expect(await giocato('2026-03-04T00:00:00', '2026-03-04T23:59:59')).toBe(0)
    // To the second.
    expect(await giocato('2026-03-02T10:00:00', '2026-03-05T12:00:00')).toBe(450)
    expect(await giocato('2026-03-02T10:00:01', '2026-03-05T11:59:59')).toBe(150)
    expect(await giocato('2026-03-02T10:00:00', '2026-03-02T10:00:00')).toBe(150)
  })
})
