import { expect, it } from 'vitest'
import { waitingWords } from './waiting.ts'

it.each([
  [0, '1 secondo'],
  [1, '1 secondo'],
  [14.2, '15 secondi'],
  [59, '59 secondi'],
  [60, '1 minuto'],
  [61, '2 minuti'],
  [900, '15 minuti'],
  [3540, '59 minuti'],
  [3541, '1 ora'],
  [3601, '2 ore'],
])('%d seconds are %s', (seconds, words) => {
  expect(waitingWords(seconds)).toBe(words)
})
