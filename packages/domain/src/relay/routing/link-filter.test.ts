import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromWire } from '../../platform/time/rome.ts'
import { describeRule } from './describe-rule.ts'
import { filterReason, GENERAL, type LinkFilter, NO_FILTER, spreadSeconds, textOdds } from './link-filter.ts'
import { isPattern, matchesPattern } from './pattern.ts'

const NOON = fromWire('2026-11-21T12:00:00')
const judge = (filter: Partial<LinkFilter>, text: string, at = NOON, contenuto: 'testo' | 'foto' = 'testo') =>
  filterReason({ ...NO_FILTER, ...filter }, { text, contenuto, odds: () => textOdds(text) }, at)?.code ??
  'passes'

describe('a filter', () => {
  it('without conditions lets everything through', () => {
    fc.assert(fc.property(fc.string(), (text) => judge({}, text) === 'passes'))
  })

  it.each([
    [{ tutte: ['live', 'over'] }, 'LIVE! Over 2,5', 'passes'],
    [{ tutte: ['live', 'over'] }, 'Over 2,5', 'word-missing'],
    [{ nessuna: ['free'] }, 'Inter 1', 'passes'],
    [{ nessuna: ['free'] }, 'bet FREE', 'word-present'],
    [{ nessuna: ['free'] }, 'freeroll', 'passes'],
    [{ pattern: '^stake ([5-9]|10)' }, 'Inter 1\nStake 7', 'passes'],
    [{ pattern: '^stake ([5-9]|10)' }, 'Inter 1\nstake 3', 'pattern-missing'],
    [{ quotaMin: '1.5' }, 'Inter - Milan 1 @1,60', 'passes'],
    [{ quotaMin: '1.5' }, 'Inter - Milan 1 @1,50', 'passes'],
    [{ quotaMin: '1.5' }, 'Inter - Milan 1 @1,49', 'odds-too-low'],
    [{ quotaMax: '2' }, 'Inter - Milan 1 @2,05', 'odds-too-high'],
    [{ quotaMax: '2' }, 'Inter - Milan 1', 'odds-unread'],
  ] as const)('%j on "%s": %s', (filter, text, verdict) => {
    expect(judge(filter, text)).toBe(verdict)
  })

  it('tells texts from pictures', () => {
    expect(judge({ contenuto: 'foto' }, '', NOON, 'foto')).toBe('passes')
    expect(judge({ contenuto: 'foto' }, 'x')).toBe('wrong-content')
    expect(judge({ contenuto: 'testo' }, 'x', NOON, 'foto')).toBe('wrong-content')
  })

  it.each([
    ['09:00', '23:00', '12:00', 'passes'],
    ['09:00', '12:00', '12:00', 'outside-hours'],
    ['12:00', '13:00', '12:00', 'passes'],
    ['22:00', '02:00', '23:59', 'passes'],
    ['22:00', '02:00', '01:59', 'passes'],
    ['22:00', '02:00', '12:00', 'outside-hours'],
    ['08:00', '08:00', '12:00', 'passes'],
  ])('from %s to %s at %s: %s', (dalle, alle, hour, verdict) => {
    expect(judge({ ore: { dalle, alle } }, 'x', fromWire(`2026-11-21T${hour}:00`))).toBe(verdict)
  })
})

describe('a spread', () => {
  it('is between 0 and its maximum, and the same each time', () => {
    fc.assert(
      fc.property(fc.nat(3_600), fc.string(), (dispersione, seed) => {
        const seconds = spreadSeconds({ ...NO_FILTER, dispersione }, seed)
        return (
          seconds >= 0 &&
          seconds <= dispersione &&
          seconds === spreadSeconds({ ...NO_FILTER, dispersione }, seed)
        )
      }),
    )
  })

  it('differs from bet to bet and reaches both ends', () => {
    const all = Array.from({ length: 500 }, (_, bet) =>
      spreadSeconds({ ...NO_FILTER, dispersione: 4 }, `${bet}/7`),
    )
    expect([...new Set(all)].toSorted()).toEqual([0, 1, 2, 3, 4])
  })
})

