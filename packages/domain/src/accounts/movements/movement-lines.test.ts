import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dec, round2, sum, toNumber } from '../../platform/money/decimal.ts'
import {
  accountTransfer,
  amountsInEur,
  type CurrencyLine,
  depositLines,
  type MovementLines,
  tipsterCashin,
  tipsterCashout,
  venueCashin,
  venueCashout,
} from './movement-lines.ts'
import { booksDifference, oppositeLines } from './testing/books.ts'

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
    ['tipster deposito in', depositLines('tipster', 'In', 200), { entity: 200, wallets: 200, books: [] }],
    ['tipster deposito out', depositLines('tipster', 'Out', 200), { entity: -200, wallets: -200, books: [] }],
    ['venue deposito in', depositLines('venue', 'In', 200), { entity: 200, wallets: -200, books: [] }],
    ['venue deposito out', depositLines('venue', 'Out', 200), { entity: -200, wallets: 200, books: [] }],
  ])('%s', (_, lines, expected) => {
    expect(shown(lines)).toEqual(expected)
  })

  it.each([
    ['venue', 'venue', -100, 100],
    ['tipster', 'tipster', 100, -100],
    ['venue', 'tipster', -100, -100],
    ['tipster', 'venue', 100, 100],
  ] as const)(
    'a giroconto from a %s to a %s: the one owes 100 less, the other 100 more',
    (da, a, one, other) => {
      const changes = accountTransfer(100, { da, a })
      expect([toNumber(changes.da), toNumber(changes.a)]).toEqual([one, other])
    },
  )

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
      () => depositLines('tipster', 'In', importo),
      () => depositLines('tipster', 'Out', importo),
      () => depositLines('venue', 'In', importo),
      () => depositLines('venue', 'Out', importo),
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

  it('are unchanged after a movement and its opposite', () => {
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
})

describe('the lines of a movement in EUR', () => {
  const SEGNO = { venue: 1, portafoglio: 1, conto: -1, fondo: -1 } as const
  const line = (kind: keyof typeof SEGNO, idAccount: number, importo: string): CurrencyLine => ({
    idAccount,
    importo: dec(importo),
    segno: SEGNO[kind],
    takesRemainder: kind !== 'conto',
  })
  const shownInEur = (lines: CurrencyLine[], cambio: string) =>
    amountsInEur(lines, cambio).map((eur) => eur.toFixed(2))
  const total = (lines: CurrencyLine[], cambio: string) =>
    sum(amountsInEur(lines, cambio).map((eur, i) => eur.times(lines[i]!.segno)))

  it('are rounded half away from zero, to the cent', () => {
    expect(shownInEur([line('venue', 9, '-12.35'), line('portafoglio', 8, '12.35')], '0.857')).toEqual([
      '-10.58',
      '10.58',
    ])
  })

  it('add up where the roundings of a cashout do not: the greatest line takes the remainder', () => {
    const cashout = [line('venue', 9, '-14.35'), line('portafoglio', 8, '12.91'), line('conto', 3, '-1.44')]
    expect(shownInEur(cashout, '1.17')).toEqual(['-16.78', '15.10', '-1.68'])
    expect(total(cashout, '1.17').toFixed(2)).toBe('0.00')
  })

  it('never change the amount booked to a conto of the house', () => {
    const expense = [
      line('conto', 5, '-2.01'),
      line('portafoglio', 8, '-1.00'),
      line('portafoglio', 7, '-1.01'),
    ]
    expect(shownInEur(expense, '1.004')).toEqual(['-2.02', '-1.00', '-1.02'])
  })

  it('add up for every split, rate and order, and the same line takes the remainder', () => {
    const cents = fc.integer({ min: 1, max: 5_000_000 })
    fc.assert(
      fc.property(
        fc.array(cents, { minLength: 1, maxLength: 12 }),
        fc.array(cents, { maxLength: 3 }),
        fc.integer({ min: 1, max: 400_000 }),
        fc.constantFrom(1, -1),
        fc.infiniteStream(fc.nat()),
        (wallets, books, rate, sign, shuffle) => {
          const amount = (n: number) => dec(n).times(sign).div(100).toFixed(2)
          const all = [...wallets, ...books].reduce((a, b) => a + b, 0)
          const lines = [
            line('venue', 50, amount(-all)),
            ...wallets.map((n, i) => line('portafoglio', 10 + i, amount(n))),
            ...books.map((n, i) => line('conto', 1 + i, amount(-n))),
          ]
          const cambio = dec(rate).div(1000).toFixed(3)
          expect(sum(lines.map(({ importo, segno }) => importo.times(segno))).eq(0)).toBe(true)
          expect(total(lines, cambio).eq(0)).toBe(true)
          const inEur = amountsInEur(lines, cambio)
          const off = lines.filter(({ importo }, i) => !inEur[i]!.eq(round2(importo.times(cambio))))
          expect(off.length).toBeLessThanOrEqual(1)
          expect(off.every(({ takesRemainder }) => takesRemainder)).toBe(true)

          const order = [...lines].sort(() => (shuffle.next().value! % 2 ? 1 : -1))
          const byAccount = new Map(amountsInEur(order, cambio).map((eur, i) => [order[i]!.idAccount, eur]))
          expect(lines.every(({ idAccount }, i) => byAccount.get(idAccount)!.eq(inEur[i]!))).toBe(true)
          const opposite = lines.map((one) => ({ ...one, importo: one.importo.neg() }))
          expect(amountsInEur(opposite, cambio).every((eur, i) => eur.plus(inEur[i]!).eq(0))).toBe(true)
        },
      ),
    )
  })
})
