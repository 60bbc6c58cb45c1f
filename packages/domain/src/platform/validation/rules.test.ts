import { describe, expect, it } from 'vitest'
import { dec } from '../money/decimal.ts'
import { MESSAGES } from './messages.ts'
import {
  decimal2,
  decimal3,
  decimal3_2,
  decimal4,
  decimal5,
  decimal6,
  differentFrom,
  equalTo,
  firstError,
  greaterOrEqual,
  integer,
  lessOrEqual,
  maxAvailable,
  maxLength,
  noSign,
  ownPicture,
  percentage,
  type Rule,
  required,
  signedDecimal2,
  webAddress,
} from './rules.ts'

interface RuleCase {
  name: string
  rule: Rule
  message: string
  passes: string[]
  fails: string[]
}

const NOT_NUMBERS = ['x', '1,2,3', '1.23,56', '1,', ',5', '1e3', '--1', '1 000', 'NaN']

const RULES: RuleCase[] = [
  {
    name: 'required',
    rule: required,
    message: 'Campo obbligatorio.',
    passes: ['0', 'x', ' x '],
    fails: ['', ' ', '\t\n'],
  },
  {
    name: 'decimal2',
    rule: decimal2,
    message: 'Inserisci un numero decimale valido.',
    passes: ['0', '12', '12,5', '12.50', '-12,55', '-0', '007', ' 12,5 '],
    fails: ['12,555', '+12', ...NOT_NUMBERS],
  },
  {
    name: 'decimal3',
    rule: decimal3,
    message: 'Inserisci un numero decimale valido.',
    passes: ['0', '1,857', '1.857', '12'],
    fails: ['1,8571', '-1', '+1', ...NOT_NUMBERS],
  },
  {
    name: 'decimal4',
    rule: decimal4,
    message: 'Inserisci un numero decimale valido.',
    passes: ['0', '1,8571', '1.8'],
    fails: ['1,85712', '-1,8', ...NOT_NUMBERS],
  },
  {
    name: 'decimal5',
    rule: decimal5,
    message: 'Inserisci un numero decimale valido.',
    passes: ['0', '1,85712', '1.8'],
    fails: ['1,857123', '-1,8', ...NOT_NUMBERS],
  },
  {
    name: 'decimal6',
    rule: decimal6,
    message: 'Inserisci un numero decimale valido.',
    passes: ['0', '1,857123', '1.8'],
    fails: ['1,8571234', '-1,8', ...NOT_NUMBERS],
  },
  {
    name: 'decimal3_2',
    rule: decimal3_2,
    message: 'Inserisci un numero decimale compreso tra 0.00 e 100.00.',
    passes: ['0', '0,01', '99.99', '100', '100,00', '050'],
    fails: ['100,01', '101', '999', '-1', '12,345', '1000', ...NOT_NUMBERS],
  },
  {
    name: 'integer',
    rule: integer,
    message: 'Inserisci un numero intero valido.',
    passes: ['0', '42', '-1001234567890'],
    fails: ['1,0', '1.5', '+1', '-', ...NOT_NUMBERS],
  },
  {
    name: 'percentage',
    rule: percentage,
    message: 'Inserire un valore tra 0 e 100.',
    passes: ['0', '0,5', '99.999', '100', '100,0'],
    fails: ['-0,01', '100,01', '101', ...NOT_NUMBERS],
  },
  {
    name: 'maxLength',
    rule: maxLength(3),
    message: 'Massimo 3 caratteri.',
    passes: ['abc', 'ab', '🔥🔥🔥'],
    fails: ['abcd', 'ab  '],
  },
  {
    name: 'signedDecimal2',
    rule: signedDecimal2,
    message: 'Inserisci un numero decimale con segno valido.',
    passes: ['0', '+1,5', '-1.55', '12'],
    fails: ['1,555', '+-1', '+', ...NOT_NUMBERS],
  },
  {
    name: 'noSign',
    rule: noSign,
    message: 'Il valore non deve contenere i caratteri - o +.',
    passes: ['0', '12,50', 'abc'],
    fails: ['-1', '+1', '1-', '1+1'],
  },
  {
    name: 'differentFrom',
    rule: differentFrom(5),
    message: 'Il valore deve essere diverso da 5.',
    passes: ['0', '5,01', '-5'],
    fails: ['5', '5,00', '5.0', '05'],
  },
  {
    name: 'greaterOrEqual',
    rule: greaterOrEqual('12.5'),
    message: 'Il valore deve essere maggiore o uguale a 12,50.',
    passes: ['0', '0,00', '-0', '12,5', '12.50', '13'],
    fails: ['12,49', '0,01', '-13'],
  },
  {
    name: 'lessOrEqual',
    rule: lessOrEqual('12.5'),
    message: 'Il valore deve essere minore o uguale a 12,50.',
    passes: ['0', '12,5', '12.50', '-13'],
    fails: ['12,51', '13'],
  },
  {
    name: 'equalTo',
    rule: equalTo('1.85123'),
    message: 'Il valore deve essere uguale a 1,85123.',
    passes: ['1,85123', '1.851230'],
    fails: ['1,85', '0', '1,851231'],
  },
  {
    name: 'maxAvailable',
    rule: maxAvailable('1234.5'),
    message: "L'importo non può superare il saldo disponibile (1234,50).",
    passes: ['0', '1234,50', '12'],
    fails: ['1234,51', '9999'],
  },
]

