import { expect, it } from 'vitest'
import { nextAfter, outOfSight } from './out-of-sight.tsx'

const order = ['a', 'b', 'c', 'd', 'e', 'f']
const away = (wanted: string[], ...visible: string[]) => {
  const rows = wanted.map((id) => ({ id, place: order.indexOf(id) }))
  const { above, below } = outOfSight(
    rows,
    new Set(visible),
    order.findIndex((id) => visible.includes(id)),
  )
  return { above: above.map(({ id }) => id), below: below.map(({ id }) => id) }
}

it('counts rows above and below the visible ones, in the order of the list', () => {
  expect(away(['a', 'b', 'd', 'f'], 'c', 'd')).toEqual({ above: ['a', 'b'], below: ['f'] })
})

it('does not count rows on screen', () => {
  expect(away(['c', 'd'], 'b', 'c', 'd')).toEqual({ above: [], below: [] })
})

it('counts all rows as below while none is on screen', () => {
  expect(away(['a', 'f'])).toEqual({ above: [], below: ['a', 'f'] })
})

it('goes through the wanted rows in turn, those on screen included', () => {
  const wanted = ['b', 'e'].map((id) => ({ id, place: order.indexOf(id) }))
  expect([-1, 0, 1, 3, 4].map((place) => nextAfter(wanted, place)?.id)).toEqual(['b', 'b', 'e', 'e', 'b'])
  expect(nextAfter([], 0)).toBeUndefined()
})
