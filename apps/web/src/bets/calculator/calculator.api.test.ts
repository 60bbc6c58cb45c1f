import { describe, expect, it } from 'vitest'
import { type CalculatorBet, type CalculatorPage, withBet } from './calculator.api.ts'
import { takenBack } from './use-edit-bet.ts'

const bet = (values: Partial<CalculatorBet>) =>
  ({
    idReceivedBet: 1,
    esito: 'Open',
    totTipster: 50,
    quotaDrop: 1.8,
    shouldProcessImageToText: false,
    ...values,
  }) as CalculatorBet

const page = (...content: CalculatorBet[]): CalculatorPage => ({
  bets: { content, totalElements: content.length },
  countWin: 3,
  countLost: 2,
  countOpen: 4,
  openPrima: null,
  countHalfWin: 0,
  countHalfLoss: 0,
  countVoid: 0,
  countShouldProcessImageToText: 7,
})

describe('a changed bet moves the counters', () => {
  it('+1 for the new outcome, -1 for the old', () => {
    const changed = withBet(page(bet({ esito: 'Win' })), 1, (now) => ({ ...now, esito: 'Loss' }))
    expect(changed).toMatchObject({ countWin: 2, countLost: 3, countOpen: 4 })
    expect(changed.bets.content[0]?.esito).toBe('Loss')
  })

  it('but an Open bet without a drop was in no counter', () => {
    const undropped = bet({ totTipster: 0, quotaDrop: 0 })
    expect(withBet(page(undropped), 1, (now) => ({ ...now, esito: 'Win' }))).toMatchObject({
      countWin: 4,
      countOpen: 4,
    })
    expect(withBet(page(bet({})), 1, (now) => ({ ...now, esito: 'Win' }))).toMatchObject({
      countWin: 4,
      countOpen: 3,
    })
  })

  it('Immagini by the text that was read, never below 0', () => {
    const read = (now: CalculatorBet) => ({ ...now, shouldProcessImageToText: false })
    const before = page(bet({ shouldProcessImageToText: true }))
    expect(withBet(before, 1, read).countShouldProcessImageToText).toBe(6)
    expect(
      withBet({ ...before, countShouldProcessImageToText: 0 }, 1, read).countShouldProcessImageToText,
    ).toBe(0)
  })

  it('and a page without it stays the very same', () => {
    const other = page(bet({ idReceivedBet: 2 }))
    expect(withBet(other, 1, (now) => ({ ...now, esito: 'Win' }))).toBe(other)
  })
})

it('a refused edit reverts its own field and keeps later changes', () => {
  const before = bet({ esito: 'Open', sport: 'Calcio' })
  const shown = { esito: 'Win', sport: 'Tennis' } as const
  expect(takenBack({ ...before, ...shown }, before, shown)).toMatchObject({ esito: 'Open', sport: 'Calcio' })
  expect(takenBack({ ...before, ...shown, esito: 'Void' }, before, shown)).toMatchObject({
    esito: 'Void',
    sport: 'Calcio',
  })
})
