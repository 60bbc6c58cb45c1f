import { describe, expect, it } from 'vitest'
import { betTotals } from '../../bets/bets/totals.ts'
import { deriveVenueDrop } from '../../bets/drops/derive.ts'
import { ESITI } from '../../ledger/postings/esito.ts'
import { betProfits, profit } from '../../ledger/postings/profit.ts'
import { sum } from '../../platform/money/decimal.ts'

// A plain loop: through a property-testing library this many bets would take minutes. The test's name contains the
// seed; INVARIANT_SEED repeats a run, INVARIANT_BETS makes it longer.
const seed = Number(process.env.INVARIANT_SEED ?? Math.floor(Math.random() * 2 ** 32))
const bets = Number(process.env.INVARIANT_BETS ?? 100_000)

const EXACT_OUTCOMES = new Set(['Open', 'Loss', 'Void'])
const RATES = ['1', '1', '1', '0.857', '1.163', '0.2', '7.451']

describe('the two sides of a bet: the venues owe the sum of tipster, No Drop, Scarti Quota and Freeroll', () => {
  it(`holds for ${bets} random bets under every outcome (INVARIANT_SEED=${seed})`, {
    timeout: 60_000,
  }, () => {
    const random = mulberry32(seed)
    let negativeNoDrop = 0
    let withoutTipsterDrop = 0
    for (let n = 0; n < bets; n++) {
      const bet = randomBet(random)
      const totals = betTotals(bet)
      if (totals.totNoDrop.lt(0)) negativeNoDrop++
      if (bet.quotaDrop === '0') withoutTipsterDrop++
      const bound = totals.tot.times('0.000005').plus(0.005 * (bet.drops.length + 4))
      for (const esito of ESITI) {
        const venues = sum(bet.drops.map((drop) => profit(esito, drop.importoPostCambio, drop.quota)))
        const { tipster, noDrop, scartiQuota, freeroll } = betProfits({ ...bet, ...totals, esito })
        const gap = venues.minus(tipster).minus(noDrop).minus(scartiQuota).minus(freeroll).abs()
        if (gap.gt(EXACT_OUTCOMES.has(esito) ? 0 : bound)) {
          expect.fail(`${esito}: gap ${gap}, allowed ${bound}: ${JSON.stringify({ n, bet, totals })}`)
        }
      }
    }
    // The cases that make the invariant hard must really have been among them.
    expect(negativeNoDrop).toBeGreaterThan(bets / 100)
    expect(withoutTipsterDrop).toBeGreaterThan(bets / 100)
  })
})

function randomBet(random: () => number) {
  const int = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const cents = (from: number, to: number) => decimalText(int(from, to), 2)
  const drops = Array.from({ length: int(1, 5) }, () => ({
    ...deriveVenueDrop({
      importoNoPerc: cents(1, random() < 0.1 ? 10_000_000 : 100_000),
      quotaNoTassa: decimalText(int(1_010, random() < 0.1 ? 50_000 : 5_000), 3),
      percentualeImporto: random() < 0.5 ? 100 : cents(1, 10_000),
      tassaQuota: random() < 0.5 ? 0 : cents(0, 2_000),
      cambio: RATES[int(0, RATES.length - 1)] ?? 1,
    }),
    freerollAttivo: random() < 0.3 ? 0 : cents(0, 10_000),
  }))
  const total = sum(drops.map((drop) => drop.importoPostCambio)).toNumber()
  const isDropped = random() < 0.85
  // Up to one and a half times the total, so that the rest for No Drop may be negative.
  const totTipster = isDropped ? cents(0, Math.floor(total * 150)) : '0'
  const quotaDrop = isDropped ? decimalText(int(100_001, 500_000), 5) : '0'
  return { drops, totTipster, quotaDrop }
}

function decimalText(units: number, places: number): string {
  const digits = String(units).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** A small seeded generator, so that a failing run can be repeated. */
function mulberry32(state: number): () => number {
  let a = state
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
