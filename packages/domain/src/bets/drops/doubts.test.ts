import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dropDoubts, type KnownOfDrop, tipsterDropDoubts } from './doubts.ts'

const NOTHING: KnownOfDrop = {
  ...{ quotaTip: null, quotaMedia: null, importoUsuale: null, attuale: null },
  ...{ bloccata: false, limite: null, fido: null, insieme: 0 },
}
const NEW = { totTipster: 0, libero: null }
const credit = (libero: number) => ({ libero, percentualeImporto: 50 })
const PRESENT = { attuale: { importo: 100, quota: 1.85 } }
const kinds = (importo: string, quota: string, known: Partial<KnownOfDrop> = {}) =>
  dropDoubts({ importo, quota }, { ...NOTHING, ...known }).map(({ kind }) => kind)

describe('a drop that may be mistyped', () => {
  it.each([
    ['as the text says', '100', '1,85', { quotaTip: '1.85' }, []],
    ['30% above the text', '100', '2,405', { quotaTip: '1.85' }, []],
    ['more than 30% above the text', '100', '2,41', { quotaTip: '1.85' }, ['far-from-text']],
    ['more than 30% below the average', '100', '1,29', { quotaMedia: 1.85 }, ['far-from-average']],
    [
      'far from both, which differ',
      '100',
      '4',
      { quotaTip: '1.85', quotaMedia: 1.9 },
      ['far-from-text', 'far-from-average'],
    ],
    ['far from both, which are one', '100', '4', { quotaTip: '1.85', quotaMedia: 1.85 }, ['far-from-text']],
    ['an amount without odds', '100', '0', { quotaTip: '1.85' }, ['far-from-text']],
    ['odds without an amount', '0', '4', { quotaTip: '1.85' }, ['far-from-text']],
    ['an average of nothing played', '100', '4', { quotaMedia: 0 }, []],
    ['205 for 2,05', '100', '205', { quotaTip: '2' }, ['comma']],
    ['205 for 2,05 where nothing is known', '100', '205', {}, ['comma']],
    ['205,5 where nothing is known', '100', '205,5', {}, []],
    ['1000 for 10,00 where nothing is known', '100', '1000', {}, ['comma']],
    ['1001, which cannot be typed', '100', '1001', {}, []],
    ['19 for 1,9', '100', '19', { quotaTip: '1.85' }, ['comma']],
    ['19 where nothing is known', '100', '19', {}, []],
    ['odds of 200 that the text has', '100', '200', { quotaTip: '200' }, []],
    ['1.000, one or thousand', '1.000', '1,85', {}, ['thousand']],
    ['12.000 just so', '12.000', '1,85', {}, ['thousand']],
    ['123.000 with space around', ' 123.000 ', '1,85', {}, ['thousand']],
    ['1,000 just so', '1,000', '1,85', {}, ['thousand']],
    ['1000', '1000', '1,85', {}, []],
    ['1.000,50 has one meaning', '1.000,50', '1,85', {}, []],
    ['five times the usual', '500', '1,85', { importoUsuale: '100' }, ['large']],
    ['a cent below', '499,99', '1,85', { importoUsuale: '100' }, []],
    ['a room that has the bet', '200', '1,85', { attuale: { importo: '100.00', quota: '1.850' } }, ['held']],
    ['the same, saved again', '100', '1,85', { attuale: { importo: '100.00', quota: '1.850' } }, []],
    ['at the limit', '150', '1,85', { limite: 150 }, []],
    ['a cent beyond the limit', '150,01', '1,85', { limite: '150.00' }, ['above-limit']],
    [
      'beyond the limit together with the drops recorded beside it',
      '100',
      '1,85',
      { limite: 150, insieme: 51 },
      ['above-limit'],
    ],
    [
      'beyond the limit and more than there is',
      '201',
      '1,85',
      { limite: 150, attuale: { importo: 200, quota: 1.85 } },
      ['above-limit', 'held'],
    ],
    [
      'beyond the limit and less than there is',
      '199',
      '1,85',
      { limite: 150, attuale: { importo: 200, quota: 1.85 } },
      ['held'],
    ],
    ['all the credit left at 50%', '200', '1,85', { fido: credit(100) }, []],
    ['a cent beyond it', '200,02', '1,85', { fido: credit(100) }, ['above-credit']],
    [
      'beyond it together with the drops beside it',
      '100',
      '1,85',
      { fido: credit(100), insieme: 101 },
      ['above-credit'],
    ],
    ['more by the credit left', '300', '1,85', { ...PRESENT, fido: credit(100) }, ['held']],
    ['more by more than that', '301', '1,85', { ...PRESENT, fido: credit(100) }, ['above-credit', 'held']],
    ['less, beyond the ceiling', '99', '1,85', { ...PRESENT, fido: credit(-1) }, ['held']],
    [
      'beyond limit and credit',
      '200',
      '1,85',
      { limite: 150, fido: credit(0) },
      ['above-limit', 'above-credit'],
    ],
    ['on a blocked venue', '1', '1,85', { bloccata: true, limite: 150 }, ['blocked']],
    ['taken away from a blocked venue', '0', '0', { bloccata: true }, []],
    ['taken away', '0', '0', { attuale: { importo: '100', quota: '1.85' }, quotaTip: 2 }, []],
    ['no numbers', 'cento', '1,85', { quotaTip: 9 }, []],
  ] as const)('%s', (_, importo, quota, known, expected) => {
    expect(kinds(importo, quota, known)).toEqual(expected)
  })

  it('states the meant, the usual and the present value', () => {
    expect(
      dropDoubts(
        { importo: ' 1.000 ', quota: '205' },
        {
          ...{ ...NOTHING, quotaTip: '2', importoUsuale: '100.00' },
          attuale: { importo: '100.00', quota: '1.850' },
        },
      ),
    ).toEqual([
      { kind: 'thousand', typed: '1.000' },
      { kind: 'comma', meant: '2.05' },
      { kind: 'held', importo: '100', quota: '1.85' },
    ])
  })

  it('never doubts odds within 30% of text and average, nor an amount below five times the usual', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 101, max: 5000 }),
        fc.integer({ min: -29, max: 29 }),
        fc.integer({ min: 1, max: 499 }),
        (hundredths, off, amount) => {
          const odds = hundredths / 100
          const typed = ((odds * (100 + off)) / 100).toFixed(3)
          fc.pre(Number(typed) >= 1)
          return (
            kinds(String(amount), typed, { quotaTip: odds, quotaMedia: odds, importoUsuale: 100 }).length ===
            0
          )
        },
      ),
    )
  })
})

