import { expect, it } from 'vitest'
import { comingTerms } from './account-terms.tsx'

const from = (dal: string | null, tassaQuota: number, percentualeImporto = 100) => ({
  dal,
  termini: { percentualeImporto, tassaQuota, freerollAttivo: 0, freerollReale: 0 },
})

it('are those after today, the nearest first, by what each changes', () => {
  const versions = [from('2027-01-01', 3, 50), from('2026-12-15', 3), from('2026-11-29', 2), from(null, 0)]
  expect(comingTerms('sito', versions, '2026-11-29')).toEqual([
    { dal: '2026-12-15', changed: [['tassaQuota', 3]] },
    { dal: '2027-01-01', changed: [['percentualeImporto', 50]] },
  ])
})

it('are none where nothing is to come, and leave out a term the kind does not have', () => {
  expect(comingTerms('sito', [], '2026-11-29')).toEqual([])
  expect(comingTerms('sito', [from('2026-11-29', 3), from(null, 0)], '2026-11-29')).toEqual([])
  expect(comingTerms('sala', [from('2026-12-15', 3), from(null, 0)], '2026-11-29')).toEqual([])
})
