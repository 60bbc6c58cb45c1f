import { CALCULATOR_SORTS } from '@xbetapp/contract/bets/calculator'
import type { Updateable } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { DB } from '#server/db/generated/tables.ts'
import { updateRows } from '#server/db/rows.ts'
import { recordQueries } from '#test/database.ts'
import { aPicture } from '#test/factories.ts'
import { testApp } from '#test/test-app.ts'

// It is 11 March 2026, noon.
const { as, aUser, aBet, aSito, aTipster, db, pool } = await testApp()
const calcolatore = as(await aUser({ roles: ['CALCOLATORE'] }))
type Query = Parameters<typeof calcolatore.post<'POST /api/v1/bets/calcolatore'>>[1]
const ask = (query: Partial<Query>) =>
  calcolatore.post('POST /api/v1/bets/calcolatore', {
    startDate: '2026-03-01',
    endDate: '2026-03-11',
    ...query,
  } as Query)
const idsOf = async (query: Partial<Query>) =>
  (await ask(query).body).bets.content.map((bet) => bet.idReceivedBet)

const falco = await aTipster({ nomeTipster: 'Falco' })
const lupo = await aTipster({ nomeTipster: 'Lupo' })

/** A bet with the fields as stored, so that a case can be worked out by hand. */
async function stored(
  day: string,
  fields: Updateable<DB['bet']> & { text?: string; photos?: Buffer[] } = {},
) {
  const { text, photos, ...columns } = fields
  const { idReceivedBet } = await aBet({
    idTipster: Number(columns.idTipster ?? falco.idTipster),
    messageDate: new Date(`${day}+01:00`),
    ...(text === undefined ? {} : { text }),
    ...(photos ? { photos } : {}),
  })
  if (Object.keys(columns).length > 0) {
    const settled =
      columns.esito && columns.esito !== 'Open' ? { dataRefertazione: new Date(`${day}+01:00`) } : {}
    await updateRows(db, 'bet', { idReceivedBet }, { ...columns, ...settled })
  }
  return idReceivedBet
}

const dropped = { totTipster: '50', quotaDrop: '1.85', tot: '100', quotaMedia: '1.9' }

// In the range of the questions: 3 Win, 2 Loss, 1 each of HalfWin, HalfLoss, Void, 2 Open of which 1 dropped.
const winEarly = await stored('2026-03-01T00:00:00', {
  esito: 'Win',
  ...dropped,
  fascia: 'A',
  sport: 'Calcio',
  text: 'Città di Roma - Inter Over 2,5 @1.85',
})
const win = await stored('2026-03-05T10:00:00', {
  esito: 'Win',
  ...dropped,
  tot: '300',
  fascia: 'B',
  sport: 'Tennis',
  text: 'SINNER 1 @2',
})
const winLupo = await stored('2026-03-06T10:00:00', {
  esito: 'Win',
  idTipster: lupo.idTipster,
  text: '100% sicura',
})
const loss = await stored('2026-03-07T10:00:00', {
  esito: 'Loss',
  ...dropped,
  tot: '200',
  text: 'Milan a_b @1.5',
})
const lossLupo = await stored('2026-03-08T10:00:00', { esito: 'Loss', idTipster: lupo.idTipster })
const halfWin = await stored('2026-03-09T10:00:00', { esito: 'HalfWin' })
const halfLoss = await stored('2026-03-09T11:00:00', { esito: 'HalfLoss' })
const voided = await stored('2026-03-09T12:00:00', { esito: 'Void' })
const openDropped = await stored('2026-03-10T10:00:00', { ...dropped })
const open = await stored('2026-03-11T23:59:59.900', { text: 'ultima del giorno' })
// Outside it.
await stored('2025-06-01T10:00:00', { totTipster: '0', quotaDrop: '1.7', tot: '10', quotaMedia: '1.7' })
await stored('2026-02-28T23:59:59', { esito: 'Win', ...dropped })
const imageRecent = await stored('2026-02-11T00:00:00', { photos: [await aPicture()] })
await stored('2026-02-10T23:59:59', { photos: [await aPicture()] })
// Deleted bets are never shown.
await stored('2026-03-05T10:00:00', { esito: 'Win', ...dropped, deletedAt: new Date() })
await stored('2026-03-05T10:00:00', { photos: [await aPicture()], deletedAt: new Date() })

