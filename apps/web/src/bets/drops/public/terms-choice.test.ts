import { expect, it } from 'vitest'
import { termChanges } from './terms-choice.tsx'

const today = { percentualeImporto: 100, tassaQuota: 0, cambio: 2.34, freerollAttivo: 0 }
const drop = { percentualeImporto: 100, tassaQuota: 0, cambioValuta: 2.34, freerollAttivo: 0 }

it('names every changed term, with both values', () => {
  const old = { percentualeImporto: 50, tassaQuota: 2.5, cambioValuta: 1.17, freerollAttivo: 10 }
  expect(termChanges(old, today)).toEqual([
    'percentuale 100% invece di 50%',
    'tassa 0% invece di 2,5%',
    'cambio 2,34 invece di 1,17',
    'freeroll 0% invece di 10%',
  ])
})

it('is empty where the terms are the same, or there is no drop', () => {
  expect(termChanges(drop, today)).toEqual([])
  expect(termChanges(undefined, today)).toEqual([])
})
