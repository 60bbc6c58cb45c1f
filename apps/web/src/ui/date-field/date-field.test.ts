import { describe, expect, it } from 'vitest'
import { isWithin, parseTypedDate, withSlashes } from './typed-date.ts'

describe('parseTypedDate', () => {
  it('reads the ways people write a day', () => {
    expect(parseTypedDate('01/03/2026', '2026')).toBe('2026-03-01')
    expect(parseTypedDate('1/3/26', '2026')).toBe('2026-03-01')
    expect(parseTypedDate('01032026', '2026')).toBe('2026-03-01')
    expect(parseTypedDate('29.02.2028', '2026')).toBe('2028-02-29')
  })

  it.each(['15122026', '15/12/2026', '151226', '1512', '15/12', '15/12/', '15.12', ' 15-12 '])(
    'reads %s, with the current year where it has none',
    (text) => {
      expect(parseTypedDate(text, '2026')).toBe('2026-12-15')
    },
  )

  it('refuses days that do not exist', () => {
    for (const text of [
      '',
      '31/02/2026',
      '29/02/2026',
      '00/01/2026',
      '1/13/2026',
      '2026-03-01',
      'ieri',
      '1',
      '112',
      '3102',
      '29/11/20261',
    ]) {
      expect(parseTypedDate(text, '2026'), text).toBeNull()
    }
  })
})

describe('withSlashes', () => {
  it('puts the slashes in while digits are typed', () => {
    let text = ''
    for (const digit of '01032026') text = withSlashes(text, text + digit)
    expect(text).toBe('01/03/2026')
  })

  it('lets the slashes be typed as well', () => {
    let text = ''
    for (const character of '01/03/2026') text = withSlashes(text, text + character)
    expect(text).toBe('01/03/2026')
  })

  it.each(['1/12/2026', '5/1/2027', '01/3/2026', '1/3/26'])('leaves %s as it is typed', (wanted) => {
    let text = ''
    for (const character of wanted) text = withSlashes(text, text + character)
    expect(text).toBe(wanted)
  })

  it('keeps what is typed behind a whole date, which makes it none', () => {
    expect(withSlashes('29/11/2026', '29/11/20261')).toBe('29/11/20261')
  })

  it('leaves deleting alone', () => {
    expect(withSlashes('01/03/', '01/03')).toBe('01/03')
  })
})

describe('isWithin', () => {
  it('counts the bounds in', () => {
    expect(isWithin('2026-03-01', '2026-03-01', '2026-03-02')).toBe(true)
    expect(isWithin('2026-02-28', '2026-03-01', undefined)).toBe(false)
    expect(isWithin('2026-03-03', undefined, '2026-03-02')).toBe(false)
  })
})
