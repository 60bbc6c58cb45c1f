import { describe, expect, it } from 'vitest'
import {
  decimalMark,
  readChoice,
  readDayOrMoment,
  readFlag,
  readList,
  readMoment,
  readNumber,
  readTime,
  wordOf,
} from './read-cell.ts'

describe('a number', () => {
  it.each([
    ['12', '12'],
    ['€ 1.234,50', '1234.5'],
    ['1.234.567', '1234567'],
    ['1,234,567.89', '1234567.89'],
    ['0,5', '0.5'],
    ['12.5', '12.5'],
    ['-3', '-3'],
    ['(1.200,00)', '-1200'],
    ['30-', '-30'],
    ['\u22127,5', '-7.5'],
    ['12,5 %', '12.5'],
    ['1 200', '1200'],
    ['+4', '4'],
  ])('%s is %s', (cell, value) => {
    expect(readNumber(cell, null)).toEqual({ value })
  })

  it('of a workbook is its shortest decimal', () => {
    expect(readNumber(0.1, null)).toEqual({ value: '0.1' })
    expect(readNumber(1e21, null)).toEqual({ value: '1000000000000000000000' })
  })

  it.each(['dodici', '1.2.3', '12a', '1,2,3', '', '--3', '12.34.567'])('%s is none', (cell) => {
    expect(readNumber(cell, ',')).toHaveProperty('refusal')
  })

  it('that reads in two ways is read by the mark of its column, or refused', () => {
    expect(readNumber('1.234', ',')).toEqual({ value: '1234' })
    expect(readNumber('1.234', '.')).toEqual({ value: '1.234' })
    expect(readNumber('1,234', '.')).toEqual({ value: '1234' })
    expect(readNumber('1.234', null)).toEqual({
      refusal: '"1.234" si può leggere in due modi: scrivilo come 1234 o 1,2340.',
    })
  })
})

describe('the decimal mark of a column', () => {
  it.each([
    [['1.234', '5,50'], ','],
    [['1.234', '5.5'], '.'],
    [['1.234,00', null, 7], ','],
    [['1.234', '12'], null],
    [['1.234,56', '1,234.56'], null],
  ] as const)('of %j is %s', (column, mark) => {
    expect(decimalMark(column)).toBe(mark)
  })
})

it('a flag is said in the words people use, and nothing else', () => {
  expect(['sì', 'SI', 'Vero', 'x', 1, true].map((cell) => readFlag(cell))).toEqual(
    Array(6).fill({ value: true }),
  )
  expect(['No', 'falso', '0', false].map((cell) => readFlag(cell))).toEqual(Array(4).fill({ value: false }))
  expect(readFlag('forse')).toEqual({ refusal: '"forse" non è Sì o No.' })
})

it('a choice is found without case and accents, a wrong one says what there is', () => {
  const choices = { LUNEDI: ['LUNEDI'], S: ['STANDBY', 'S'] }
  expect(readChoice('Lunedì', choices)).toEqual({ value: 'LUNEDI' })
  expect(readChoice('s', choices)).toEqual({ value: 'S' })
  expect(readChoice('altro', choices)).toEqual({ refusal: '"altro" non è tra: LUNEDI, STANDBY.' })
})

it('a time is hours and minutes, or the share of a day a workbook keeps', () => {
  expect(['9:30', '09.30', '24:00', '23:59:00', 0.5, 1].map((cell) => readTime(cell))).toEqual(
    ['09:30', '09:30', '00:00', '23:59', '12:00', '00:00'].map((value) => ({ value })),
  )
  expect(['25:00', '9:75', '24:10', 'mattina', 2].map((cell) => Object.keys(readTime(cell)))).toEqual(
    Array(5).fill(['refusal']),
  )
})

it('a list has its names without blanks', () => {
  expect(readList(' a, b;c\n\n')).toEqual(['a', 'b', 'c'])
  expect(readList(null)).toEqual([])
})

it('headers are compared without case, accents and signs', () => {
  expect(wordOf('Percentuale  Importo:')).toBe(wordOf('percentuale importo'))
  expect(wordOf('Età massima')).toBe('etamassima')
})

it.each([
  ['12/03/2026', '2026-03-12'],
  ['12/03/2026 00:00', '2026-03-12T00:00:00'],
  ['1.3.2026, 9.05', '2026-03-01T09:05:00'],
  ['2026-03-12T00:00:00.000Z', '2026-03-12'],
  ['2026-03-12T21:45:00.000Z', '2026-03-12T21:45:00'],
])('%s is %s where the hour may be unknown', (cell, value) => {
  expect(readDayOrMoment(cell)).toEqual({ value })
})

describe('a moment', () => {
  it.each([
    ['12/03/2026', '2026-03-12T00:00:00'],
    ['1.3.2026 9:05', '2026-03-01T09:05:00'],
    ['12-03-2026, 18.30', '2026-03-12T18:30:00'],
    ['12/03/2026 18:30:15', '2026-03-12T18:30:15'],
    ['2026-03-12', '2026-03-12T00:00:00'],
    ['2026-03-12T18:30:00.000Z', '2026-03-12T18:30:00'],
    ['29/02/2028', '2028-02-29T00:00:00'],
  ])('%s is %s', (cell, value) => {
    expect(readMoment(cell)).toEqual({ value })
  })

  it.each(['', 'ieri', '31/04/2026', '12/31/2026', '12/03/26', '12/03/2026 24:00', '12/03/2026 9', 46_023])(
    '%s is none',
    (cell) => {
      expect(readMoment(cell)).toEqual({ refusal: expect.stringContaining('non è una data') })
    },
  )
})
