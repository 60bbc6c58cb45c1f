import { describe, expect, it } from 'vitest'
import type { Drop } from '#web/bets/drops/public/drop.api.ts'
import type { Sala, Sito } from '#web/reference/reference/public/lists.api.ts'
import { shownKind, venuesOf } from '#web/reference/reference/public/venue.ts'
import type { SentBet } from './drops.api.ts'
import { isAbout, nextRow, takesDrop, type VenueRow, venueRows } from './venue-rows.ts'

const valuta = { valuta: 'EUR', cambio: 1, simbolo: '€' }
const sala = (idSala: number, change: Partial<Sala> = {}): Sala =>
  ({
    idSala,
    nomeSala: `Sala ${idSala}`,
    book: { idBook: 1, nomeBook: 'Bet1', pathFoto: null },
    stato: 'A',
    isSecret: 0,
    valuta,
    percentualeImporto: 100,
    ...change,
  }) as Sala
const sito = (idSito: number, change: Partial<Sito> = {}): Sito =>
  ({ idSito, nomeSito: `Sito ${idSito}`, stato: 'A', valuta, tassaQuota: 2, ...change }) as Sito
const drop = (change: Partial<Drop>): Drop =>
  ({
    idSala: null,
    idSito: null,
    idAltro: null,
    idTipster: null,
    sala: null,
    sito: null,
    altro: null,
    nomeValuta: 'EUR',
    ...change,
  }) as Drop

interface World {
  sale?: Sala[]
  siti?: Sito[]
  drops?: Drop[]
  sent?: SentBet[]
  tried?: number[]
}
const rows = ({ sale = [], siti = [], drops = [], sent = [], tried = [] }: World) =>
  venueRows({ venues: venuesOf({ sale, siti, altri: [] }), drops, sent, tried })

describe('the detail of a bet', () => {
  it('lists active venues, and inactive ones only with a drop', () => {
    const listed = rows({
      sale: [sala(1), sala(2, { stato: 'D' }), sala(3, { stato: 'D' }), sala(4, { stato: 'S' })],
      siti: [sito(1, { stato: 'D' })],
      drops: [drop({ idSala: 3 })],
    })
    expect(listed.map(({ key }) => key)).toEqual(['sala-3', 'sala-1', 'sala-4'])
  })

  it('takes figures where a new drop is offered or one stands, so not for a site in standby', () => {
    const listed = rows({
      sale: [sala(1, { stato: 'S' }), sala(2, { stato: 'D' })],
      siti: [sito(1), sito(2, { stato: 'S' }), sito(3, { stato: 'S' })],
      drops: [drop({ idSala: 2 }), drop({ idSito: 3 })],
    })
    const taking = listed.filter(takesDrop).map(({ name }) => name)
    expect(taking.toSorted()).toEqual(['Sala 1', 'Sala 2', 'Sito 1', 'Sito 3'])
    expect(listed.map(({ name }) => name)).toContain('Sito 2')
  })

  it('puts played venues first, then those that got the bet, then the rest by name', () => {
    const listed = rows({
      sale: [sala(10), sala(9), sala(8)],
      siti: [sito(1)],
      drops: [drop({ idSito: 1 })],
      sent: [{ idSala: 10, stato: 'sent' } as SentBet],
    })
    expect(listed.map(({ key }) => key)).toEqual(['sito-1', 'sala-10', 'sala-8', 'sala-9'])
  })

  it('counts a room a dry run kept the bet from among those the bet is about', () => {
    const listed = rows({ sale: [sala(9), sala(8)], sent: [], tried: [9] })
    expect(listed.map((row) => [row.key, isAbout(row)])).toEqual([
      ['sala-9', true],
      ['sala-8', false],
    ])
  })

  it('shows the drop of a secret room, which no list names, so that rows add up to the total', () => {
    const secret = drop({ idSala: 7, sala: sala(7, { isSecret: 1 }), percentualeImporto: 50 })
    const shown = [{ key: 'sala-7', name: 'Sala 7', currency: '€', drop: secret }]
    expect(rows({ drops: [secret] })).toMatchObject(shown)
    expect(venueRows({ venues: [], drops: [secret, drop({ idTipster: 4 })] })).toMatchObject(shown)
  })

  it('hides a secret room without a drop, and the tipster’s own line', () => {
    expect(rows({ sale: [sala(7, { isSecret: 1 })], drops: [drop({ idTipster: 1 })] })).toEqual([])
  })

  it('tells helpers by their book', () => {
    const [helper] = rows({ sale: [sala(1, { book: { idBook: 2, nomeBook: 'helper', pathFoto: null } })] })
    expect(helper && shownKind(helper)).toBe('helper')
  })

  it('of the calculator lists venues that may play or have a drop, those that played first', () => {
    const listed = venueRows({
      venues: venuesOf({
        sale: [
          sala(1, { nomeSala: 'Torino' }),
          sala(2, { nomeSala: 'Spenta', stato: 'D' }),
          sala(3, { nomeSala: 'Spenta con drop', stato: 'D' }),
          sala(4, { nomeSala: 'In attesa', stato: 'S' }),
          sala(5, { nomeSala: 'Anna', book: { idBook: 9, nomeBook: 'helper', pathFoto: null } }),
        ],
        siti: [
          sito(1, { nomeSito: 'Bianco' }),
          sito(2, { nomeSito: 'Verde', stato: 'D' }),
          sito(3, { nomeSito: 'Nero', stato: 'D' }),
          sito(4, { nomeSito: 'Sospeso', stato: 'S' }),
        ],
        altri: [],
      }),
      drops: [drop({ idSala: 3 }), drop({ idSito: 3 })],
    })
    expect(listed.map(({ name }) => name)).toEqual([
      ...['Nero', 'Spenta con drop'],
      ...['Anna', 'Bianco', 'In attesa', 'Torino'],
    ])
  })
})

describe('Enter in a row goes to', () => {
  const row = (key: string, stato?: string, drop?: Partial<Drop>) =>
    ({ key, kind: 'sala', stato: 'A', sent: stato && { stato }, drop }) as VenueRow
  const DROP = { importoNoPerc: 1200.5, quotaNoTassa: 1.855 }
  const rows = [row('a', 'sent'), row('b', 'sent', DROP), row('c', 'failed'), row('d', 'sent'), row('e')]
  it.each([
    [null, 'a'],
    ['a', 'd'],
    ['d', 'a'],
    ['e', 'a'],
  ])('the next room that has the bet and no drop: from %s to %s', (from, to) => {
    expect(nextRow(rows, from)?.key).toBe(to)
  })

  it('no blocked room, as it cannot play any more', () => {
    const blocked = { ...row('d', 'sent'), bloccata: true }
    expect(nextRow([row('a', 'sent'), row('c'), blocked], 'c')?.key).toBe('a')
  })

  it('no site in standby, which takes no new drop', () => {
    const standby = { ...row('c'), kind: 'sito', stato: 'S' } as VenueRow
    expect(nextRow([row('b', 'sent', DROP), standby, row('e')], 'b')?.key).toBe('e')
  })

  it('the next row without a drop where no room is waited for, and nowhere after the last', () => {
    const none = [row('a', 'sent', DROP), row('b', 'sent', DROP), row('c', 'sent', DROP), row('e')]
    expect(nextRow(none, 'a')?.key).toBe('e')
    expect(nextRow(none, 'b')?.key).toBe('e')
    expect(nextRow(none, 'e')).toBeUndefined()
  })
})
