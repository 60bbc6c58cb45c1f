import { sportsWith } from '../../bets/tip-reading/pick-sport.ts'
import type { Period, Sport, Unit } from '../../bets/tip-reading/tip.ts'

/** Version of the shape of a score, stored with it; raised when the shape changes. */
export const SCORE_READER = 1

export type Pair = [home: number, away: number]

/** The score of an event as a person entered it. Figures not entered are null or empty. */
export interface Score {
  reader: typeof SCORE_READER
  sport: Exclude<Sport, 'altro'>
  /** Postponed, cancelled, not played: every leg is void. */
  isVoid: boolean
  /** The typed word that makes the event void, or bars a proposal (abandoned, retired, awarded); null without one. */
  word: string | null
  /** False when the word leaves the outcome to the bookmaker's own rules. */
  isFinal: boolean
  /** Goals after 90 minutes, sets won, points of a basket game with its overtime. */
  main: Pair | null
  /** Football: the first half. Basket: halves or quarters. Tennis, volley: the sets. */
  parts: Pair[]
  corners: Count | null
  cards: Count | null
}

/** Corners or cards: by side, or with `pair` null of both together only. */
export interface Count {
  pair: Pair | null
  total: number
  /** The figure of the first half; null where it was not entered. */
  firstHalf: Pair | null
}

export type Figure = { found: Count } | { missing: string }

const sides = ([home, away]: Pair): Count => ({ pair: [home, away], total: home + away, firstHalf: null })
const minus = (a: Pair, b: Pair): Pair => [a[0] - b[0], a[1] - b[1]]
const plus = (pairs: readonly Pair[]): Pair => [
  pairs.reduce((sum, [home]) => sum + home, 0),
  pairs.reduce((sum, [, away]) => sum + away, 0),
]

/** The score of an event as a text reads it that names the two sides the other way round. */
export function mirrorScore(score: Score): Score {
  const flip = ([home, away]: Pair): Pair => [away, home]
  const count = (of: Count | null): Count | null =>
    of && { ...of, pair: of.pair && flip(of.pair), firstHalf: of.firstHalf && flip(of.firstHalf) }
  return {
    ...score,
    main: score.main && flip(score.main),
    parts: score.parts.map(flip),
    corners: count(score.corners),
    cards: count(score.cards),
  }
}

/** Figure of a unit in a period, or, in words, the data to enter to know it. */
export function figureOf(score: Score, unit: Unit, period: Period): Figure {
  const missingFigure = (words: string): Figure => ({ missing: words })
  if (unit === 'corners' || unit === 'cards') {
    const count = unit === 'corners' ? score.corners : score.cards
    const noun = unit === 'corners' ? 'i corner' : 'i cartellini'
    if (score.sport !== 'calcio') return missingFigure('un risultato di calcio')
    if (period === 'match' || period === 'regular')
      return count === null ? missingFigure(noun) : { found: count }
    if (count?.firstHalf == null || count.pair === null) return missingFigure(`${noun} del 1° tempo`)
    return { found: sides(period === 'half1' ? count.firstHalf : minus(count.pair, count.firstHalf)) }
  }
  const n = Number(period.slice(-1))
  if (score.sport === 'calcio' || score.sport === 'basket') {
    if (unit !== (score.sport === 'calcio' ? 'goals' : 'points') || period.startsWith('set'))
      return missingFigure(anotherSport(unit, period))
    if (score.main === null) return missingFigure('il risultato')
    if (period === 'match') return { found: sides(score.main) }
    if (period === 'regular') {
      if (score.sport === 'calcio') return { found: sides(score.main) }
      // A final score, or two halves that make it up, may count an overtime.
      return score.parts.length >= 4
        ? { found: sides(plus(score.parts.slice(0, 4))) }
        : missingFigure('i quarti')
    }
    if (period.startsWith('quarter')) {
      const quarter = score.sport === 'basket' && score.parts.length >= 4 ? score.parts[n - 1] : undefined
      return quarter === undefined ? missingFigure('i quarti') : { found: sides(quarter) }
    }
    const half = halfOf(score)
    if (half === null) return missingFigure(score.sport === 'calcio' ? 'il 1° tempo' : 'i tempi')
    if (n === 1) return { found: sides(half) }
    // The rest of a final score may include overtime.
    if (score.parts.length > 4 || (score.sport === 'basket' && score.parts.length === 1))
      return missingFigure('sapere se il 2° tempo conta i supplementari')
    return { found: sides(minus(score.main, half)) }
  }
  if (period === 'regular' || period.startsWith('half') || period.startsWith('quarter'))
    return missingFigure(anotherSport(unit, period))
  if (unit === 'sets') {
    if (period !== 'match') return missingFigure('un altro mercato')
    return score.main === null ? missingFigure('i set') : { found: sides(score.main) }
  }
  if (unit !== (score.sport === 'tennis' ? 'games' : 'points'))
    return missingFigure(anotherSport(unit, period))
  if (score.parts.length === 0)
    return missingFigure(score.sport === 'tennis' ? 'i game di ogni set' : 'i punti di ogni set')
  if (period === 'match') {
    return hasLongTieBreak(score)
      ? missingFigure('sapere se il super tie-break conta un game')
      : { found: sides(plus(score.parts)) }
  }
  const set = score.parts[n - 1]
  if (set === undefined) return missingFigure(`la regola del book: ${n}° set non giocato`)
  return isLongTieBreak(set, score) && n === score.parts.length
    ? missingFigure('sapere se il super tie-break conta un set')
    : { found: sides(set) }
}

const anotherSport = (unit: Unit, period: Period): string =>
  `un risultato di ${sportsWith(unit, period).join(' o ')}`

/** The first half of a football or basket match. */
export function halfOf({ sport, parts }: Score): Pair | null {
  const [first, second] = parts
  if (first === undefined) return null
  return sport === 'basket' && parts.length >= 4 && second !== undefined ? plus([first, second]) : first
}

/** Whether the deciding set was played as one tie-break to ten. */
export const hasLongTieBreak = (score: Score): boolean =>
  score.parts.some((set) => isLongTieBreak(set, score))

const isLongTieBreak = ([home, away]: Pair, { sport }: Score): boolean =>
  sport === 'tennis' && Math.max(home, away) >= 10