describe('the amount and odds credited to a tipster', () => {
  it.each([
    ['what is playable at the average', '370', '1,85', []],
    ['a cent below five times what is playable', '1849,99', '1,85', []],
    ['five times what is playable', '1850', '1,85', ['far-above']],
    ['a slip of thousands', '1.234.567', '1,85', ['far-above']],
    ['1.234, one or thousand', '1.234', '1,85', ['thousand']],
    ['more than 30% above the average', '370', '2,41', ['far-from-average']],
    ['185 for 1,85', '370', '185', ['comma']],
    ['nothing', '0', '9', []],
    ['no numbers', 'tanto', '9', []],
  ] as const)('%s', (_, importo, quota, expected) => {
    const known = { ...NEW, quotaMedia: 1.85, totGiocabile: '370.00' }
    expect(tipsterDropDoubts({ importo, quota }, known).map(({ kind }) => kind)).toEqual(expected)
  })

  it('has no comparison where nothing was played', () => {
    const known = { ...NEW, quotaMedia: 0, totGiocabile: 0 }
    expect(tipsterDropDoubts({ importo: '5000', quota: '9' }, known)).toEqual([])
  })

  it.each([
    ['as much as is left', '150', 0, []],
    ['a cent more', '150,01', 0, [{ kind: 'above-credit', libero: '150' }]],
    ['a correction that adds less than is left', '300', 200, []],
    ['a correction that takes off', '90', 200, []],
  ] as const)('of a tipster with a ceiling: %s', (_, importo, totTipster, expected) => {
    const known = { quotaMedia: 1.85, totGiocabile: 370, totTipster, libero: 150 }
    expect(tipsterDropDoubts({ importo, quota: '1,85' }, known)).toEqual(expected)
  })

  it('states the playable amount', () => {
    const known = { ...NEW, quotaMedia: 1.85, totGiocabile: '370.00' }
    expect(tipsterDropDoubts({ importo: '9000', quota: '1,85' }, known)).toEqual([
      { kind: 'far-above', giocabile: '370' },
    ])
  })
})
