import { expect, it } from 'vitest'
import { copiedRows, filledRows, multiDropErrors, prefilledRows } from './multi-drop-form.ts'

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

const HELD = { importo: '100,00', quota: '1,85' }
const OTHER = { importo: '20,00', quota: '2,00' }
const shown = (rows: ReturnType<typeof prefilledRows>) => rows.map(({ importo, quota }) => [importo, quota])

it('the venue’s drops fill untouched rows, and those of the next venue replace them', () => {
  const typed = { importo: '5', quota: '3' }
  const first = prefilledRows([BLANK, BLANK, typed], [HELD, undefined, HELD], [])
  expect(shown(first)).toEqual([
    ['100,00', '1,85'],
    ['', ''],
    ['5', '3'],
  ])
  const next = prefilledRows(first, [undefined, OTHER, OTHER], [HELD, undefined, HELD])
  expect(shown(next)).toEqual([
    ['', ''],
    ['20,00', '2,00'],
    ['5', '3'],
  ])
})

it('a row that was emptied stays empty while the venue has the same', () => {
  expect(shown(prefilledRows([BLANK], [HELD], [HELD]))).toEqual([['', '']])
})

it('an unchanged drop is not sent again, unless at the terms of today', () => {
  const same = { importo: '100', quota: '1.850' }
  const changed = { importo: '100', quota: '1,9' }
  expect(filledRows(['a', 'b'], [same, changed], [HELD, HELD]).map(({ bet }) => bet)).toEqual(['b'])
  const renewed = { ...same, condizioniAttuali: true }
  expect(filledRows(['a'], [renewed], [HELD]).map(({ bet }) => bet)).toEqual(['a'])
})

it('the first row is copied with its amount; its odds only onto bets of the same odds', () => {
  const rows = [
    { importo: '100', quota: '1,85' },
    { importo: '', quota: '' },
    { importo: '5', quota: '2,1' },
    { importo: '', quota: '' },
    { importo: '', quota: '3' },
  ]
  expect(copiedRows(rows, [1.9, 1.9, 2, 2.2, null])).toEqual([
    { importo: '100', quota: '1,85' },
    { importo: '100', quota: '1,85' },
    { importo: '100', quota: '2,1' },
    { importo: '100', quota: '2,20' },
    { importo: '100', quota: '3' },
  ])
  const gone = [
    { importo: '0', quota: '0' },
    { importo: '5', quota: '2,1' },
  ]
  expect(copiedRows(gone, [1.9, 2])).toEqual([gone[0], gone[0]])
})
