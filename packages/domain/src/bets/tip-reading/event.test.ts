import { describe, expect, it } from 'vitest'
import { compareEvents, competitor, tipEvent } from './event.ts'
import { readTip } from './read-tip.ts'
import { CLUBS } from './team-aliases.ts'

const keyOf = (name: string) => competitor(name).key
const eventOf = (text: string) => readTip(text).legs[0]?.event?.key

describe('a club of the list', () => {
  const ways = CLUBS.flat()

  it('has one key under each of its names, however they are written', () => {
    for (const [first = '', ...others] of CLUBS) {
      expect(others.length, first).toBeGreaterThan(0)
      for (const way of [first, ...others]) {
        expect(way).toMatch(/^\S+( \S+)*$/)
        expect(keyOf(way), way).toBe(keyOf(first))
        expect(keyOf(way.toUpperCase()), way).toBe(keyOf(first))
      }
    }
  })

  it('shares no name with another club, and has none twice', () => {
    expect(new Set(ways).size).toBe(ways.length)
    expect(new Set(CLUBS.map(([first = '']) => keyOf(first))).size).toBe(CLUBS.length)
  })
})

describe('a name', () => {
  it.each([
    ['Bolelli/Vavassori - Rune/Ruud', 'bolelli/vavassori'],
    ['Wals-Grunau - Boca', 'wals-grunau'],
    ['Wals Grunau 04 - Boca', 'wals grunau 04'],
    ['Wals-Grunau Due - Boca', 'wals-grunau due'],
    ['Uno Due Tre Quattro Cinque - Boca', 'uno due tre quattro cinque'],
    ['Chieri Anche - Boca', 'chieri anche'],
  ])('of %s is kept as it was written: %s', (text, name) => {
    expect(readTip(`${text}\n1 @1.85`).legs[0]?.event?.home.name).toBe(name)
  })

  it.each(['fc', 'ac', 'as', 'ss', 'ssc', 'us', 'uc', 'acf', 'afc', 'cfc', 'bc', 'calcio', 'asd'])(
    'takes "%s" for the kind of club, not its name',
    (affix) => {
      expect([keyOf(`${affix} Pinerolo`), keyOf(`Pinerolo ${affix}`)]).toEqual(['pinerolo', 'pinerolo'])
      expect(keyOf(affix)).toBe(affix)
    },
  )

  it.each([
    ...['w', 'women', 'femminile', 'femm', 'donne', 'ladies', 'wfc', 'feminino', 'frauen'].map((way) => [
      way,
      'w',
    ]),
    ...['primavera', 'youth', 'giovanile'].map((way) => [way, 'primavera']),
    ['u21', 'u21'],
    ['u19', 'u19'],
  ])('with "%s" is of a separate team', (way, category) => {
    expect(keyOf(`Inter ${way}`)).toBe(`inter ${category}`)
    expect(keyOf(`FC Internazionale ${way}`)).toBe(`inter ${category}`)
  })

  it('with a number that is no age is the name it is', () => {
    expect([keyOf('Pinerolo U2'), keyOf('Pinerolo U211'), keyOf('Pinerolo 21')]).toEqual([
      'pinerolo u2',
      'pinerolo u211',
      'pinerolo 21',
    ])
  })

  it.each(['con', 'su', 'per', 'in', 'nel', 'nella', 'tra', 'fra', 'anche', 'da', 'a', 'di', 'oggi'])(
    'begins after "%s" in a sentence',
    (word) => {
      expect(eventOf(`andiamo ${word} Pinerolo - Chieri\n1 @1.85`)).toBe('pinerolo|chieri')
    },
  )

  it.each([
    'nel',
    'nella',
    'con',
    'per',
    'in',
    'su',
    'al',
    'alla',
    'del',
    'della',
    'da',
    'a',
    'che',
    'di',
    'dei',
    'il',
    'la',
  ])('ends before "%s", behind which a sentence goes on', (word) => {
    expect(eventOf(`Pinerolo - Chieri ${word}\n1 @1.85`)).toBe('pinerolo|chieri')
  })

  it.each(['la', 'del', 'di', 'al'])('goes on behind "%s" where a name does', (word) => {
    expect(eventOf(`Pinerolo - Virtus ${word} Chieri\n1 @1.85`)).toBe(`pinerolo|virtus ${word} chieri`)
  })

  it('ends before two words behind which a sentence goes on', () => {
    expect(eventOf('Pinerolo - Chieri al di\n1 @1.85')).toBe('pinerolo|chieri')
  })

  it.each(['Uno Due Tre Quattro Cinque Sei', 'A'])('is not "%s"', (text) => {
    expect(eventOf(`${text} - Chieri\n1 @1.85`)).toBeUndefined()
  })

  it('goes on behind an article where a name does', () => {
    expect(eventOf('Racing de Santander - Deportivo la Coruna\n1 @1.85')).toBe(
      'racing de santander|deportivo la coruna',
    )
  })
})

