import { expect, it } from 'vitest'
import { usableReading } from './read-text.ts'

it('keeps the lines of a slip and drops the specks', () => {
  expect(usableReading('  Inter -  Milan \n.\n|\n1X\nQuota @1.85\n_ e')).toBe(
    'Inter - Milan\n1X\nQuota @1.85',
  )
})

it.each(['', '  \n', '| . —', '12 34', '1234567890', 'ab cd', '12 ab 34 cd 56'])(
  'finds no text of a bet in %j',
  (raw) => {
    expect(usableReading(raw)).toBeNull()
  },
)
