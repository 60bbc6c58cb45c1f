import { expect, it } from 'vitest'
import type { VenueRow } from '#web/bets/drops/venue-rows.ts'
import { placesOf, sortByPlace } from './frozen-rows.ts'

const row = (key: string, played = false) => ({ key, drop: played ? {} : undefined }) as VenueRow
const never = () => false
const keysOf = (rows: readonly VenueRow[]) => rows.map(({ key }) => key)

it('a room keeps its place while it is dropped and undropped; a new one ends its group', () => {
  const opened = [row('a', true), row('b'), row('c'), row('d')]
  const places = placesOf(opened, new Map(), never)
  const later = [row('c', true), row('new', true), row('a'), row('b'), row('d'), row('other')]
  const after = placesOf(later, places, never)
  expect(keysOf(sortByPlace(later, after))).toEqual(['a', 'new', 'b', 'c', 'd', 'other'])
  const shown = placesOf(later, places, (key) => key === 'c')
  expect(keysOf(sortByPlace(later, shown))).toEqual(['a', 'c', 'new', 'b', 'd', 'other'])
  const left = placesOf(later, places, (key, to) => key === 'a' && to === 'rest')
  expect(keysOf(sortByPlace(later, left))).toEqual(['new', 'b', 'c', 'd', 'a', 'other'])
  expect(['a', 'b', 'c', 'd'].map((key) => after.get(key))).toEqual(['about', 'rest', 'rest', 'rest'])
})
