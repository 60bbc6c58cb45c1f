import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dec, percentOf, toNumber } from '../../platform/money/decimal.ts'
import {
  checkTipsterDrop,
  greatestTipsterDrop,
  type TipsterDrop,
  tipsterDropThresholds,
} from './tipster-drop.ts'
import { hasLimits, type TipsterLimits } from './tipster-limits.ts'

// Valid amounts are 0 and 700 to 750: the example of the rules.
const LIMITS: TipsterLimits = {
  percentualeMinNoDrop: 10,
  percentualeMaxNoDrop: 40,
  capMaxNoDrop: 300,
  percentualeMaxDrop: 80,
  capMaxDrop: 750,
}

const DROP: TipsterDrop = {
  totTipster: '700',
  quotaDrop: '1,85',
  totGiocabile: 1000,
  quotaMedia: 1.9,
  nomeTipster: 'Mario',
  limits: LIMITS,
}

const amountError = (totTipster: TipsterDrop['totTipster'], over: Partial<TipsterDrop> = {}) =>
  checkTipsterDrop({ ...DROP, ...over, totTipster }).totTipster
const oddsError = (quotaDrop: TipsterDrop['quotaDrop'], over: Partial<TipsterDrop> = {}) =>
  checkTipsterDrop({ ...DROP, ...over, quotaDrop }).quotaDrop

describe('Tot Tipster', () => {
  it.each([
    ['0', undefined],
    ['0,00', undefined],
    ['700', undefined],
    ['700,00', undefined],
    ['725.5', undefined],
    ['750', undefined],
    ['699,99', 'Il valore deve essere maggiore o uguale a 700.'],
    ['750,01', 'Il valore deve essere minore o uguale a 750.'],
    ['599', 'Il valore deve essere maggiore o uguale a 700.'],
    ['850', 'Il valore deve essere minore o uguale a 750.'],
    ['950', 'Il valore deve essere minore o uguale a 750.'],
    ['-1', 'Il valore deve essere maggiore o uguale a 700.'],
    ['', 'Campo obbligatorio.'],
    ['  ', 'Campo obbligatorio.'],
    ['7,123', 'Inserisci un numero decimale valido.'],
    ['settecento', 'Inserisci un numero decimale valido.'],
    ['1.000,00', 'Il valore deve essere minore o uguale a 750.'],
    ['+700', 'Inserisci un numero decimale valido.'],
  ])('%j within limits that leave 0 and 700 to 750: %s', (typed, error) => {
    expect(amountError(typed)).toBe(error)
  })

  it.each([
    [700, undefined],
    [dec('699.99'), 'Il valore deve essere maggiore o uguale a 700.'],
    [null, 'Campo obbligatorio.'],
    [undefined, 'Campo obbligatorio.'],
    [1e21, 'Il valore deve essere minore o uguale a 99.999.999,99.'],
    [dec('1e21'), 'Il valore deve essere minore o uguale a 99.999.999,99.'],
    [Number.POSITIVE_INFINITY, 'Inserisci un numero decimale valido.'],
    [700.123, 'Inserisci un numero decimale valido.'],
    [Number.NaN, 'Inserisci un numero decimale valido.'],
  ])('is judged alike when it arrives as %j', (value, error) => {
    expect(amountError(value)).toBe(error)
  })

  it.each([
    ['0', undefined],
    ['5', undefined],
    ['4,99', 'Il valore deve essere maggiore o uguale a 5.'],
    ['-5', 'Il valore deve essere maggiore o uguale a 5.'],
    ['1000000', undefined],
  ])('%j without limits needs only the 5-or-0 rule: %s', (typed, error) => {
    expect(amountError(typed, { limits: null })).toBe(error)
    expect(amountError(typed, { limits: {} })).toBe(error)
    expect(amountError(typed, { limits: { capMaxDrop: null, percentualeMaxDrop: null } })).toBe(error)
  })

  it('names a threshold with cents as one would type it', () => {
    const limits = { capMaxNoDrop: '87.5' }
    expect(amountError('10', { totGiocabile: 800, limits })).toBe(
      'Il valore deve essere maggiore o uguale a 712,50.',
    )
    expect(amountError('712,50', { totGiocabile: 800, limits })).toBeUndefined()
  })

  it('accepts a threshold rounded to the cent exactly as it is shown', () => {
    // 66.67% of 0.01 units below: T * (1 - 33.33/100) = 66.6767, shown and accepted as 66,68.
    const over = { totGiocabile: '100.01', limits: { percentualeMinNoDrop: '33.33' } }
    expect(amountError('66,69', over)).toBe('Il valore deve essere minore o uguale a 66,68.')
    expect(amountError('66,68', over)).toBeUndefined()
  })

  it('allows only 0 when the limits exclude every amount', () => {
    const limits = { ...LIMITS, capMaxDrop: 100 }
    expect(amountError('0', { limits })).toBeUndefined()
    expect(amountError('100', { limits })).toBe('Il valore deve essere maggiore o uguale a 700.')
    expect(amountError('700', { limits })).toBe('Il valore deve essere minore o uguale a 100.')
    expect(amountError('500', { limits })).toBe(
      'Il valore deve essere maggiore o uguale a 700. Il valore deve essere minore o uguale a 100.',
    )
  })

  it.each([0, null])('with a playable total of %j only 0 passes the percentage of Drop', (totGiocabile) => {
    expect(amountError('0', { totGiocabile })).toBeUndefined()
    expect(amountError('10', { totGiocabile })).toBe('Il valore deve essere minore o uguale a 0.')
  })

  it('always allows 0, even below a threshold that turned negative', () => {
    expect(amountError('0', { totGiocabile: -100 })).toBeUndefined()
  })
})