describe('a pattern', () => {
  it('is RE2: a pattern that could run forever is refused or takes linear time', () => {
    expect(isPattern('(?=over)')).toBe(false)
    expect(isPattern('(a)\\1')).toBe(false)
    expect(isPattern('(')).toBe(false)
    expect(isPattern('')).toBe(false)
    expect(isPattern('a'.repeat(501))).toBe(false)
    // 60 ways to part each letter: an engine that goes back does not come home.
    expect(matchesPattern('a'.repeat(4_000), '^(a+)+$')).toBe(true)
    expect(matchesPattern(`${'a'.repeat(4_000)}!`, '^(a+)+$')).toBe(false)
  })

  it('never fails on any typed pattern', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        (pattern, text) => typeof matchesPattern(text, pattern) === 'boolean',
      ),
    )
  })
})

const plain = {
  ...NO_FILTER,
  kind: 'automatico' as const,
  nomeSala: 'Roma 1',
  nomeBook: 'Aurora',
  keyword: null,
  bookEscluso: null,
  ritardo: 0,
  giorniMassimi: null,
  etaMassima: null,
  confermare: false,
  daArgomento: '',
  inArgomento: '',
}

it.each([
  [{}, 'Manda a Roma 1 ogni bet; subito.'],
  [
    { daArgomento: 'Calcio', inArgomento: 'Live' },
    "Manda a Roma 1 (argomento Live) ogni bet, solo dall'argomento Calcio; subito.",
  ],
  [{ kind: 'riconoscimento' as const, ritardo: 30 }, 'Manda a Roma 1 le bet che nominano Aurora; dopo 30 s.'],
  [{ kind: 'keyword' as const, keyword: 'over' }, 'Manda a Roma 1 le bet che contengono "over"; subito.'],
  [{ kind: 'sparax' as const }, 'Manda a Roma 1 ogni messaggio; subito.'],
  [
    { contenuto: 'testo' as const, giorniMassimi: 2, etaMassima: 0, ore: { dalle: '08:00', alle: '08:00' } },
    'Manda a Roma 1 ogni bet, solo senza foto e con evento entro 2 giorni; subito; anche con ritardo senza limite.',
  ],
  [
    { pattern: '^over', quotaMin: '1.5' },
    'Manda a Roma 1 ogni bet, solo se il testo corrisponde a ^over e con quota da 1,50 in su; subito.',
  ],
  [{ quotaMax: '2' }, 'Manda a Roma 1 ogni bet, con quota fino a 2,00; subito.'],
  [
    { kind: 'speciale' as const, bookEscluso: 'Asia' },
    'Manda a Roma 1 le bet che non nominano Asia; subito.',
  ],
  [
    { tutte: ['live', 'over'], nessuna: ['free', 'test'], quotaMin: '1.5', quotaMax: '2.2' },
    'Manda a Roma 1 ogni bet, solo se il testo contiene "live" e "over", mai se il testo contiene "free" o "test" e con quota da 1,50 a 2,20; subito.',
  ],
  [
    {
      contenuto: 'foto' as const,
      giorniMassimi: 1,
      ritardo: 10,
      dispersione: 20,
      ore: { dalle: '09:00', alle: '23:00' },
      etaMassima: 15,
      confermare: true,
    },
    'Manda a Roma 1 ogni bet, solo con una foto e con evento entro 1 giorno; dopo un tempo tra 10 e 30 s; dalle 09:00 alle 23:00; al massimo con 15 min di ritardo; chiede conferma prima di inviare.',
  ],
])('a rule %j is a sentence', (fields, sentence) => {
  expect(describeRule({ ...plain, ...fields })).toBe(sentence)
})

it.each([
  [null, null, true],
  [null, 7, true],
  [7, 7, true],
  [7, 8, false],
  [7, null, false],
  [GENERAL, null, true],
  [GENERAL, 7, false],
  [7, undefined, true],
])('a link of topic %j lets a message of topic %j through: %j', (wanted, posted, passes) => {
  const message = { text: 'x', contenuto: 'testo' as const, odds: () => null, argomento: posted }
  const why = filterReason({ ...NO_FILTER, argomento: wanted }, message, new Date(0))
  expect(why).toEqual(passes ? null : { code: 'other-topic' })
})
