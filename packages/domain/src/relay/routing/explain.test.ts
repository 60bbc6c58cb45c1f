import { expect, it } from 'vitest'
import { duration, explain, explainLink } from './explain.ts'
import type { Reason } from './route.ts'

it('says why a room gets a bet, and after how long', () => {
  const timing = { idSala: 1, ritardo: 0, giorniMassimi: null, etaMassima: null }
  expect(explainLink({ ...timing, kind: 'automatico' }, 0)).toBe('Collegamento automatico')
  expect(explainLink({ ...timing, kind: 'riconoscimento' }, 90)).toBe(
    'Il testo nomina il book della sala, dopo 90 s',
  )
  expect(explainLink({ ...timing, kind: 'keyword', keyword: 'over' }, 0)).toBe('Il testo contiene "over"')
  expect(explainLink({ ...timing, kind: 'speciale', bookEscluso: { idBook: 1, nomeBook: 'Asia' } }, 0)).toBe(
    'Collegamento speciale: il testo non è per Asia',
  )
})

const window = { giorno: 'SABATO' as const, oraInizio: '22:00:00', oraFine: '03:00:00' }

// Keyed by code, so that a new reason without a sentence here does not compile.
const SENTENCES: { [code in Reason['code']]: Array<[Reason & { code: code }, string]> } = {
  'bet-deleted': [[{ code: 'bet-deleted' }, 'La bet è stata eliminata']],
  'bet-stopped': [[{ code: 'bet-stopped' }, 'La bet è stata fermata']],
  'tipster-not-active': [
    [{ code: 'tipster-not-active', stato: 'D' }, 'Il tipster è OFF'],
    [{ code: 'tipster-not-active', stato: 'S' }, 'Il tipster è OFF'],
  ],
  'room-not-active': [
    [{ code: 'room-not-active', stato: 'S' }, 'La sala è STANDBY'],
    [{ code: 'room-not-active', stato: 'D' }, 'La sala è OFF'],
  ],
  'room-secret': [[{ code: 'room-secret' }, 'La sala è segreta']],
  'room-blocked': [[{ code: 'room-blocked' }, 'La sala è bloccata']],
  'credit-used-up': [
    [
      { code: 'credit-used-up', held: { of: 'sala', percent: 104, alLimite: 'ferma' } },
      'La sala è al 104% del fido',
    ],
    [
      { code: 'credit-used-up', held: { of: 'tipster', percent: 100, alLimite: 'chiedi' } },
      'Il tipster è al 100% del fido',
    ],
  ],
  'room-without-chat': [[{ code: 'room-without-chat' }, 'La sala non ha una chat Telegram']],
  'room-closed': [
    [{ code: 'room-closed', window }, 'La sala è chiusa Sabato dalle 22:00 alle 03:00'],
    [
      { code: 'room-closed', window: { ...window, oraInizio: '00:00', oraFine: '00:00' } },
      'La sala è chiusa Sabato tutto il giorno',
    ],
  ],
  'no-link': [[{ code: 'no-link' }, 'Nessun collegamento del tipster vale più per la sala']],
  'text-missing': [
    [{ code: 'text-missing', kind: 'riconoscimento' }, 'Riconoscimento: la bet non ha testo'],
    [{ code: 'text-missing', kind: 'keyword' }, 'Keywords: la bet non ha testo'],
  ],
  'book-not-named': [[{ code: 'book-not-named', book: 'Asia' }, 'Riconoscimento: il testo non nomina Asia']],
  'book-negated': [[{ code: 'book-negated', book: 'Asia' }, 'Riconoscimento: il testo esclude Asia']],
  'book-excluded': [
    [{ code: 'book-excluded', book: 'Asia' }, 'Speciale: il testo nomina Asia, che è il book escluso'],
  ],
  'keyword-missing': [
    [{ code: 'keyword-missing', keyword: 'over' }, 'Keywords: il testo non contiene "over"'],
  ],
  filter: [
    [
      { code: 'filter', kind: 'automatico', why: { code: 'word-missing', word: 'live' } },
      'Automatico: il testo non contiene "live"',
    ],
    [
      { code: 'filter', kind: 'sparax', why: { code: 'word-present', word: 'free' } },
      'Sparax: il testo contiene "free"',
    ],
    [
      { code: 'filter', kind: 'keyword', why: { code: 'pattern-missing', pattern: 'over .*' } },
      'Keywords: il testo non corrisponde a over .*',
    ],
    [
      { code: 'filter', kind: 'automatico', why: { code: 'wrong-content', wanted: 'foto' } },
      'Automatico: non ha una foto',
    ],
    [
      { code: 'filter', kind: 'automatico', why: { code: 'wrong-content', wanted: 'testo' } },
      'Automatico: ha una foto',
    ],
    [
      { code: 'filter', kind: 'riconoscimento', why: { code: 'other-topic' } },
      'Riconoscimento: il messaggio è in un altro argomento',
    ],
    [
      { code: 'filter', kind: 'automatico', why: { code: 'odds-unread' } },
      'Automatico: la quota non si legge dal testo',
    ],
    [
      { code: 'filter', kind: 'automatico', why: { code: 'odds-too-low', odds: '1.4', min: '1.5' } },
      'Automatico: la quota 1,40 è sotto 1,50',
    ],
    [
      { code: 'filter', kind: 'speciale', why: { code: 'odds-too-high', odds: '3', max: '2.25' } },
      'Speciale: la quota 3,00 è sopra 2,25',
    ],
    [
      { code: 'filter', kind: 'automatico', why: { code: 'outside-hours', dalle: '09:00', alle: '23:00' } },
      'Automatico: fuori orario, invia dalle 09:00 alle 23:00',
    ],
  ],
  'too-many-days': [
    [
      { code: 'too-many-days', days: 7, max: 2, kind: 'speciale' },
      "Speciale: l'evento è tra 7 giorni, il massimo è 2",
    ],
    [
      { code: 'too-many-days', days: 3, max: 1, kind: 'sparax' },
      "Sparax: l'evento è tra 3 giorni, il massimo è 1",
    ],
  ],
}

it.each(Object.values(SENTENCES).flat())('says why a room does not: %j', (reason, sentence) => {
  expect(explain(reason)).toBe(sentence)
})

it.each([
  [0, '0 minuti'],
  [1, '1 minuto'],
  [119, '119 minuti'],
  [120, '2 ore'],
  [179, '2 ore'],
  [2879, '47 ore'],
  [2880, '2 giorni'],
  [4319, '2 giorni'],
])('%i minutes ago is said to the minute below two hours, to the hour below two days', (minutes, said) => {
  expect(duration(minutes)).toBe(said)
})
