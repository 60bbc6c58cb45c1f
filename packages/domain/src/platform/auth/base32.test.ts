import { expect, it } from 'vitest'
import { base32 } from './base32.ts'

// RFC 4648 section 10, without the padding.
it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%s is %s', (text, expected) => {
  expect(base32(new TextEncoder().encode(text))).toBe(expected)
})
