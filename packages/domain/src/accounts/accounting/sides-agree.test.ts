import { describe, it } from 'vitest'
import { expectSidesToAgree } from './fixtures/sides-agree.ts'

// The test's name contains the seed; INVARIANT_SEED repeats a run, INVARIANT_BETS makes it longer.
const seed = Number(process.env.INVARIANT_SEED ?? Math.floor(Math.random() * 2 ** 32))
const bets = Number(process.env.INVARIANT_BETS ?? 10_000)

describe('the two sides of a bet: the venues owe the sum of tipster, No Drop, Scarti Quota and Freeroll', () => {
  it(`holds for ${bets} random bets under every outcome (INVARIANT_SEED=${seed})`, { timeout: 600_000 }, () =>
    expectSidesToAgree(bets, seed),
  )
})
