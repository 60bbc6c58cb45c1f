import { describe, expect, it } from 'vitest'
import {
  isLinkLimitReached,
  linkCountTone,
  linkMaximum,
  specialLinkCount,
  tipsterLinkCount,
} from './link-count.ts'

const automatico = (n: number) => Array.from({ length: n }, () => ({}))
const books = (...ids: number[]) => ids.map((idBook) => ({ idBook }))
const keywords = (...words: string[]) => words.map((keyword) => ({ keyword }))

describe('the link count of a tipster', () => {
  it('is nothing without links', () => {
    expect(tipsterLinkCount({ automatico: [], riconoscimento: [], keyword: [] })).toBe(0)
    expect(specialLinkCount([])).toBe(0)
  })

  it('adds every automatic link, the fullest book and the most repeated keyword', () => {
    const links = {
      automatico: automatico(3),
      riconoscimento: books(1, 1, 2, 3),
      keyword: keywords('tennis', 'basket', 'tennis', 'tennis'),
    }
    expect(tipsterLinkCount(links)).toBe(3 + 2 + 3)
  })

  it('does not grow by a recognition link of another book or by another keyword', () => {
    const links = { automatico: automatico(1), riconoscimento: books(1, 1), keyword: keywords('a', 'a') }
    const more = { ...links, riconoscimento: books(1, 1, 2), keyword: keywords('a', 'a', 'b') }
    expect(tipsterLinkCount(more)).toBe(tipsterLinkCount(links))
  })

  it('takes keywords that differ in case or outer spaces as one', () => {
    expect(
      tipsterLinkCount({ automatico: [], riconoscimento: [], keyword: keywords('Live', ' live', 'LIVE') }),
    ).toBe(3)
  })

  it('counts special links by excluded book, apart', () => {
    expect(specialLinkCount(books(7, 8, 7, 7))).toBe(3)
  })
})

describe('the maximum', () => {
  it.each([
    ['30', 30],
    [' 5 ', 5],
    ['0', 0],
  ])('%j is %d', (text, maximum) => expect(linkMaximum(text)).toBe(maximum))

  it.each(['', '  ', 'abc', '-1', '1.5', null, undefined])('%j is no limit', (text) =>
    expect(linkMaximum(text)).toBeNull(),
  )

  it('blocks at the maximum and above, not below, and never without one', () => {
    expect([4, 5, 6].map((count) => isLinkLimitReached(count, 5))).toEqual([false, true, true])
    expect(isLinkLimitReached(0, 0)).toBe(true)
    expect(isLinkLimitReached(1_000, null)).toBe(false)
  })
})

describe('the counter chip', () => {
  it.each([
    [0, 30, 'green'],
    [24, 30, 'green'],
    [25, 30, 'yellow'],
    [29, 30, 'yellow'],
    [30, 30, 'red'],
    [31, 30, 'red'],
    [0, 3, 'yellow'],
    [0, 0, 'red'],
    [99, null, 'green'],
  ] as const)('with %d of %s links is %s', (count, maximum, tone) => {
    expect(linkCountTone(count, maximum)).toBe(tone)
  })
})
