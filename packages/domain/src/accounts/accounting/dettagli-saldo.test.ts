import { describe, expect, it } from 'vitest'
import { sum, toNumber } from '../../platform/money/decimal.ts'
import { dettagliOfSums } from './period.ts'

interface AccountRow {
  esito: string
  importo: number
  profit: number
}

const row = (esito: string, importo: number, profit: number): AccountRow => ({ esito, importo, profit })

function details(rows: AccountRow[], options?: Parameters<typeof dettagliOfSums>[1]) {
  const settled = rows.filter((one) => one.esito !== 'Open')
  const sums = {
    giocato: sum(settled.map(({ importo }) => importo)),
    profit: sum(settled.map(({ profit }) => profit)),
  }
  const { totaleGiocato, totaleVincite, totaleProfit, roi } = dettagliOfSums(sums, options)
  return [totaleGiocato, totaleVincite, totaleProfit, roi].map(toNumber)
}

describe('Dettagli Saldo', () => {
  it('counts settled rows, Void included, and leaves Open out', () => {
    const rows = [row('Win', 100, 85), row('Loss', 50, -50), row('Void', 30, 0), row('Open', 1000, -1000)]
    expect(details(rows)).toEqual([180, 215, 35, 19.44])
  })

  it('has a return of 0 percent when nothing was played', () => {
    expect(details([])).toEqual([0, 0, 0, 0])
    expect(details([row('Open', 100, -100)])).toEqual([0, 0, 0, 0])
  })

  it('has a negative return on a loss', () => {
    expect(details([row('Loss', 3, -3), row('Win', 3, 2)])).toEqual([6, 5, -1, -16.67])
  })

  it('gives Scarti Quota its profit as winnings: it has no stakes', () => {
    expect(details([row('Win', 100, 5), row('Loss', 50, 0)], { stakesOwnMoney: false })).toEqual([
      150, 5, 5, 3.33,
    ])
  })
})
