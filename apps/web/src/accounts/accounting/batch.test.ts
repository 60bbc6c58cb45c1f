import { expect, it } from 'vitest'
import { batchBody, batchChanges, batchFault } from './batch.ts'

it('needs an account and a change', () => {
  expect(batchFault('tipster', [], { stato: 'A' })).toBe('Seleziona almeno un tipster')
  expect(batchFault('sala', [], {})).toBe('Seleziona almeno una sala')
  expect(batchFault('sala', [1], {})).toBe("Seleziona almeno un'azione da applicare")
  expect(batchFault('sala', [1], { conti: 'attesa' })).toBeNull()
})

it('sends null for an unchanged field', () => {
  expect(batchBody([3, 4], { conti: 'confermati' })).toEqual({
    ids: [3, 4],
    stato: null,
    conti: false,
    accettazioneTipster: null,
  })
  expect(batchBody([3], { stato: 'D', accettazione: 'libero' })).toEqual({
    ids: [3],
    stato: 'D',
    conti: null,
    accettazioneTipster: true,
  })
})

it('names the changes', () => {
  expect(batchChanges({ stato: 'S', conti: 'attesa', accettazione: 'limitato' })).toEqual([
    'Stato: STANDBY',
    'Conti: IN ATTESA',
    'Accettazione: BETTING LIMITATO',
  ])
})
