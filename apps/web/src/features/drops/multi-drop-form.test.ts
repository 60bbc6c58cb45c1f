import { expect, it } from 'vitest'
import { filledRows, multiDropErrors } from './multi-drop-form.ts'

const BLANK = { importo: '', quota: '' }

it('leaves blank bets alone and judges the others', () => {
  const errors = multiDropErrors({ venue: 'sito-1', rows: [BLANK, { importo: '10', quota: '' }] })
  expect(errors).toEqual({ 'rows.1.quota': 'Campo obbligatorio.' })
})

it('wants a venue and at least one bet', () => {
  expect(multiDropErrors({ venue: null, rows: [BLANK, BLANK] })).toEqual({
    venue: 'Campo obbligatorio.',
    'rows.0.importo': 'Compila importo e quota di almeno una bet.',
  })
})

it('sends the filled bets with amounts to the cent and odds to the thousandth', () => {
  expect(filledRows(['a', 'b'], [BLANK, { importo: '10,005', quota: '1.85' }])).toEqual([
    { bet: 'b', importo: 10.01, quota: 1.85 },
  ])
})