describe('Quota Drop', () => {
  it.each([
    ['1,85', undefined],
    ['1.85123', undefined],
    ['0', 'Il valore deve essere diverso da 0.'],
    ['0,00', 'Il valore deve essere diverso da 0.'],
    ['', 'Campo obbligatorio.'],
    ['1,851234', 'Inserisci un numero decimale valido.'],
    ['-1,85', 'Inserisci un numero decimale valido.'],
    ['x', 'Inserisci un numero decimale valido.'],
  ])('%j: %s', (typed, error) => {
    expect(oddsError(typed)).toBe(error)
  })

  it('may be odds alone, to void an Americans drop', () => {
    expect(checkTipsterDrop({ ...DROP, nomeTipster: 'Americans', totTipster: '0' })).toEqual({})
  })
})

describe.each(['NoDrop', 'nodrop', ' NODROP '])('tipster %j is the house itself', (nomeTipster) => {
  it.each([
    ['0', undefined],
    ['700', 'Il valore deve essere uguale a 0.'],
    ['-1', 'Il valore deve essere uguale a 0.'],
    ['', 'Campo obbligatorio.'],
  ])('amount %j: %s, limits apart', (typed, error) => {
    expect(amountError(typed, { nomeTipster })).toBe(error)
  })

  it.each([
    ['1,9', undefined],
    ['1.90000', undefined],
    ['1,91', 'Il valore deve essere uguale a 1,90.'],
    ['0', 'Il valore deve essere diverso da 0.'],
  ])('odds %j against an average of 1.9: %s', (typed, error) => {
    expect(oddsError(typed, { nomeTipster })).toBe(error)
  })

  it('compares with the average odds at 5 decimals', () => {
    expect(oddsError('1,33333', { nomeTipster, quotaMedia: '1.333333' })).toBeUndefined()
    expect(oddsError('1,33', { nomeTipster, quotaMedia: '1.33333' })).toBe(
      'Il valore deve essere uguale a 1,33333.',
    )
  })

  it.each([0, null])('cannot be dropped while the average odds are %j: nothing was played', (quotaMedia) => {
    expect(oddsError('0', { nomeTipster, quotaMedia })).toBe('Il valore deve essere diverso da 0.')
    expect(oddsError('1,9', { nomeTipster, quotaMedia })).toBe('Il valore deve essere uguale a 0.')
  })
})

describe('both fields', () => {
  it('are judged together', () => {
    expect(checkTipsterDrop(DROP)).toEqual({})
    expect(checkTipsterDrop({ ...DROP, totTipster: '', quotaDrop: '0' })).toEqual({
      totTipster: 'Campo obbligatorio.',
      quotaDrop: 'Il valore deve essere diverso da 0.',
    })
  })
})

