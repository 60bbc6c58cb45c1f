import { fromWire } from '@xbetapp/domain/platform/time/rome'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  ClosingOdds,
  CreditedOdds,
  Id,
  Money,
  Reason,
  RequiredText,
  TypedAmount,
  TypedOdds,
  WireDate,
  WireDateTimeInput,
} from './fields.ts'

describe('Id', () => {
  it.each([1, 7, 2_147_483_647, '1', '42'])('takes %j', (id) => {
    expect(Id.parse(id)).toBe(Number(id))
  })
  it.each([
    0,
    -1,
    1.5,
    2_147_483_648,
    '',
    ' ',
    'abc',
    '1e3',
    '0x10',
    '+5',
    null,
    true,
    false,
    [5],
    [],
    {},
    Number.NaN,
  ])('refuses %j as an id', (id) => {
    expect(Id.safeParse(id).success).toBe(false)
  })
})

describe('amounts and odds', () => {
  it.each([
    [
      'TypedAmount',
      TypedAmount,
      [0, 0.001, 12.345, 99_999_999.99],
      [-1, 100_000_000, 0.0001, 1e15, '5', null, Number.NaN],
    ],
    ['TypedOdds', TypedOdds, [0, 1, 1.8555, 1_000], [-0.1, 0.9999, 1_000.0001, 1.85555, 100_000, '2']],
    ['Money', Money, [-12.34, 0, 12.3], [0.001, 1e15, '1,5']],
    ['ClosingOdds', ClosingOdds, [0, 1.85125, 1, 1_000], [-1, 0.5, 1.123456, 1_001]],
    ['CreditedOdds', CreditedOdds, [0, 0.95, 1.85125, 1_000], [-1, 1.123456, 1_001]],
  ] as const)('%s', (_name, schema, good, bad) => {
    for (const value of good) expect(schema.safeParse(value).success, String(value)).toBe(true)
    for (const value of bad) expect(schema.safeParse(value).success, String(value)).toBe(false)
  })

  it('takes every amount of whole thousandths a person can type', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_990 }), (thousandths) => {
        expect(TypedAmount.safeParse(thousandths / 1000).success).toBe(true)
      }),
    )
  })
})

describe('dates', () => {
  it.each(['2026-03-11T12:00:00', '2026-03-11T12:00:00Z', '2026-03-11T12:00:00.5+01:00'])(
    'takes %s',
    (text) => {
      expect(WireDateTimeInput.parse(text)).toBe(text)
    },
  )
  it.each([
    '2026-13-45T99:99:99',
    '2026-02-30T10:00:00',
    '9999-01-01T00:00:00',
    '2026-03-11',
    'ieri',
    '',
    '2026-03-11T12:00:00+9999',
  ])('refuses %j', (text) => {
    expect(WireDateTimeInput.safeParse(text).success).toBe(false)
  })
  it('whatever it takes, the domain can read', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/),
        (text) => {
          if (WireDateTimeInput.safeParse(text).success) expect(fromWire(text)).toBeInstanceOf(Date)
        },
      ),
    )
  })
  it.each(['2026-02-30', '2026-13-01', '11/03/2026'])('refuses the day %j', (text) => {
    expect(WireDate.safeParse(text).success).toBe(false)
  })
})

test.each([' \n ', '\u200b', '\u2060\u00ad\ufeff'])(
  'text that shows nothing is not filled in: %j',
  (text) => {
    expect(RequiredText(10).safeParse(text).error?.issues[0]?.message).toBe('Campo obbligatorio.')
  },
)

test('text has a greatest length', () => {
  expect(RequiredText(10).safeParse('12345678901').error?.issues[0]?.message).toBe('Massimo 10 caratteri.')
})

describe('a reason', () => {
  it.each(['', '  ', '\u200b', '...', '123', '👍', 5, undefined])(
    'is refused without a letter: %j',
    (text) => {
      expect(Reason().safeParse(text).error?.issues[0]?.message).toBe(
        'Indica il motivo: serve almeno una lettera.',
      )
    },
  )
  it.each([' errore di battitura ', 'è', '2 volte'])('is taken without the spaces around it: %j', (text) => {
    expect(Reason().parse(text)).toBe(text.trim())
  })
  it('has a greatest length', () => {
    expect(Reason(3).safeParse('quattro').error?.issues[0]?.message).toBe('Massimo 3 caratteri.')
  })
})
