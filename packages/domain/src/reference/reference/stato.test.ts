import { describe, expect, it } from 'vitest'
import { onOff, STATI, statoLabel } from './stato.ts'

describe('states', () => {
  it('are A, S and D', () => {
    expect(STATI).toEqual(['A', 'S', 'D'])
  })

  it.each([
    ['A', 'ON', 'ON'],
    ['S', 'STANDBY', 'OFF'],
    ['D', 'OFF', 'OFF'],
    ['X', 'STANDBY', 'OFF'],
    [null, 'STANDBY', 'OFF'],
    [undefined, 'STANDBY', 'OFF'],
  ])('%s reads %s, where only ON and OFF exist %s', (stato, label, ofTwo) => {
    expect(statoLabel(stato)).toBe(label)
    expect(statoLabel(onOff(stato))).toBe(ofTwo)
  })
})
