import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dec, toNumber } from '../money/decimal.ts'
import {
  booksDifference,
  type MovementLines,
  oppositeLines,
  tipsterCashin,
  tipsterCashout,
  tipsterDeposito,
  toEur,
  venueCashin,
  venueCashout,
  venueDeposito,
} from './movement-lines.ts'

const nomeTipster = 'Mario'

function shown({ entity, wallets, books }: MovementLines) {
  return {
    entity: toNumber(entity),
    wallets: toNumber(wallets),
    books: books.map(({ conto, importo, nota }) => `${conto} ${toNumber(importo)} ${nota}`),
  }
}

describe('the signed lines of a movement', () => {
  it.each<[string, MovementLines, ReturnType<typeof shown>]>([
    [
      'tipster cashin',
      tipsterCashin({ importo: 1000, spesa: 100, nomeTipster }),
      { entity: 1000, wallets: 900, books: ['SPESE -100 Action Tipster Mario'] },
    ],
    [
      'tipster cashout',
      tipsterCashout({ importo: 1000, action: 100, freeroll: 50, nomeTipster }),
      {
        entity: -1000,
        wallets: -850,
        books: ['INCASSI 100 Action Tipster Mario', 'FREEROLL 50 Incasso Freeroll Tipster Mario'],
      },
    ],
    ['venue cashin', venueCashin({ importo: 1000 }), { entity: 1000, wallets: -1000, books: [] }],
    [
      'venue cashout',
      venueCashout({ importo: 1000, spesa: 50, venue: 'Sala', nome: 'Nord' }),
      { entity: -1000, wallets: 950, books: ['FREEROLL -50 Spesa Freeroll Sala Nord'] },
    ],
    ['tipster deposito in', tipsterDeposito('In', 200), { entity: 200, wallets: 200, books: [] }],
    ['tipster deposito out', tipsterDeposito('Out', 200), { entity: -200, wallets: -200, books: [] }],
    ['venue deposito in', venueDeposito('In', 200), { entity: 200, wallets: -200, books: [] }],
    ['venue deposito out', venueDeposito('Out', 200), { entity: -200, wallets: 200, books: [] }],
  ])('%s', (_, lines, expected) => {
    expect(shown(lines)).toEqual(expected)
  })

  it.each(['Sala', 'Helper', 'Sito', 'Altro'] as const)(
    'the note of a venue cashout names the %s',
    (venue) => {
      const { books } = venueCashout({ importo: 10, spesa: 1, venue, nome: 'X' })
      expect(books[0]?.nota).toBe(`Spesa Freeroll ${venue} X`)
    },
  )

  it('a book line of 0 is not written', () => {
    expect(tipsterCashin({ importo: 10, spesa: 0, nomeTipster }).books).toEqual([])
    expect(tipsterCashout({ importo: 10, action: 0, freeroll: 0, nomeTipster }).books).toEqual([])
    expect(venueCashout({ importo: 10, spesa: 0, venue: 'Sito', nome: 'X' }).books).toEqual([])
  })
})

const cents = fc.nat(100_000_000).map((n) => dec(`${n}e-2`))
const movement: fc.Arbitrary<MovementLines> = fc
  .tuple(fc.nat(7), cents, cents, cents)
  .map(([kind, importo, action, freeroll]) => {
    const all = [
      () => tipsterCashin({ importo, spesa: action, nomeTipster }),
      () => tipsterCashout({ importo, action, freeroll, nomeTipster }),
      () => venueCashin({ importo }),
      () => venueCashout({ importo, spesa: freeroll, venue: 'Altro', nome: 'X' }),
      () => tipsterDeposito('In', importo),
      () => tipsterDeposito('Out', importo),
      () => venueDeposito('In', importo),
      () => venueDeposito('Out', importo),
    ]
    return all[kind]!()
  })

describe('the books', () => {
  it('stay balanced under every movement, whatever the amounts, to the cent', () => {
    fc.assert(
      fc.property(movement, (lines) => {
        expect(booksDifference(lines).toFixed()).toBe('0')
      }),
    )
  })

  it('would show a wallet sum that is a cent off, on either side', () => {
    fc.assert(
      fc.property(movement, (lines) => {
        const tampered = { ...lines, wallets: lines.wallets.plus('0.01') }
        expect(booksDifference(tampered).toFixed()).toBe('0.01')
      }),
    )
  })

  it('are as if nothing had happened after a movement and its opposite', () => {
    fc.assert(
      fc.property(movement, (lines) => {
        const undone = oppositeLines(lines)
        expect(lines.entity.plus(undone.entity).eq(0)).toBe(true)
        expect(lines.wallets.plus(undone.wallets).eq(0)).toBe(true)
        expect(undone.books.map(({ conto, nota }) => [conto, nota])).toEqual(
          lines.books.map(({ conto, nota }) => [conto, nota]),
        )
        for (const [i, line] of lines.books.entries())
          expect(line.importo.plus(undone.books[i]!.importo).eq(0)).toBe(true)
        expect(booksDifference(undone).eq(0)).toBe(true)
      }),
    )
  })

  it('take a foreign amount at the rate of the moment, to the cent', () => {
    expect(toEur('-12.35', '0.857').toFixed()).toBe('-10.58')
  })
})
