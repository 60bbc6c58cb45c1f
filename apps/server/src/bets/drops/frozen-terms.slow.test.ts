import { VENUE_FIELDS } from '@xbetapp/contract/reference/venue-fields'
import { VENUE_KINDS, type VenueKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { describe, expect, it } from 'vitest'
import { rowsOf, updateRows } from '#server/db/rows.ts'
import { shownTo } from '#test/shown-bet.ts'
import { testApp } from '#test/test-app.ts'

const t = await testApp()
const { as, aUser, aBet, aSito, aVenue, aValuta, clock, db } = t
const operatore = as(await aUser({ roles: ['OPERATORE'] }))

/** A venue that plays in a currency whose rate can be changed. */
async function venue(kind: VenueKind) {
  const valuta = (await aValuta({ cambio: '1.170', simbolo: '£' })).valuta
  const terms = { idValuta: valuta, percentualeImporto: '100.00', freerollAttivo: '10.00' }
  const { idVenue, numero: id } = await aVenue(kind, terms)
  const key = VENUE_FIELDS[kind].id as 'idSala'
  /** Twice the rate, and half of everything else. */
  const change = async () => {
    await updateRows(db, 'currency', { valuta }, { cambio: '2.340' })
    await updateRows(
      db,
      'venue',
      { idVenue },
      {
        percentualeImporto: '50.00',
        freerollAttivo: '0.00',
        ...(kind === 'sala' ? {} : { tassaQuota: '5.00' }),
      },
    )
  }
  return { kind, id, idVenue, key, valuta, change }
}
type Venue = Awaited<ReturnType<typeof venue>>

interface Entry {
  importo: number
  quota: number
  condizioniAttuali?: boolean
}
/** Through the dialogs' calls. */
const save = ({ kind, id, key }: Venue, idReceivedBet: number, ...entries: Entry[]) => {
  const body = { is_telegram_active: true }
  return kind === 'sala'
    ? operatore.post('POST /sparabet/new-sale-drop', {
        data: entries.map(({ importo, ...entry }) => ({
          idReceivedBet,
          idSala: id,
          importoNoPerc: importo,
          ...entry,
        })),
        ...body,
      })
    : operatore.post('POST /sparabet/new-drop', {
        data: entries.map((entry) => ({ idReceivedBet, [key]: id, ...entry })),
        ...body,
      })
}
/** The single call. */
const saveOne = ({ id, key }: Venue, idReceivedBet: number, entry: Entry) =>
  operatore.post('POST /api/v1/dropped-bets', { idReceivedBet, [key]: id, ...entry })

/** Everything a save may leave behind. */
async function everything(idReceivedBet: number) {
  const of = <T extends 'bet' | 'droppedBet' | 'modificationLog' | 'send'>(table: T) =>
    db
      .selectFrom(table as 'droppedBet')
      .selectAll()
      .where('idReceivedBet', '=', idReceivedBet)
      .execute()
  const audit = await rowsOf(db, 'audit', { entityId: String(idReceivedBet) })
  return {
    bet: await of('bet'),
    drops: await of('droppedBet'),
    log: await of('modificationLog'),
    invii: await of('send'),
    audit,
  }
}
const { bet, drops } = shownTo(operatore)
const log = async (idReceivedBet: number) =>
  (
    await rowsOf(
      db,
      'modificationLog',
      { idReceivedBet },
      ['tipoModifica', 'valorePrecedente', 'nuovoValore'],
      'id',
    )
  ).map(({ tipoModifica, valorePrecedente, nuovoValore }) => [
    tipoModifica,
    valorePrecedente?.replace(/^[^:]*: /, ''),
    nuovoValore?.replace(/^[^:]*: /, ''),
  ])

/** A drop of 100 at 2 and a rate of 1.17, whose venue's terms have changed since. */
async function played(kind: VenueKind) {
  const where = await venue(kind)
  const { idReceivedBet } = await aBet()
  await save(where, idReceivedBet, { importo: 100, quota: 2 })
  expect((await bet(idReceivedBet)).tot).toBe(117)
  await where.change()
  clock.advance(1000)
  return { where, id: idReceivedBet }
}

describe.each(VENUE_KINDS)('an unchanged drop of a %s, saved again', (kind) => {
  it.each(['Open', 'Win', 'HalfLoss', 'Void'] as const)(
    'on a bet that is %s changes nothing',
    async (esito) => {
      const { where, id } = await played(kind)
      await updateRows(
        db,
        'bet',
        { idReceivedBet: id },
        { esito, dataRefertazione: clock.now(), totTipster: '50', quotaDrop: '1.9' },
      )
      const before = await everything(id)
      expect(await save(where, id, { importo: 100, quota: 2 }).status).toBe(200)
      expect(await saveOne(where, id, { importo: 100, quota: 2 }).status).toBe(200)
      // Typed in two parts, it is the same drop.
      expect(await save(where, id, { importo: 60, quota: 2 }, { importo: 40, quota: 2 }).status).toBe(200)
      expect(await everything(id)).toEqual(before)
    },
  )
})

describe.each(VENUE_KINDS)('a drop of a %s corrected', (kind) => {
  it('keeps the rate, percentage, tax and freeroll it was played on', async () => {
    const { where, id } = await played(kind)
    await save(where, id, { importo: 100, quota: 1.9 })
    expect((await drops(id))[0]).toMatchObject({ importoPostCambio: 117, quota: 1.9, cambioValuta: 1.17 })
    await saveOne(where, id, { importo: 200, quota: 1.9 })
    expect((await drops(id))[0]).toMatchObject({
      importoNoPerc: 200,
      importo: 200,
      importoPostCambio: 234,
      quota: 1.9,
      percentualeImporto: 100,
      tassaQuota: 0,
      cambioValuta: 1.17,
      freerollAttivo: 10,
      nomeValuta: where.valuta,
    })
    expect(await bet(id)).toMatchObject({ tot: 234, totFreeroll: 23.4 })
    expect((await log(id)).map(([tipo]) => tipo)).toEqual(['QUOTA', 'IMPORTO'])
  })

  it('takes the present terms on request, and the log gives both terms', async () => {
    const { where, id } = await played(kind)
    await save(where, id, { importo: 100, quota: 2, condizioniAttuali: true })
    const tax = kind === 'sala' ? 0 : 5
    expect((await drops(id))[0]).toMatchObject({
      importoNoPerc: 100,
      importo: 50,
      importoPostCambio: 117,
      quota: kind === 'sala' ? 2 : 1.9,
      percentualeImporto: 50,
      tassaQuota: tax,
      cambioValuta: 2.34,
      freerollAttivo: 0,
    })
    expect(await bet(id)).toMatchObject({ tot: 117, totFreeroll: 0 })
    expect(await log(id)).toEqual([
      [
        'CONDIZIONI',
        `percentuale 100%, tassa 0%, cambio 1,17 ${where.valuta}, freeroll 10%`,
        `percentuale 50%, tassa ${tax}%, cambio 2,34 ${where.valuta}, freeroll 0%`,
      ],
    ])
    // Once taken, they are the drop's own.
    const before = await everything(id)
    await save(where, id, { importo: 100, quota: 2, condizioniAttuali: true })
    expect(await everything(id)).toEqual(before)
  })

  it('takes the present currency on request, where everything else is as it was', async () => {
    const { where, id } = await played(kind)
    await save(where, id, { importo: 100, quota: 2, condizioniAttuali: true })
    const { valuta } = await aValuta({ cambio: '2.340' })
    await updateRows(db, 'venue', { idVenue: where.idVenue }, { idValuta: valuta })
    await save(where, id, { importo: 100, quota: 2 })
    expect((await drops(id))[0]).toMatchObject({ nomeValuta: where.valuta, importoPostCambio: 117 })
    await save(where, id, { importo: 100, quota: 2, condizioniAttuali: true })
    expect((await drops(id))[0]).toMatchObject({ nomeValuta: valuta, importoPostCambio: 117 })
  })

  it('takes the present terms for the whole drop when one of its merged entries requests them', async () => {
    const { where, id } = await played(kind)
    await save(where, id, { importo: 50, quota: 2, condizioniAttuali: true }, { importo: 50, quota: 2 })
    expect((await drops(id))[0]).toMatchObject({ importoNoPerc: 100, cambioValuta: 2.34 })
  })

  it('and entered again after its removal is a new drop, on the present terms', async () => {
    const { where, id } = await played(kind)
    await save(where, id, { importo: 0, quota: 0 })
    await save(where, id, { importo: 100, quota: 2 })
    expect((await drops(id))[0]).toMatchObject({ importo: 50, cambioValuta: 2.34, freerollAttivo: 0 })
  })
})

it('the column letters of a drop belong to its terms', async () => {
  const { idSito } = await aSito()
  const { idReceivedBet } = await aBet()
  const data = (letteraImporto: string, more: object = {}) => ({
    data: [{ idReceivedBet, idSito, importo: 10, quota: 2, letteraImporto, letteraQuota: 'B', ...more }],
  })
  const letters = async () => (await drops(idReceivedBet)).map((d) => [d.importo, d.letteraImporto])
  await operatore.post('POST /sparabet/new-drop', data('A'))
  await operatore.post('POST /sparabet/new-drop', data('C', { importo: 20 }))
  expect(await letters()).toEqual([[20, 0]])
  await operatore.post('POST /sparabet/new-drop', data('C', { importo: 30, condizioniAttuali: true }))
  expect(await letters()).toEqual([[30, 2]])
})

describe('drops moved onto a drop with other terms', () => {
  const move = (from: number, to: number, { key, id }: Venue) =>
    operatore.post('POST /sparabet/sposta-drop', {
      data: [{ [key]: id }],
      id_source: from,
      id_dest: to,
      is_telegram_active: false,
    })

  it.each(VENUE_KINDS)('of a %s: the joined drop is worth the sum of both', async (kind) => {
    const { where, id: from } = await played(kind)
    const { idReceivedBet: to } = await aBet()
    await save(where, to, { importo: 33.33, quota: 3 })
    const [before, there] = [await bet(from), await bet(to)]
    expect(await move(from, to, where).status).toBe(200)
    const after = await bet(to)
    expect(after.tot).toBeCloseTo(before.tot + there.tot, 9)
    expect(after.totFreeroll).toBeCloseTo(before.totFreeroll + there.totFreeroll, 9)
    expect((await drops(to))[0]?.importoNoPerc).toBe(133.33)
    // Saving the joined drop again changes nothing.
    const [joined] = await drops(to)
    const rows = await everything(to)
    await save(where, to, { importo: joined!.importoNoPerc, quota: joined!.quotaNoTassa })
    expect(await everything(to)).toEqual(rows)
  })

  it('in another currency are refused, and nothing moves', async () => {
    const { where, id: from } = await played('sito')
    const { idReceivedBet: to } = await aBet()
    // A site in the state that a change of its currency, once allowed, left behind.
    await updateRows(db, 'venue', { idVenue: where.idVenue }, { idValuta: 'EUR' })
    await save(where, to, { importo: 10, quota: 2 })
    const reply = await move(from, to, where)
    expect(reply.status).toBe(409)
    expect(reply.message).toMatch(
      /^I drop di .* sulle due bet sono in valute diverse e non possono essere uniti$/,
    )
    expect([(await bet(from)).tot, (await drops(to)).length]).toEqual([117, 1])
  })
})

describe('an unchanged tipster drop, saved again', () => {
  it('writes nothing without an announcement', async () => {
    const { where, id } = await played('sala')
    await where.change()
    const calcolatore = as(await aUser({ roles: ['CALCOLATORE'] }))
    const credit = (is_telegram_active: boolean) =>
      calcolatore.post('POST /sparabet/drop-tipster', {
        bet: { idReceivedBet: id, totTipster: 50, quotaDrop: 1.9 },
        is_telegram_active,
      })
    expect(await credit(false).status).toBe(200)
    clock.advance(61_000)
    const before = await everything(id)
    expect(await credit(false).status).toBe(200)
    expect(await everything(id)).toEqual(before)
  })
})
