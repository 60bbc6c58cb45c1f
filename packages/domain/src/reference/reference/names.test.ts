import { describe, expect, it } from 'vitest'
import { isAmericans, isHelper, isNoDrop, isTechnicalBook } from './names.ts'

describe.each([
  ['NoDrop', isNoDrop],
  ['Americans', isAmericans],
  ['Helper', isHelper],
  ['not found', isTechnicalBook],
])('the name %s', (name, isSpecial) => {
  it.each([name, name.toLowerCase(), name.toUpperCase(), ` ${name} `])('is known as %j', (spelling) => {
    expect(isSpecial(spelling)).toBe(true)
  })

  it.each([`${name}s`, `x${name}`, '', null, undefined])('is not %j', (other) => {
    expect(isSpecial(other)).toBe(false)
  })
})
