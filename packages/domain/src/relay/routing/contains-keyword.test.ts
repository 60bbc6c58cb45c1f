import { describe, expect, it } from 'vitest'
import { containsKeyword } from './words.ts'

describe('a keyword', () => {
  it.each([
    ['as a word', 'Inter over 2,5', 'over'],
    ['in other case and accent', 'Perché NO', 'perche'],
    ['as a phrase', 'primo tempo: over 1,5 stasera', 'over 1.5 stasera'],
    ['across a line', 'primo\ntempo', 'primo tempo'],
    ['with digits', 'esito 1X2', '1x2'],
    ['made of signs alone', 'stake ★★★', '★★'],
  ])('is found %s', (_, text, keyword) => {
    expect(containsKeyword(text, keyword)).toBe(true)
  })

  it.each([
    ['inside a longer word', 'Dover Inter', 'over'],
    ['when its words are not contiguous', 'primo di tempo', 'primo tempo'],
    ['when its words are turned round', 'tempo primo', 'primo tempo'],
    ['a comma list is one phrase', 'calcio', 'calcio, tennis'],
    ['in an empty text', '', 'over'],
    ['when it is blank', 'qualunque testo', '  '],
  ])('is not found: %s', (_, text, keyword) => {
    expect(containsKeyword(text, keyword)).toBe(false)
  })
})
