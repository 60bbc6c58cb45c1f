import { describe, expect, it } from 'vitest'
import { shownBooks, splitSecret } from './lists.api.ts'

describe('the list of rooms', () => {
  it('keeps secret rooms apart from the ordinary ones', () => {
    const roma = { nome: 'Roma', isSecret: 0 as const }
    const cova = { nome: 'Cova', isSecret: 1 as const }
    expect(splitSecret([roma, cova])).toEqual({ ordinary: [roma], secret: [cova] })
  })
})

describe('the books on screen', () => {
  it('leave out the book named not found, however it is written', () => {
    const books = ['Aurora', 'not found', 'NOT FOUND', 'Not Found', 'Helper'].map((nomeBook) => ({
      nomeBook,
    }))
    expect(shownBooks(books).map(({ nomeBook }) => nomeBook)).toEqual(['Aurora', 'Helper'])
  })
})