describe.each(RULES)('rule $name', ({ rule, message, passes, fails }) => {
  it.each(passes)('accepts %j', (text) => {
    expect(rule(text)).toBeNull()
  })

  it.each(fails)('refuses %j', (text) => {
    expect(rule(text)).toBe(message)
  })
})

describe('an empty field', () => {
  it.each(RULES.filter(({ name }) => name !== 'required'))('is nothing to rule $name', ({ rule }) => {
    expect(rule('')).toBeNull()
    expect(rule('  ')).toBeNull()
  })
})

describe('comparisons', () => {
  it('refuse text that is no number, so that a bound alone is no hole', () => {
    const bounds = [differentFrom(0), greaterOrEqual(0), lessOrEqual(9), equalTo(0), maxAvailable(9)]
    for (const bound of bounds) expect(bound('abc')).toBe(MESSAGES.decimal)
  })

  it('are exact where doubles are not', () => {
    expect(lessOrEqual(dec('0.1').plus('0.2'))('0,3')).toBeNull()
    expect(equalTo('9007199254740993')('9007199254740992')).not.toBeNull()
  })

  it('show the bound as given when that is not how one would type it', () => {
    expect(differentFrom(0, 'zero')('0')).toBe('Il valore deve essere diverso da zero.')
    expect(maxAvailable(10, '€ 10,00')('11')).toBe(
      "L'importo non può superare il saldo disponibile (€ 10,00).",
    )
  })
})

describe('firstError', () => {
  const amount = firstError(required, decimal2, greaterOrEqual(5))

  it.each([
    ['', 'Campo obbligatorio.'],
    ['4,999', 'Inserisci un numero decimale valido.'],
    ['4,99', 'Il valore deve essere maggiore o uguale a 5.'],
    ['5', null],
  ])('judges %j by the first rule that fails: %s', (text, error) => {
    expect(amount(text)).toBe(error)
  })

  it('passes everything when it has no rules', () => {
    expect(firstError()('anything')).toBeNull()
  })
})

it.each([
  ['https://example.org/a?b=1', true],
  ['HTTP://example.org', true],
  [' http://example.org ', true],
  ['http://', false],
  ['ftp://example.org', false],
  ['vedi https://example.org', false],
  ['', true],
  ['javascript:alert(1)', false],
  ['example.org', false],
  ['https://a b', false],
])('%j as an address of the web: %s', (typed, accepted) => {
  expect(webAddress(typed)).toBe(
    accepted ? null : 'Inserisci un indirizzo che comincia con http:// o https://.',
  )
})

it.each([
  ['/immagini/1.png', true],
  [' /1.png ', true],
  ['/', true],
  ['', true],
  ['  ', true],
  ['//example.org/1.png', false],
  ['/\\\\example.org/1.png', false],
  ['https://example.org/1.png', false],
  ['1.png', false],
  ['/a b.png', false],
])('%j as a picture of this site: %s', (typed, accepted) => {
  expect(ownPicture(typed)).toBe(
    accepted ? null : "Un indirizzo di un altro sito non viene mostrato: carica l'immagine.",
  )
})

it('a maximum length of one uses the singular', () => {
  expect(maxLength(1)('ab')).toBe('Massimo 1 carattere.')
  expect(maxLength(1)('🔥')).toBeNull()
})