const all = [open, openDropped, voided, halfLoss, halfWin, lossLupo, loss, winLupo, win, winEarly]

describe('a page', () => {
  it('shows the bets of the range, last second included, newest first, with its tipster’s name', async () => {
    const { body } = await ask({})
    expect(body.bets.totalElements).toBe(10)
    expect(body.bets.content.map((bet) => bet.idReceivedBet)).toEqual(all)
    expect(body.bets.content.find((bet) => bet.idReceivedBet === winLupo)).toMatchObject({
      nomeTipster: 'Lupo',
      idTipster: lupo.idTipster,
      esito: 'Win',
      formattedBet: '100% sicura',
    })
  })

  it('and the next one never repeat or skip a bet', async () => {
    const pages = [
      await idsOf({ pageSize: 4 }),
      await idsOf({ pageSize: 4, pageNumber: 1 }),
      await idsOf({ pageSize: 4, pageNumber: 2 }),
    ]
    expect(pages).toEqual([all.slice(0, 4), all.slice(4, 8), all.slice(8)])
    const beyond = (await ask({ pageNumber: 3, pageSize: 4 }).body).bets
    expect(beyond).toEqual({ content: [], totalElements: 10 })
  })

  it('accepts an instant as well as a day, in any notation of the offset', async () => {
    expect(await idsOf({ startDate: '2026-03-09T11:00:00', endDate: '2026-03-09T11:00:00' })).toEqual([
      halfLoss,
    ])
    expect(await idsOf({ startDate: '2026-03-09T10:00:00Z', endDate: '2026-03-09T10:00:00.000Z' })).toEqual([
      halfLoss,
    ])
  })
})

describe('the counters', () => {
  it('match a count by hand', async () => {
    const { bets: _bets, ...counters } = await ask({}).body
    expect(counters).toEqual({
      countWin: 3,
      countLost: 2,
      countHalfWin: 1,
      countHalfLoss: 1,
      countVoid: 1,
      // openDropped, and the old one from June; `open` is not dropped.
      countOpen: 2,
      openPrima: { quante: 1, dal: '2025-06-01' },
      // imageRecent; the one of 10 February is older than a month.
      countShouldProcessImageToText: 1,
    })
  })

  it('follow the filters, except Open and Immagini', async () => {
    const { bets, ...counters } = await ask({ nomeTipster: 'lupo', esito: 'Loss' }).body
    expect(bets.totalElements).toBe(1)
    expect(counters).toEqual({
      countWin: 0,
      countLost: 1,
      countHalfWin: 0,
      countHalfLoss: 0,
      countVoid: 0,
      countOpen: 2,
      openPrima: { quante: 1, dal: '2025-06-01' },
      countShouldProcessImageToText: 1,
    })
  })

  it('Open counts dropped bets up to the end of the range and no further', async () => {
    const before = await ask({ startDate: '2026-01-01', endDate: '2026-03-10T09:59:59' }).body
    expect([before.countOpen, before.countWin]).toEqual([1, 4])
    expect((await ask({ startDate: '2025-05-31', endDate: '2025-05-31' }).body).countOpen).toBe(0)
  })

  it('the Open bets before the range are told with the day of the oldest, none where the range has it', async () => {
    const since = async (startDate: string) => (await ask({ startDate }).body).openPrima
    const { quante, dal } = (await since('2026-03-10')) ?? {}
    expect(quante).toBeGreaterThan(0)
    expect(await since(dal ?? '')).toBeNull()
  })

  it('change with an outcome', async () => {
    const id = await stored('2026-03-04T10:00:00')
    const admin = as(await aUser())
    const { idSito } = await aSito()
    await admin.post('POST /api/v1/dropped-bets', { idReceivedBet: id, idSito, importo: 100, quota: 1.9 })
    await admin.post('POST /sparabet/drop-tipster', {
      bet: { idReceivedBet: id, totTipster: 50, quotaDrop: 1.85 },
      is_telegram_active: false,
    })
    const figures = async () => {
      const { countWin, countOpen, countLost } = await ask({}).body
      return [countWin, countLost, countOpen]
    }
    expect(await figures()).toEqual([3, 2, 3])
    await admin.put('PUT /api/v1/bets', { idReceivedBet: id, esito: 'Win' })
    expect(await figures()).toEqual([4, 2, 2])
    await admin.put('PUT /api/v1/bets', { idReceivedBet: id, esito: 'Loss' })
    expect(await figures()).toEqual([3, 3, 2])
    await updateRows(db, 'bet', { idReceivedBet: id }, { deletedAt: new Date() })
    expect(await figures()).toEqual([3, 2, 2])
  })
})

