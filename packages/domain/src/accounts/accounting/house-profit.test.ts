import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONTI, LEDGERS } from '../../ledger/postings/conti.ts'
import { dec, sum, toNumber } from '../../platform/money/decimal.ts'
import { type LedgerBalance, profitByCurrency, profitTransfer, profitTransferNote } from './house-profit.ts'

const EXAMPLE: LedgerBalance[] = [
  { ledger: 'INCASSI', valuta: 'EUR', saldo: 300 },
  { ledger: 'SPESE', valuta: 'EUR', saldo: -100 },
  { ledger: 'DIVIDENDI', valuta: 'EUR', saldo: 0 },
  { ledger: 'NO_DROP', valuta: 'EUR', saldo: 80 },
  { ledger: 'SCARTI_QUOTA', valuta: 'EUR', saldo: 15 },
  { ledger: 'FREEROLL', valuta: 'EUR', saldo: -45 },
  { ledger: 'INCASSI', valuta: 'USD', saldo: 50 },
  { ledger: 'SPESE', valuta: 'USD', saldo: -70 },
]

describe('the profit of the house', () => {
  it('is its six ledgers added up, currency by currency', () => {
    const profits = [...profitByCurrency(EXAMPLE)].map(([valuta, importo]) => [valuta, toNumber(importo)])
    expect(profits).toEqual([
      ['EUR', 250],
      ['USD', -20],
    ])
  })
})

describe('deposita-profitto', () => {
  it('moves every positive currency and leaves the others alone', () => {
    const { fondo, ledgers } = profitTransfer(EXAMPLE)
    expect(fondo.map(({ valuta, importo }) => [valuta, toNumber(importo)])).toEqual([['EUR', 250]])
    expect(ledgers.map(({ ledger, valuta, importo }) => [ledger, valuta, toNumber(importo)])).toEqual([
      ['INCASSI', 'EUR', -300],
      ['SPESE', 'EUR', 100],
      ['NO_DROP', 'EUR', -80],
      ['SCARTI_QUOTA', 'EUR', -15],
      ['FREEROLL', 'EUR', 45],
    ])
  })

  it('has nothing to move when no currency is positive', () => {
    expect(profitTransfer(EXAMPLE.filter(({ valuta }) => valuta === 'USD'))).toEqual({
      fondo: [],
      ledgers: [],
    })
    expect(profitTransfer([{ ledger: 'INCASSI', valuta: 'EUR', saldo: 0 }])).toEqual({
      fondo: [],
      ledgers: [],
    })
  })

  it('brings the ledgers to 0 and creates no money', () => {
    const balance = fc.record({
      ledger: fc.constantFrom(...LEDGERS, ...CONTI.map(({ conto }) => conto)),
      valuta: fc.constantFrom('EUR', 'USD', 'GBP'),
      saldo: fc.integer({ min: -1_000_000, max: 1_000_000 }).map((n) => dec(`${n}e-2`)),
    })
    fc.assert(
      fc.property(fc.array(balance, { maxLength: 12 }), (balances) => {
        const { fondo, ledgers } = profitTransfer(balances)
        for (const { valuta, importo } of fondo) {
          expect(importo.gt(0)).toBe(true)
          const before = balances.filter((one) => one.valuta === valuta).map((one) => one.saldo)
          const moved = ledgers.filter((one) => one.valuta === valuta).map((one) => one.importo)
          expect(sum([...before, ...moved]).eq(0)).toBe(true)
          expect(sum(moved).plus(importo).eq(0)).toBe(true)
        }
        const currencies = new Set(fondo.map(({ valuta }) => valuta))
        expect(ledgers.every(({ valuta }) => currencies.has(valuta))).toBe(true)
      }),
    )
  })

  it('notes the fund the profit went to', () => {
    expect(profitTransferNote('Riserva')).toBe('Spostamento in Fondo Cassa Riserva')
  })
})
