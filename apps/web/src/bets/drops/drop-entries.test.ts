import { describe, expect, it } from 'vitest'
import type { Drop } from '#web/bets/drops/public/drop.api.ts'
import type { Altro, Sala, Sito } from '#web/reference/reference/public/lists.api.ts'
import { venuesOf } from '#web/reference/reference/public/venue.ts'
import { dropErrors, isValidDrop, mergedEntries } from './drop-entries.ts'
import {
  dropTargets,
  offeredBooks,
  sharePercent,
  targetsOf,
  toNewDrop,
  toNewRoomDrop,
} from './drop-targets.ts'
import { lockSeconds } from './tipster-drop-form.ts'

const valuta = { valuta: 'EUR', cambio: 1, simbolo: '€' }
const venue = {
  stato: 'A',
  valuta,
  percentualeImporto: 100,
  tassaQuota: 0,
  letteraImporto: 'A',
  letteraQuota: 'AA',
}
const sala = (idSala: number, change: Partial<Sala> = {}): Sala =>
  ({
    ...venue,
    idSala,
    nomeSala: `Sala ${idSala}`,
    idBook: 1,
    book: { idBook: 1, nomeBook: 'Bet1', pathFoto: null },
    isSecret: 0,
    idDropTg: -5,
    ...change,
  }) as Sala
const sito = (idSito: number, change: Partial<Sito> = {}): Sito =>
  ({ ...venue, idSito, nomeSito: `Sito ${idSito}`, ...change }) as Sito

describe('dropErrors', () => {
  it('wants both figures, with up to 3 decimals', () => {
    expect(dropErrors({ importo: '', quota: '' })).toEqual({
      importo: 'Campo obbligatorio.',
      quota: 'Campo obbligatorio.',
    })
    expect(dropErrors({ importo: '10,1234', quota: '1.85' })).toEqual({
      importo: 'Inserisci un numero decimale valido.',
    })
    expect(isValidDrop({ importo: '10,123', quota: '1.855' })).toBe(true)
  })

  it('wants odds from 1 to 1.000 and an amount below 100 millions', () => {
    const OUT = 'Inserisci una quota tra 1 e 1.000.'
    expect(dropErrors({ importo: '10', quota: '0,5' })).toEqual({ quota: OUT })
    expect(dropErrors({ importo: '10', quota: '1850' })).toEqual({ quota: OUT })
    expect(dropErrors({ importo: '10', quota: '1' })).toEqual({})
    expect(dropErrors({ importo: '100000000', quota: '2' })).toHaveProperty('importo')
  })

  it('lets 0 at 0 take a drop away, and refuses one zero alone', () => {
    expect(isValidDrop({ importo: '0', quota: '0,00' })).toBe(true)
    expect(dropErrors({ importo: '10', quota: '0' })).toHaveProperty('quota')
  })
})

describe('mergedEntries', () => {
  it('sums the amounts of a venue and weighs its odds', () => {
    const entries = [
      { key: 'sito-1', importo: '100', quota: '2' },
      { key: 'sito-2', importo: '10', quota: '3' },
      { key: 'sito-1', importo: '50,005', quota: '1,7' },
    ]
    expect(mergedEntries(entries)).toEqual([
      { key: 'sito-1', importo: 150.01, quota: 1.9, removes: false, count: 2 },
      { key: 'sito-2', importo: 10, quota: 3, removes: false, count: 1 },
    ])
  })

  it('knows the one that takes a drop away', () => {
    expect(mergedEntries([{ key: 'sala-1', importo: '0', quota: '0' }])).toMatchObject([{ removes: true }])
  })
})

interface World {
  sale?: Sala[]
  siti?: Sito[]
  altri?: Altro[]
}
const targets = ({ sale = [], siti = [], altri = [] }: World, drops: Drop[] = []) =>
  dropTargets(venuesOf({ sale, siti, altri }), drops)
const room = (change: Partial<Sala>, drops: Drop[] = []) => {
  const [target] = targets({ sale: [sala(1, change)] }, drops)
  if (target === undefined) throw new Error('no target')
  return target
}