describe('filters', () => {
  it.each([
    ['part of the text, whatever its case', { formattedBet: 'sinner' }, () => [win]],
    ['part of the text, whatever its accents', { formattedBet: 'CITTA di' }, () => [winEarly]],
    ['an accent where the text has none', { formattedBet: 'càlcio' }, () => []],
    ['two letters', { formattedBet: 'nn' }, () => [win]],
    ['a percent sign as itself', { formattedBet: '100%' }, () => [winLupo]],
    ['an underscore as itself', { formattedBet: 'a_b' }, () => [loss]],
    ['a backslash as itself', { formattedBet: '\\' }, () => []],
    ['spaces around the text count for nothing', { formattedBet: '  sinner ' }, () => [win]],
    ['fascia', { fascia: 'B' }, () => [win]],
    ['sport', { sport: 'Calcio' }, () => [winEarly]],
    ['esito', { esito: 'Win' }, () => [winLupo, win, winEarly]],
    ['a tipster, whatever the case of his name', { nomeTipster: 'LUPO' }, () => [lossLupo, winLupo]],
    ['an unknown tipster', { nomeTipster: 'Nessuno' }, () => []],
    ['several together', { nomeTipster: 'Falco', esito: 'Win', sport: 'Tennis' }, () => [win]],
    [
      'emptied ones filter nothing',
      { formattedBet: '', nomeTipster: null, fascia: '', sport: '', esito: '' },
      () => all,
    ],
  ] as Array<[string, Partial<Query>, () => number[]]>)('%s', async (_what, query, expected) => {
    expect(await idsOf(query)).toEqual(expected())
  })

  it('only images to be read', async () => {
    const { body } = await ask({ startDate: '2026-01-01', shouldProcessImageToText: true })
    expect(body.bets.totalElements).toBe(2)
    expect(body.bets.content[0]?.idReceivedBet).toBe(imageRecent)
    expect(await idsOf({ shouldProcessImageToText: false })).toEqual(all)
  })

  it('find an edited text, and no longer the earlier one', async () => {
    const id = await stored('2026-03-02T10:00:00', { text: 'prima versione' })
    await as(await aUser()).put('PUT /api/v1/bets', { idReceivedBet: id, formattedBet: 'seconda stesura' })
    expect(await idsOf({ formattedBet: 'prima versione' })).toEqual([])
    expect(await idsOf({ formattedBet: 'stesura' })).toEqual([id])
    await updateRows(db, 'bet', { idReceivedBet: id }, { deletedAt: new Date() })
  })
})

describe('sorting', () => {
  it.each(CALCULATOR_SORTS)('%s: both ways, all bets, filtered by a text too', async (sortBy) => {
    const asc = await idsOf({ sortBy, sortDirection: 'asc' })
    const desc = await idsOf({ sortBy, sortDirection: 'desc' })
    expect([...asc].sort()).toEqual([...all].sort())
    // Bets without a value come last in both directions.
    if (sortBy !== 'fascia' && sortBy !== 'sport') expect(desc).toEqual([...asc].reverse())
    expect((await idsOf({ sortBy, formattedBet: 'a' })).length).toBeGreaterThan(0)
  })

  it('by figures, by name, and with the empty ones last', async () => {
    expect((await idsOf({ sortBy: 'tot', sortDirection: 'desc' })).slice(0, 3)).toEqual([
      win,
      loss,
      openDropped,
    ])
    expect((await idsOf({ sortBy: 'nomeTipster', sortDirection: 'desc' })).slice(0, 2)).toEqual([
      lossLupo,
      winLupo,
    ])
    for (const sortDirection of ['asc', 'desc'] as const) {
      const ids = await idsOf({ sortBy: 'fascia', sortDirection })
      expect(ids.slice(0, 2).sort()).toEqual([winEarly, win].sort())
    }
  })

  it('is by date, newest first, by default; the direction may be in capitals', async () => {
    expect(await idsOf({ sortBy: null, sortDirection: null })).toEqual(all)
    expect(await idsOf({ sortBy: 'messageDate', sortDirection: 'ASC' as 'asc' })).toEqual([...all].reverse())
  })
})

