import { describe, expect, it } from 'vitest'
import { FITTED, turn, zoomAt } from './view-transform.ts'

describe('zoomAt', () => {
  it('keeps the point under the pointer where it is', () => {
    const before = { scale: 1.5, turns: 0, x: 20, y: -10 }
    const after = zoomAt(before, 2, 100, 60)
    const onImage = (view: typeof before) => [(100 - view.x) / view.scale, (60 - view.y) / view.scale]
    expect(onImage(after)).toEqual(onImage(before))
  })

  it('stops at its bounds without drifting', () => {
    const largest = zoomAt({ ...FITTED, scale: 8, x: 5 }, 2, 100, 0)
    expect(largest).toEqual({ scale: 8, turns: 0, x: 5, y: 0 })
    expect(zoomAt(FITTED, 0.01).scale).toBe(0.5)
  })
})

describe('turn', () => {
  it('comes back after four quarters', () => {
    const turned = [1, 2, 3, 4].reduce((view) => turn(view, 1), FITTED)
    expect(turned.turns % 4).toBe(0)
  })
})