describe('targets', () => {
  const held = { idSala: null, idSito: 2, idAltro: null } as Drop

  it('offers active sites and others, and one switched off where it holds a drop', () => {
    const siti = [sito(1), sito(2, { stato: 'D' }), sito(3, { stato: 'S' })]
    expect(targets({ siti }, [held]).map(({ id }) => id)).toEqual([1, 2])
    expect(targets({ altri: [{ ...venue, idAltro: 1, nomeAltro: 'X', stato: 'S' } as Altro] })).toEqual([])
  })

  it('offers the rooms of a book that are not off', () => {
    const other = { idBook: 2, nomeBook: 'Bet2', pathFoto: null }
    const sale = [sala(1), sala(2, { stato: 'S' }), sala(3, { stato: 'D' }), sala(4, { book: other })]
    const all = targets({ sale, siti: [sito(1)] })
    expect(targetsOf(all, 'sala', 1).map(({ id }) => id)).toEqual([1, 2])
    expect(targetsOf(all, 'sito', null).map(({ id }) => id)).toEqual([1])
  })

  it('offers books that have a room, never the one of bets not recognised', () => {
    const book = (idBook: number, nomeBook: string) => ({ book: { idBook, nomeBook, pathFoto: null } })
    const sale = [sala(1, book(3, 'Zeta')), sala(2, book(4, 'not found')), sala(3, book(5, 'Alfa'))]
    expect(offeredBooks(targets({ sale })).map(({ nomeBook }) => nomeBook)).toEqual(['Alfa', 'Zeta'])
    expect(offeredBooks(targets({ sale: [sala(1, { stato: 'D' })] }))).toEqual([])
  })
})

describe('our share', () => {
  const current = { idSala: 1, percentualeImporto: 50 } as Drop
  const target = room({ percentualeImporto: 80 }, [current])

  it('of a correction is the one frozen with the drop, unless today’s terms are taken', () => {
    expect([sharePercent(target, false), sharePercent(target, true)]).toEqual([50, 80])
    expect(toNewRoomDrop(9, target, { importo: 100, quota: 2 })).toMatchObject({ importo: 50 })
    expect(toNewRoomDrop(9, target, { importo: 100, quota: 2, condizioniAttuali: true })).toMatchObject({
      importo: 80,
      condizioniAttuali: true,
    })
  })
})

describe('sent entries', () => {
  it('sends a room’s amount whole: as typed, our share of it, its terms, its columns and its chat', () => {
    const target = room({ percentualeImporto: 33.33 })
    expect(toNewRoomDrop(9, target, { importo: 100.01, quota: 1.85 })).toEqual({
      idReceivedBet: 9,
      idSala: 1,
      sala: 'Sala 1',
      importo: 33.33,
      importoNoPerc: 100.01,
      quota: 1.85,
      condizioniAttuali: undefined,
      percentualeImporto: 33.33,
      tassaQuota: 0,
      cambioValuta: 1,
      nomeValuta: 'EUR',
      letteraImporto: 0,
      letteraQuota: 26,
      chatDrop: -5,
    })
  })

  it('sends a site’s or other’s amount as typed, under exactly one id', () => {
    const altro = { ...venue, idAltro: 3, nomeAltro: 'Altro 3' } as Altro
    const out = targets({ siti: [sito(2, { percentualeImporto: 50 })], altri: [altro] }).map((target) =>
      toNewDrop(9, target, { importo: 100, quota: 2 }),
    )
    expect(out).toMatchObject([
      { idSito: 2, idAltro: null, sito: 'Sito 2', importo: 100 },
      { idSito: null, idAltro: 3, sito: 'Altro 3', importo: 100 },
    ])
  })
})

describe('lockSeconds', () => {
  const now = new Date('2026-03-10T15:00:00Z')

  it('counts the seconds left in Rome time', () => {
    expect(lockSeconds('2026-03-10T16:00:42', now)).toBe(42)
    expect(lockSeconds('2026-03-10T16:00:00', now)).toBe(0)
    expect(lockSeconds(null, now)).toBe(0)
  })

  it('never locks longer than a minute, whatever a clock that was ahead has written', () => {
    expect(lockSeconds('2026-03-10T16:01:30', now)).toBe(60)
    expect(lockSeconds('2026-03-10T18:00:00', now)).toBe(0)
  })
})
