import { describe, expect, it } from 'vitest'
import { relayLines, relayText } from './relay-text.ts'
import type { Link } from './route.ts'

const NOTES = { nota_bet_americani: 'Interi', nota_sicilia_no_asia: 'NO ASIA', nota_sukor_no_365: 'NO 365' }
const timing = { idSala: 1, ritardo: 0, giorniMassimi: null, etaMassima: null }
const automatico: Link = { ...timing, kind: 'automatico' }
const speciale = (nomeBook: string): Link => ({
  ...timing,
  kind: 'speciale',
  bookEscluso: { idBook: 1, nomeBook },
})
const tipster = (
  nomeTipster: string,
  importoRichiesto: string | null = null,
  accettazioneTipster = true,
) => ({
  nomeTipster,
  importoRichiesto,
  accettazioneTipster,
})

describe('the lines below a bet', () => {
  it('name the greatest stake and the limited betting of a tipster, in automatic sends only', () => {
    const limited = tipster('Falco', '1500.5', false)
    expect(relayLines(limited, automatico, NOTES)).toEqual([
      'Importo massimo richiesto: € 1.500,50',
      'BETTING LIMITATO',
    ])
    expect(relayLines(limited, null, NOTES)).toEqual([])
  })

  it('are none for a tipster without stake and free betting', () => {
    expect(relayLines(tipster('Falco'), automatico, NOTES)).toEqual([])
  })

  it('end with the note of the Americans, whoever sends', () => {
    expect(relayLines(tipster('americans', '50'), automatico, NOTES)).toEqual([
      'Importo massimo richiesto: € 50,00',
      'Interi',
    ])
    expect(relayLines(tipster('Americans'), null, NOTES)).toEqual(['Interi'])
  })

  it.each([
    ['Sicilia', speciale('Asianconnect'), ['NO ASIA']],
    ['sicilia', speciale('365'), []],
    ['Sicilia', automatico, []],
    ['Sukor', speciale('Bet365'), ['NO 365']],
    ['Sukor', speciale('Asia'), []],
    ['Falco', speciale('Asia'), []],
  ])('end with the note of %s only through the special link it is for', (nome, link, expected) => {
    expect(relayLines(tipster(nome), link, NOTES)).toEqual(expected)
  })

  it('are not there when a note is empty', () => {
    expect(relayLines(tipster('Americans'), null, { ...NOTES, nota_bet_americani: ' ' })).toEqual([])
  })
})

it('a text, an operator’s note and the lines stand apart; what is missing leaves no gap', () => {
  expect(relayText('Inter 1', 'in fretta', ['A', 'B'])).toBe('Inter 1\n\nin fretta\n\nA\nB')
  expect(relayText('', null, ['A'])).toBe('A')
  expect(relayText('Inter 1', ' ', [])).toBe('Inter 1')
  expect(relayText('', null, [])).toBe('')
})
