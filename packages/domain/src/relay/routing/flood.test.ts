import { expect, it } from 'vitest'
import { meansAll } from './flood.ts'

it.each([
  ['two groups', { refused: 2, taken: 0 }, false],
  ['three groups, something taken in between', { refused: 3, taken: 1 }, false],
  ['many groups, something taken in between', { refused: 30, taken: 1 }, false],
  ['three groups and nothing else', { refused: 3, taken: 0 }, true],
])('refusals of %s mean the whole bot: %#', (_, lately, all) => {
  expect(meansAll(lately)).toBe(all)
})