describe('refusals', () => {
  it.each([
    [
      'no range',
      { startDate: null, endDate: null },
      'È obbligatorio selezionare un range di date per applicare i filtri',
    ],
    ['no end', { endDate: null }, 'È obbligatorio selezionare un range di date per applicare i filtri'],
    ['no start', { startDate: null }, 'È obbligatorio selezionare una data di inizio'],
    ['an empty start', { startDate: '' }, 'È obbligatorio selezionare una data di inizio'],
    ['an end after today', { endDate: '2026-03-12' }, 'La data di fine non può essere successiva a oggi'],
    [
      'an end before the start',
      { startDate: '2026-03-10', endDate: '2026-03-09' },
      'La data di fine non può essere precedente alla data di inizio',
    ],
    ['a day that does not exist', { startDate: '2026-02-30' }, 'Inserisci una data valida.'],
  ] as Array<[string, Partial<Query>, string]>)('%s', async (_what, query, message) => {
    expect(await ask(query).refusal).toBe(`400 ${message}`)
  })

  it.each([
    { sortBy: 'passwordHash' },
    { sortDirection: 'sideways' },
    { pageSize: 101 },
    { pageNumber: -1 },
    { esito: 'Persa' },
  ])('%o', async (query) => {
    expect(await ask(query as Partial<Query>).status).toBe(400)
  })

  it('the end of today is not after today', async () => {
    expect(await ask({ endDate: '2026-03-11T23:59:59' }).status).toBe(200)
  })
})

it('asks the database as often for a full page as for an empty one', async () => {
  const count = async (query: Partial<Query>) => {
    const recording = recordQueries(pool)
    await ask(query)
    recording.stop()
    return recording.statements.filter((text) => text.includes('bet')).length
  }
  expect(await count({})).toBeLessThanOrEqual((await count({ formattedBet: 'nessuna così' })) + 2)
})

it('tipster shares cover the matching bets, and add up to their total', async () => {
  await stored('2026-03-05T10:00:00', {
    idTipster: falco.idTipster,
    tot: '30.00',
    fascia: 'Quote',
    quotaMedia: '2',
  })
  await stored('2026-03-05T11:00:00', {
    idTipster: lupo.idTipster,
    tot: '70.00',
    fascia: 'Quote',
    quotaMedia: '2',
  })
  const { body } = await calcolatore.post('POST /api/v1/bets/calcolatore/tipster', {
    startDate: '2026-03-05',
    endDate: '2026-03-05',
    fascia: 'Quote',
  } as never)
  expect(body).toEqual({
    bet: 2,
    tot: 100,
    tipster: [
      { idTipster: lupo.idTipster, nomeTipster: 'Lupo', bet: 1, tot: 70 },
      { idTipster: falco.idTipster, nomeTipster: 'Falco', bet: 1, tot: 30 },
    ],
  })
})

it('says when the first event of an Open bet begins, from its text or set by hand, in one look-up for the page', async () => {
  const day = '2026-03-02T09:00:00'
  const text = '⚽ Valle - Colle ore 21:00\n1 @1.85'
  const fascia = 'Inizi'
  const [read, set, settled, unknown] = [
    await stored(day, { fascia, text }),
    await stored(day, { fascia, text: '⚽ Ponte - Fiume ore 21:00\n1 @1.85' }),
    await stored(day, { fascia, text: '⚽ Costa - Isola ore 21:00\n1 @1.85', esito: 'Win' }),
    await stored(day, { fascia, text: 'ultima' }),
  ]
  const admin = as(await aUser({ roles: ['ADMIN'] }))
  const inizio = '2026-03-02T20:30:00'
  const params = { id: set }
  expect((await admin.put('PUT /api/v1/bets/:id/inizio', { inizio, version: 0 }, { params })).status).toBe(
    200,
  )
  const recording = recordQueries(pool)
  const { bets } = await ask({ fascia }).body
  recording.stop()
  expect(Object.fromEntries(bets.content.map((bet) => [bet.idReceivedBet, bet.inizio]))).toEqual({
    [read]: '2026-03-02T21:00:00',
    [set]: inizio,
    [settled]: null,
    [unknown]: null,
  })
  expect(recording.statements.filter((statement) => statement.includes('bet_moment'))).toHaveLength(1)
})
