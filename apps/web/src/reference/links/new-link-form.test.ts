import { describe, expect, it } from 'vitest'
import type { Link } from './link.ts'
import { roomOptions, startOf, toNewLink } from './new-link-form.ts'

const sala = (idSala: number, rest: object = {}) => ({
  idSala,
  nomeSala: `Sala ${idSala}`,
  idBook: 1,
  stato: 'A' as const,
  isSecret: 0 as const,
  ...rest,
})
const linked = (idSala: number): Link => ({
  idSala,
  nomeSala: `Sala ${idSala}`,
  stato: 'A',
  book: { idBook: 1, nomeBook: 'Aurora' },
  ritardo: 0,
  giorniMassimi: null,
  argomento: null,
  etaMassima: null,
})
const values = (options: ReturnType<typeof roomOptions>) => options.map(({ value }) => value)

it('a link starts with the room it was asked for and its book, where the room may be chosen', () => {
  const sale = [sala(1), sala(2, { stato: 'D' })]
  const start = (idSala: number, links: Link[] = []) =>
    startOf({ kind: 'sala', idSala }, sale, 'automatico', links)
  expect(start(1)).toEqual({ idBook: '1', idSala: '1' })
  expect(start(1, [linked(1)])).toEqual({ idBook: '1', idSala: null })
  expect(start(2)).toEqual({ idBook: '1', idSala: null })
  expect(start(7)).toEqual({ idBook: null, idSala: null })
})

it('a link starts with the only room there is to choose, and with none where there are several', () => {
  const none = { idBook: null, idSala: null }
  const start = (sale: Parameters<typeof startOf>[1], links: Link[] = []) =>
    startOf(null, sale, 'automatico', links)
  expect(start([sala(1), sala(2, { stato: 'D' })])).toEqual({ idBook: '1', idSala: '1' })
  expect(start([sala(1), sala(2)], [linked(1)])).toEqual({ idBook: '1', idSala: '2' })
  expect(start([sala(1), sala(5, { idBook: 2 })])).toEqual(none)
  expect(start([])).toEqual(none)
})

describe('the rooms a link can be made to', () => {
  const sale = [
    sala(1),
    sala(2, { stato: 'D' }),
    sala(3, { stato: 'S' }),
    sala(4, { isSecret: 1 }),
    sala(5, { idBook: 2 }),
  ]

  it('are those of the chosen book that are not OFF, secret ones left out', () => {
    expect(values(roomOptions(sale, '1', 'automatico', []))).toEqual(['1', '3'])
    expect(roomOptions(sale, null, 'automatico', [])).toEqual([])
  })

  it('show a linked room as taken, except where a room may have several links', () => {
    const taken = roomOptions(sale, '1', 'sparax', [linked(1)])
    expect(taken[0]).toMatchObject({ value: '1', disabled: true, note: 'già collegata' })
    for (const kind of ['keyword', 'speciale'] as const)
      expect(roomOptions(sale, '1', kind, [linked(1)])[0]?.disabled).toBeUndefined()
  })
})

describe('the body of a new link', () => {
  it('has no delay and no limit of days when nothing is typed', () => {
    const typed = {
      idBook: '1',
      idSala: '2',
      idBookEscluso: null,
      keyword: ' derby ',
      ritardo: '',
      giorniMassimi: '',
      etaMassima: '',
      argomento: 7,
    }
    expect(toNewLink(typed)).toEqual({
      idBook: 1,
      idSala: 2,
      idBookEscluso: null,
      keyword: 'derby',
      ritardo: 0,
      giorniMassimi: null,
      etaMassima: null,
      argomento: 7,
    })
  })
})
