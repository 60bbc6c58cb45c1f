import { describe, expect, it } from 'vitest'
import { recogniseBooks } from './recognise-books.ts'

const BOOKS = ['Helper', 'not found', 'Bet365', 'Sisal', 'Sisal Matchpoint', 'Asia', '365', 'Perù Bet'].map(
  (nomeBook, idBook) => ({ idBook, nomeBook }),
)
const names = (ids: ReadonlySet<number>) => [...ids].map((id) => BOOKS[id]?.nomeBook).toSorted()
const read = (text: string) => {
  const { recognised, negated } = recogniseBooks(text, BOOKS)
  return { recognised: names(recognised), negated: names(negated) }
}

describe('the books a text names', () => {
  it.each([
    ['in any spelling', 'Inter 1 @1.85 su BET365', ['Bet365']],
    ['written apart', 'Inter 1 su bet 365', ['Bet365']],
    ['with punctuation inside', 'Inter 1 su Bet-365!', ['Bet365']],
    ['without its accent', 'peru bet: Inter 1', ['Perù Bet']],
    ['in bold letters', 'Inter 1 su 𝗦𝗶𝘀𝗮𝗹', ['Sisal']],
    ['the longer of two that begin alike', 'Inter 1 Sisal Matchpoint', ['Sisal Matchpoint']],
    ['each of several', 'Sisal o Asia', ['Asia', 'Sisal']],
    ['both when one is named twice', 'Sisal Matchpoint oppure Sisal', ['Sisal', 'Sisal Matchpoint']],
  ])('%s', (_, text, expected) => {
    expect(read(text)).toEqual({ recognised: expected, negated: [] })
  })

  it.each([
    ['a part of a word', 'Sisalpina Asiatico 3650'],
    ['the technical books', 'Helper not found'],
    ['nothing', ''],
  ])('are not found in %s', (_, text) => {
    expect(read(text)).toEqual({ recognised: [], negated: [] })
  })
})

it('a book whose name has no word is never recognised', () => {
  const { recognised, negated } = recogniseBooks('Inter 1 !!! no !!!', [{ idBook: 1, nomeBook: '!!!' }])
  expect([recognised.size, negated.size]).toEqual([0, 0])
})

describe('a book that is ruled out', () => {
  it.each([
    ['no X', 'NO Asia', ['Asia']],
    ['non X', 'non Sisal', ['Sisal']],
    ['escluso X', 'Escluso Bet365', ['Bet365']],
    ['with words between', 'non su il book Sisal', ['Sisal']],
    ['with a colon', 'NO: Asia', ['Asia']],
    ['in a list joined by e', 'no Asia e Sisal', ['Asia', 'Sisal']],
    ['in a list joined by a slash', 'no Asia/Bet365/Sisal', ['Asia', 'Bet365', 'Sisal']],
  ])('is no recognition: %s', (_, text, expected) => {
    expect(read(text)).toEqual({ recognised: [], negated: expected })
  })

  it.each(
    'su sul sulla il la lo l i gli le in per book bookmaker'.split(' ').map((filler) => `no ${filler} Sisal`),
  )('is no recognition: %s', (text) => {
    expect(read(text)).toEqual({ recognised: [], negated: ['Sisal'] })
  })

  it.each([
    ['the market No Goal before it', 'No Goal Sisal', ['Sisal'], []],
    ['a no that ends its line', 'Goal NO\nSisal @1.85', ['Sisal'], []],
    ['a no that ends its sentence', 'Multigol? No. Sisal', ['Sisal'], []],
    ['odds between', 'no @1.85 Sisal', ['Sisal'], []],
    ['a comma after another that is ruled out', 'no Asia, Sisal @1.85', ['Sisal'], ['Asia']],
    ['a list that something else came into', 'no Asia e domani Sisal', ['Sisal'], ['Asia']],
    ['a list that ends with its line', 'no Asia\ne Sisal @1.85', ['Sisal'], ['Asia']],
    ['itself, named again', 'No Asia al mattino. Asia la sera', ['Asia'], []],
  ])('is not ruled out by %s', (_, text, recognised, negated) => {
    expect(read(text)).toEqual({ recognised, negated })
  })
})
