import { expect, it } from 'vitest'
import { isCurrent } from './notifications.api.ts'

const midnightThirty = new Date('2025-07-01T22:30:00Z')

it('counts today and later days, by the calendar of Rome', () => {
  expect(isCurrent({ data: '2025-07-02T00:10:00' }, midnightThirty)).toBe(true)
  expect(isCurrent({ data: '2025-07-03T09:00:00' }, midnightThirty)).toBe(true)
  expect(isCurrent({ data: '2025-07-01T23:59:59' }, midnightThirty)).toBe(false)
})
