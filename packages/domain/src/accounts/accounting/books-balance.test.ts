import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { betTotals } from '../../bets/bets/totals.ts'
import { ESITI } from '../../ledger/postings/esito.ts'
import { betProfits, profit } from '../../ledger/postings/profit.ts'
import { type Decimal, dec, sum, ZERO } from '../../platform/money/decimal.ts'
import {
  accountTransfer,
  depositLines,
  type MovementLines,
  tipsterCashin,
  tipsterCashout,
  venueCashin,
  venueCashout,
} from '../movements/movement-lines.ts'
import { oppositeLines } from '../movements/testing/books.ts'
import { profitTransfer } from './house-profit.ts'

// Whole histories in EUR without opening balances (rule: movement/books-balance): wallets + venues - tipsters = No Drop
// + Scarti Quota + Freeroll + INCASSI + SPESE + DIVIDENDI + funds.
const LEDGERS = ['INCASSI', 'SPESE', 'DIVIDENDI', 'NO_DROP', 'SCARTI_QUOTA', 'FREEROLL'] as const

class Books {
  wallets = ZERO
  venues = ZERO
  tipsters = ZERO
  funds = ZERO
  /** Exact sum of the bets' rounding differences. */
  rounding = ZERO
  ledgers = new Map<(typeof LEDGERS)[number], Decimal>()

  book(ledger: (typeof LEDGERS)[number], importo: Decimal) {
    this.ledgers.set(ledger, (this.ledgers.get(ledger) ?? ZERO).plus(importo))
  }

  move(lines: MovementLines) {
    this.wallets = this.wallets.plus(lines.wallets)
    if (lines.of === 'venue') this.venues = this.venues.plus(lines.entity)
    else this.tipsters = this.tipsters.plus(lines.entity)
    for (const { conto, importo } of lines.books) this.book(conto, importo)
  }

  difference() {
    const owned = this.wallets.plus(this.venues).minus(this.tipsters)
    return owned.minus(sum(this.ledgers.values())).minus(this.funds)
  }
}

type Event = (books: Books) => void

const cents = fc.nat(1_000_000).map((n) => dec(`${n}e-2`))
const odds = fc.integer({ min: 101_000, max: 900_000 }).map((n) => dec(`${n}e-5`))
const percent = fc.nat(10_000).map((n) => dec(`${n}e-2`))

const bet: fc.Arbitrary<Event> = fc
  .record({
    drops: fc.array(fc.record({ importoPostCambio: cents, quota: odds, freerollAttivo: percent }), {
      maxLength: 4,
    }),
    totTipster: cents,
    quotaDrop: odds,
    esito: fc.constantFrom(...ESITI),
  })
  .map((placed) => (books) => {
    const shares = betProfits({ ...placed, ...betTotals(placed) })
    const venues = sum(placed.drops.map((drop) => profit(placed.esito, drop.importoPostCambio, drop.quota)))
    books.venues = books.venues.plus(venues)
    books.tipsters = books.tipsters.plus(shares.tipster)
    books.book('NO_DROP', shares.noDrop)
    books.book('SCARTI_QUOTA', shares.scartiQuota)
    books.book('FREEROLL', shares.freeroll)
    books.rounding = books.rounding.plus(venues.minus(sum(Object.values(shares))))
  })

const movement: fc.Arbitrary<Event> = fc
  .tuple(fc.nat(7), cents, cents, cents, fc.boolean())
  .map(([kind, importo, action, freeroll, deleted]) => (books) => {
    const lines = [
      tipsterCashin({ importo, spesa: action, nomeTipster: 'T' }),
      tipsterCashout({ importo, action, freeroll, nomeTipster: 'T' }),
      venueCashin({ importo }),
      venueCashout({ importo, spesa: freeroll, venue: 'Sala', nome: 'S' }),
      depositLines('tipster', 'In', importo),
      depositLines('tipster', 'Out', importo),
      depositLines('venue', 'In', importo),
      depositLines('venue', 'Out', importo),
    ][kind]!
    books.move(lines)
    if (deleted) books.move(oppositeLines(lines))
  })

const side = fc.constantFrom('tipster' as const, 'venue' as const)
const transfer: fc.Arbitrary<Event> = fc.tuple(cents, side, side).map(([importo, da, a]) => (books) => {
  const changes = accountTransfer(importo, { da, a })
  for (const [of, change] of [
    [da, changes.da],
    [a, changes.a],
  ] as const) {
    if (of === 'venue') books.venues = books.venues.plus(change)
    else books.tipsters = books.tipsters.plus(change)
  }
})

const ledgerRow: fc.Arbitrary<Event> = fc
  .tuple(fc.constantFrom('INCASSI' as const, 'SPESE' as const, 'DIVIDENDI' as const), cents)
  .map(([ledger, amount]) => (books) => {
    const importo = ledger === 'INCASSI' ? amount : amount.neg()
    books.book(ledger, importo)
    books.wallets = books.wallets.plus(importo)
  })

const profitDeposit: fc.Arbitrary<Event> = fc.constant((books) => {
  const balances = [...books.ledgers].map(([ledger, saldo]) => ({ ledger, valuta: 'EUR', saldo }))
  const { fondo, ledgers } = profitTransfer(balances)
  for (const { importo } of fondo) books.funds = books.funds.plus(importo)
  for (const { ledger, importo } of ledgers) books.book(ledger, importo)
})

describe('the books balance', () => {
  it('after any history of bets, movements, deletions, giroconti, ledger rows and profit deposits, to the cent', () => {
    const history = fc.array(
      fc.oneof(
        { weight: 4, arbitrary: bet },
        { weight: 4, arbitrary: movement },
        { weight: 2, arbitrary: transfer },
        { weight: 1, arbitrary: ledgerRow },
        { weight: 1, arbitrary: profitDeposit },
      ),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(history, (events) => {
        const books = new Books()
        for (const event of events) event(books)
        expect(books.difference().minus(books.rounding).toFixed()).toBe('0')
      }),
      { numRuns: 300 },
    )
  })
})
