import { describe, expect, it } from 'vitest'
import { typedTime } from './typed-time.ts'

describe('a time as people type it', () => {
  it('reads short and long ways of writing it', () => {
    const ways = {
      '9': '09:00',
      '22': '22:00',
      '930': '09:30',
      '0930': '09:30',
      '9:30': '09:30',
      '9.05': '09:05',
      '9:5': '09:05',
    }
    for (const [typed, time] of Object.entries(ways)) expect(typedTime(typed)).toBe(time)
  })

  it('reads no time that does not exist', () => {
    for (const typed of ['', '24', '24:00', '12:60', '1260', 'x', '12:', '1:2:3'])
      expect(typedTime(typed)).toBeNull()
  })
})
