import { expect, it } from 'vitest'
import { explain, explainLink } from './explain.ts'

it('says why a room gets a bet, and after how long', () => {
  const timing = { idSala: 1, ritardo: 0, giorniMassimi: null }
  expect(explainLink({ ...timing, kind: 'automatico' }, 0)).toBe('Collegamento automatico')
  expect(explainLink({ ...timing, kind: 'riconoscimento' }, 90)).toBe(
    'Il testo nomina il book della sala, dopo 90 s',
  )
  expect(explainLink({ ...timing, kind: 'keyword', keyword: 'over' }, 0)).toBe('Il testo contiene "over"')
  expect(explainLink({ ...timing, kind: 'speciale', bookEscluso: { idBook: 1, nomeBook: 'Asia' } }, 0)).toBe(
    'Collegamento speciale: il testo non è per Asia',
  )
})

it('says why a room does not', () => {
  const window = { giorno: 'SABATO' as const, oraInizio: '22:00:00', oraFine: '03:00:00' }
  expect(explain({ code: 'room-closed', window })).toBe('La sala è chiusa Sabato dalle 22:00 alle 03:00')
  expect(explain({ code: 'room-closed', window: { ...window, oraInizio: '00:00', oraFine: '00:00' } })).toBe(
    'La sala è chiusa Sabato tutto il giorno',
  )
  expect(explain({ code: 'room-not-active', stato: 'S' })).toBe('La sala è STANDBY')
  expect(explain({ code: 'too-many-days', days: 7, max: 2, kind: 'speciale' })).toBe(
    "Speciale: l'evento è tra 7 giorni, il massimo è 2",
  )
})
