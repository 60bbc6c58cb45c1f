import { describe, expect, it } from 'vitest'
import { formattedText, plainText } from '../../platform/text/formatted-text.ts'
import { markedEdited, markedWithdrawn, relayLines, relayText } from './relay-text.ts'
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

  it('end with the note of the Americans, for every sender', () => {
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

it('a text, an operator’s note and the lines are separated; a missing part leaves no gap', () => {
  const relayed = (...[body, nota, lines]: [string, string | null, string[]]) =>
    relayText(plainText(body), nota, lines).text
  expect(relayed('Inter 1', 'in fretta', ['A', 'B'])).toBe('Inter 1\n\nin fretta\n\nA\nB')
  expect(relayed('', null, ['A'])).toBe('A')
  expect(relayed('Inter 1', ' ', [])).toBe('Inter 1')
  expect(relayed('', null, [])).toBe('')
})

it('strikethrough stays, under the mark of an edit too', () => {
  const struck = formattedText(' Inter 1', [{ type: 'strikethrough', offset: 1, length: 5 }])
  const { text, entities } = markedEdited(relayText(struck, 'in fretta', []))
  expect(text).toBe('(modificata)\nInter 1\n\nin fretta')
  expect(entities).toEqual([{ type: 'strikethrough', offset: text.indexOf('Inter'), length: 5 }])
})

describe('the mark of a text that is taken back', () => {
  const marked = (text: string, max: number) => markedWithdrawn(plainText(text), max).text

  it('precedes the whole text where a message holds both', () => {
    expect(marked('Inter', 14)).toBe('RITIRATA\nInter')
    expect(marked('', 14)).toBe('RITIRATA')
  })

  it('precedes a text cut at its end where it does not', () => {
    expect(marked('Inter', 13)).toBe('RITIRATA\nInt…')
  })
})
