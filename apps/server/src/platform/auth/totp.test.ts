import { describe, expect, it } from 'vitest'
import { codeAt, codeOf, stepOfCode } from './totp.ts'

const secret = Buffer.from('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

// RFC 6238 appendix B, SHA-1.
it.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at second %i the code is %s', (seconds, code) => {
  expect(codeOf(secret, Math.floor(seconds / 30), 8)).toBe(code)
})

describe('a code', () => {
  it('is accepted half a minute early or late, and no further', () => {
    const code = codeAt(secret, at(3000))
    const taken = [2969, 2970, 3000, 3029, 3059, 3060].map(
      (second) => stepOfCode(secret, code, at(second), 0) !== null,
    )
    expect(taken).toEqual([false, true, true, true, true, false])
  })

  it('is not accepted twice, nor is an earlier one', () => {
    const step = stepOfCode(secret, codeAt(secret, at(3000)), at(3000), 0)
    expect(step).toBe(100)
    expect(stepOfCode(secret, codeAt(secret, at(3000)), at(3005), 100)).toBeNull()
    expect(stepOfCode(secret, codeAt(secret, at(2970)), at(3005), 100)).toBeNull()
    expect(stepOfCode(secret, codeAt(secret, at(3030)), at(3030), 100)).toBe(101)
  })

  it.each(['', '1', '12345', '1234567', 'abcdef', '６５４３２１'])('written %j is invalid', (text) => {
    expect(stepOfCode(secret, text, at(3000), 0)).toBeNull()
  })
})
