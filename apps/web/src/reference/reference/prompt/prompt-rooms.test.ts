import { describe, expect, it } from 'vitest'
import type { Sala } from '#web/reference/reference/public/lists.api.ts'
import { roomsByBook } from './prompt-rooms.tsx'

const sala = (nomeSala: string, nomeBook: string, isSecret: 0 | 1 = 0) =>
  ({
    nomeSala,
    idBook: nomeBook.length,
    isSecret,
    book: { idBook: nomeBook.length, nomeBook, pathFoto: null },
  }) as Sala

const names = (groups: ReturnType<typeof roomsByBook>) =>
  groups.map(({ book, sale }) => [book.nomeBook, ...sale.map(({ nomeSala }) => nomeSala)])

describe('the rooms of the prompt page', () => {
  const sale = [
    sala('Roma', 'Bilancia'),
    sala('Torino', 'Aurora'),
    sala('Anna', 'Helper1'),
    sala('Milano', 'Aurora'),
    sala('Cova', 'Aurora', 1),
    sala('Ignota', 'not found'),
  ]

  it('are grouped by book, both by name, without secret rooms and the technical book', () => {
    expect(names(roomsByBook(sale, ''))).toEqual([
      ['Aurora', 'Milano', 'Torino'],
      ['Bilancia', 'Roma'],
      ['Helper1', 'Anna'],
    ])
  })

  it('are found by their own name and by that of their book', () => {
    expect(names(roomsByBook(sale, 'tori'))).toEqual([['Aurora', 'Torino']])
    expect(names(roomsByBook(sale, 'bilancia'))).toEqual([['Bilancia', 'Roma']])
  })
})