describe('thresholds', () => {
  it('are one for each limit, the minimum last', () => {
    const rows = tipsterDropThresholds(1000, LIMITS).map(({ limit, bound, amount }) => [
      limit,
      bound,
      toNumber(amount),
    ])
    expect(rows).toEqual([
      ['percentualeMinNoDrop', 'atMost', 900],
      ['percentualeMaxNoDrop', 'atLeast', 600],
      ['capMaxNoDrop', 'atLeast', 700],
      ['percentualeMaxDrop', 'atMost', 800],
      ['capMaxDrop', 'atMost', 750],
      ['minimum', 'atLeast', 5],
    ])
  })

  it('accept exactly the amounts the limits describe, tried cent by cent', () => {
    const percent = fc.option(fc.integer({ min: 0, max: 10_000 }).map((n) => dec(`${n}e-2`)))
    const cap = fc.option(fc.integer({ min: 0, max: 3_000 }).map((n) => dec(`${n}e-2`)))
    const limitsOf = fc.record({
      percentualeMinNoDrop: percent,
      percentualeMaxNoDrop: percent,
      capMaxNoDrop: cap,
      percentualeMaxDrop: percent,
      capMaxDrop: cap,
    })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_000 }), limitsOf, (playableCents, limits) => {
        const playable = dec(`${playableCents}e-2`)
        for (let cents = 0; cents <= playableCents + 100; cents += 7) {
          const x = dec(`${cents}e-2`)
          const accepted = amountError(x, { totGiocabile: playable, limits }) === undefined
          expect([x.toFixed(2), accepted]).toEqual([x.toFixed(2), satisfies(x, playable, limits)])
        }
      }),
      { numRuns: 60 },
    )
  })
})

/**
 * The limits in their own words: the part left undropped and the part dropped, each within its bounds. An amount may
 * overstep an exact bound by up to half a cent, because the bound is rounded to the cent before it is shown.
 */
function satisfies(
  x: ReturnType<typeof dec>,
  playable: ReturnType<typeof dec>,
  limits: TipsterLimits,
): boolean {
  if (x.eq(0)) return true
  const undropped = playable.minus(x)
  const isAtMost = (value: typeof x, bound: typeof x) =>
    value.minus(bound).lt('0.005') || value.minus(bound).eq('0.005')
  const isBelow = (value: typeof x, bound: typeof x) =>
    value.minus(bound).lt('0.005') && !value.minus(bound).eq('0.005')
  const { percentualeMinNoDrop, percentualeMaxNoDrop, capMaxNoDrop, percentualeMaxDrop, capMaxDrop } = limits
  const rules = [
    percentualeMinNoDrop == null || isAtMost(percentOf(percentualeMinNoDrop, playable), undropped),
    percentualeMaxNoDrop == null || isBelow(undropped, percentOf(percentualeMaxNoDrop, playable)),
    capMaxNoDrop == null || isAtMost(undropped, dec(capMaxNoDrop)),
    percentualeMaxDrop == null || isAtMost(x, percentOf(percentualeMaxDrop, playable)),
    capMaxDrop == null || isAtMost(x, dec(capMaxDrop)),
    x.gte(5),
  ]
  return rules.every(Boolean)
}

describe('a tipster has limits', () => {
  it('only with all five set; 0 is set', () => {
    expect(hasLimits(LIMITS)).toBe(true)
    expect(hasLimits({ ...LIMITS, capMaxDrop: 0 })).toBe(true)
    expect(hasLimits({ ...LIMITS, capMaxDrop: null })).toBe(false)
    expect(hasLimits({})).toBe(false)
  })
})

describe('the most a tipster may be credited with', () => {
  it.each([
    ['of no limits is all that is playable', 1000, {}, '1000'],
    ['is the strictest of what binds above', 1000, { percentualeMaxDrop: 80, capMaxDrop: 750 }, '750'],
    ['leaves the house its least', 1000, { percentualeMinNoDrop: 10 }, '900'],
    ['is no more than what is playable', 100, { capMaxDrop: 750 }, '100'],
    [
      'is nothing where the limits leave only 0',
      1000,
      { percentualeMaxDrop: 20, capMaxNoDrop: 300 },
      undefined,
    ],
    ['is nothing below the least drop', 4, {}, undefined],
    ['is nothing of nothing', null, {}, undefined],
  ] as const)('%s', (_, playable, limits, most) => {
    expect(greatestTipsterDrop(playable, limits as TipsterLimits)?.toFixed()).toBe(most)
  })

  it('is always accepted, and a cent more is not where a limit set it', () => {
    const percent = fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined })
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5_000_00 }),
        percent,
        percent,
        (cents, percentualeMaxDrop, percentualeMinNoDrop) => {
          const limits = { percentualeMaxDrop, percentualeMinNoDrop } as TipsterLimits
          const totGiocabile = cents / 100
          const most = greatestTipsterDrop(totGiocabile, limits)
          if (most === null) return
          const judged = (totTipster: string) =>
            checkTipsterDrop({
              totTipster,
              quotaDrop: '2',
              totGiocabile,
              quotaMedia: 2,
              nomeTipster: 'Gufo',
              limits,
            })
          expect(judged(most.toFixed())).toEqual({})
          if (most.lt(totGiocabile)) expect(judged(most.plus('0.01').toFixed())).not.toEqual({})
        },
      ),
    )
  })
})
