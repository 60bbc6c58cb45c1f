import { describe, expect, it } from 'vitest'
import { type Link, linkId } from './link.ts'
import { linkRows, sparaxRows } from './link-rows.ts'

const aurora = { idBook: 1, nomeBook: 'Aurora' }
const corona = { idBook: 2, nomeBook: 'Corona' }
const books = [corona, aurora]
const ALL: ReadonlySet<number> = new Set()

const link = (idSala: number, nomeSala: string, book = aurora, rest: Partial<Link> = {}): Link => ({
  idSala,
  nomeSala,
  stato: 'A',
  book,
  ritardo: 0,
  giorniMassimi: null,
  argomento: null,
  etaMassima: null,
  ...rest,
})

const names = (rows: ReturnType<typeof linkRows>) =>
  rows.map(({ book, links }) => [book.nomeBook, ...links.map(({ nomeSala }) => nomeSala)])

describe('the rows of a links tab', () => {
  it('are one per book, by name, with the rooms by name, and show books without links too', () => {
    const links = [link(2, 'Torino'), link(1, 'Milano')]
    expect(names(linkRows('automatico', links, books, ALL))).toEqual([
      ['Aurora', 'Milano', 'Torino'],
      ['Corona'],
    ])
  })

  it('hold only the chosen rooms, and only books that have one', () => {
    const links = [link(1, 'Milano'), link(2, 'Torino'), link(3, 'Napoli', corona)]
    expect(names(linkRows('riconoscimento', links, books, new Set([2])))).toEqual([['Aurora', 'Torino']])
  })

  it('are one per book and keyword, whatever its case', () => {
    const links = [
      link(1, 'Milano', aurora, { keyword: 'Derby' }),
      link(2, 'Torino', aurora, { keyword: 'derby' }),
      link(1, 'Milano', aurora, { keyword: 'angoli' }),
    ]
    const rows = linkRows('keyword', links, books, ALL)
    expect(rows.map(({ keyword, links }) => [keyword, links.length])).toEqual([
      ['angoli', 1],
      ['Derby', 2],
    ])
  })

  it('are one per book and excluded book', () => {
    const links = [
      link(1, 'Milano', aurora, { bookEscluso: corona }),
      link(1, 'Milano', aurora, { bookEscluso: aurora }),
    ]
    const rows = linkRows('speciale', links, books, ALL)
    expect(rows.map(({ bookEscluso }) => bookEscluso?.nomeBook)).toEqual(['Aurora', 'Corona'])
  })
})

describe('a link among those of its tab', () => {
  it('is known by room, and by keyword or excluded book where a room has several', () => {
    expect(linkId(link(7, 'Roma'))).toBe('7')
    expect(linkId(link(7, 'Roma', aurora, { keyword: 'derby' }))).toBe('7.derby')
    expect(linkId(link(7, 'Roma', aurora, { bookEscluso: corona }))).toBe('7.2')
  })
})

describe('the links of a sparax', () => {
  it('are in one column per book, filled from the top by name', () => {
    const links = [link(1, 'Torino'), link(2, 'Napoli', corona), link(3, 'Genova')]
    const rows = sparaxRows(links, ALL)
    expect(rows.map((row) => [row.links.get(1)?.nomeSala, row.links.get(2)?.nomeSala])).toEqual([
      ['Genova', 'Napoli'],
      ['Torino', undefined],
    ])
    expect(sparaxRows(links, new Set([2]))).toHaveLength(1)
  })
})
