import { describe, expect, it } from 'vitest'
import { panelPlace } from './panel-place.ts'

const SCREEN = { width: 1000, height: 800 }
const anchorAt = (left: number, top: number) => ({ left, right: left + 100, top, bottom: top + 30 })
const PANEL = { width: 200, height: 300 }

describe('panelPlace', () => {
  it('stands under its anchor, at its left edge or at its right one', () => {
    expect(panelPlace(anchorAt(300, 100), PANEL, SCREEN, 'start')).toEqual({ left: 300, top: 134 })
    expect(panelPlace(anchorAt(300, 100), PANEL, SCREEN, 'end')).toEqual({ left: 200, top: 134 })
  })

  it('goes over the anchor only when it does not fit under it and there is more room above', () => {
    expect(panelPlace(anchorAt(300, 700), PANEL, SCREEN, 'start').top).toBe(396)
    expect(panelPlace(anchorAt(300, 350), { width: 200, height: 780 }, SCREEN, 'start').top).toBe(12)
  })

  it('never leaves the screen', () => {
    expect(panelPlace(anchorAt(950, 100), PANEL, SCREEN, 'start').left).toBe(792)
    expect(panelPlace(anchorAt(0, 100), PANEL, SCREEN, 'end').left).toBe(8)
    expect(panelPlace(anchorAt(0, 790), { width: 1200, height: 900 }, SCREEN, 'start')).toEqual({
      left: 8,
      top: 8,
    })
  })
})
