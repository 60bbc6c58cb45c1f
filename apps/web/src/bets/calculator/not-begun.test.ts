import { expect, it } from 'vitest'
import { editTold, notBegun } from './not-begun.tsx'

const now = new Date('2026-03-11T20:00:00+01:00')

it.each([
  ['Open', '2026-03-11T20:00:01', 'Non iniziata: comincia 11/03/2026 20:00.'],
  ['Open', '2026-03-11T20:00:00', null],
  ['Open', null, null],
  // Settled ahead of time on this screen: the page still has its beginning.
  ['Win', '2026-03-11T21:00:00', null],
] as const)('says of an Open bet alone that its match is still to begin: %s, %s', (esito, inizio, said) => {
  expect(notBegun({ esito, inizio }, now)).toBe(said)
})

it('an edit says that its bet got an outcome before its match, and nothing else of any other', () => {
  const open = { esito: 'Open', inizio: '2026-03-12T17:30:00' } as const
  const early = 'Modifica effettuata. Non è ancora iniziata: comincia il 12/03 alle 17:30'
  expect(editTold(open, { esito: 'Win' }, now)).toBe(early)
  expect(editTold(open, { esito: 'Open' }, now)).toBe('Modifica effettuata')
  expect(editTold({ ...open, esito: 'Win' }, { esito: 'Loss' }, now)).toBe('Modifica effettuata')
  expect(editTold({ esito: 'Open' }, { esito: 'Win' }, now)).toBe('Modifica effettuata')
})