describe('two legs', () => {
  const leg = (home: string, away: string, sport: 'calcio' | 'basket' | null = null) => ({
    event: tipEvent(home, away),
    sport,
  })

  it.each([
    ['of the same names', leg('Pinerolo', 'Chieri'), leg('Pinerolo', 'Chieri'), 'same'],
    [
      'of the same names in one sport',
      leg('Roma', 'Milan', 'calcio'),
      leg('Roma', 'Milan', 'calcio'),
      'same',
    ],
    [
      'of the same names in two sports',
      leg('Roma', 'Milan', 'calcio'),
      leg('Roma', 'Milan', 'basket'),
      'different',
    ],
    ['of clubs of two sports, neither of which is said', leg('Roma', 'Milan'), leg('Roma', 'Milan'), 'same'],
    [
      'where one says football, of clubs of two sports',
      leg('Roma', 'Milan', 'calcio'),
      leg('Roma', 'Milan'),
      'same',
    ],
    [
      'where one says football, of a football club',
      leg('Roma', 'Lecce', 'calcio'),
      leg('Roma', 'Lecce'),
      'same',
    ],
    [
      'where the other says it, of a football club',
      leg('Lecce', 'Roma'),
      leg('Lecce', 'Roma', 'calcio'),
      'same',
    ],
    ['where one says basketball', leg('Lecce', 'Roma'), leg('Lecce', 'Roma', 'basket'), 'maybe'],
    ['where one says basketball, of one club', leg('Lecce', 'Asti'), leg('Lecce', 'Asti', 'basket'), 'maybe'],
    ['where both say basketball', leg('Lecce', 'Roma', 'basket'), leg('Lecce', 'Roma', 'basket'), 'same'],
    [
      'where one says basketball, without known names',
      leg('Pinerolo', 'Chieri', 'basket'),
      leg('Pinerolo', 'Chieri'),
      'same',
    ],
    [
      'where one says football, without known names',
      leg('Pinerolo', 'Chieri'),
      leg('Pinerolo', 'Chieri', 'calcio'),
      'same',
    ],
    ['turned round', leg('Pinerolo', 'Chieri'), leg('Chieri', 'Pinerolo'), 'maybe'],
    ['half turned round', leg('Pinerolo', 'Chieri'), leg('Chieri', 'Asti'), 'different'],
    ['of names one inside the other', leg('J Sinner', 'Alcaraz'), leg('Sinner', 'C Alcaraz'), 'maybe'],
    [
      'of one name inside the other alone',
      leg('J Sinner', 'Alcaraz'),
      leg('Sinner', 'Medvedev'),
      'different',
    ],
    ['of no event', { event: null, sport: null }, leg('Roma', 'Milan'), 'different'],
    ['of an event and none', leg('Roma', 'Milan'), { event: null, sport: null }, 'different'],
  ] as const)('%s', (_, one, other, expected) => {
    expect(compareEvents(one, other)).toBe(expected)
  })
})
