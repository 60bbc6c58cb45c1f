import { Unread } from './pick-lexemes.ts'
import { type Period, type Pick, type Sport, type Unit, unitsOf } from './tip.ts'

const READ_SPORTS = ['calcio', 'tennis', 'basket', 'volley'] as const
type ReadSport = (typeof READ_SPORTS)[number]

export const isTwoWaySport = (sport: Sport | null): boolean =>
  sport === 'tennis' || sport === 'basket' || sport === 'volley'

/** The greatest line a unit can have, null for any unit; in a greater one a decimal point was forgotten. */
export const greatestLineOf = (unit: Unit | null): number =>
  unit === null ? 400 : { goals: 9.5, corners: 25, cards: 20, sets: 5, games: 77, points: 400 }[unit]

const PERIODS_OF: Record<ReadSport, readonly string[]> = {
  calcio: ['match', 'regular', 'half'],
  tennis: ['match', 'set'],
  basket: ['match', 'regular', 'half', 'quarter'],
  volley: ['match', 'set'],
}
const UNITS_OF: Record<ReadSport, readonly Unit[]> = {
  calcio: ['goals', 'corners', 'cards'],
  tennis: ['sets', 'games'],
  basket: ['points'],
  volley: ['sets', 'points'],
}

/**
 * The sport of a pick: the shown one, else the only one whose markets have the pick (only football has corners), else
 * null. @throws Unread where the shown sport is not read, or no sport has the pick
 */
export function sportOf(pick: Pick, shownSport: Sport | null): Sport | null {
  if (shownSport === 'altro') throw new Unread('SPORT_UNREAD')
  const possible = READ_SPORTS.filter(
    (sport) => (shownSport === null || shownSport === sport) && fits(pick, sport),
  )
  const [only] = possible
  if (only === undefined) throw new Unread('SPORT_AMBIGUOUS')
  return shownSport ?? (possible.length === 1 ? only : null)
}

/** The sport that most legs of an event fit, where no text names it; null where several fit as many. */
export function likelySport(
  legs: ReadonlyArray<{ pick: Pick | null; sport: Sport | null }>,
): ReadSport | null {
  const fitting = (one: ReadSport) =>
    legs.filter(({ pick, sport }) => (sport === null ? pick !== null && fits(pick, one) : sport === one))
      .length
  const most = Math.max(...READ_SPORTS.map(fitting))
  const [likely = null, ...others] = READ_SPORTS.filter((one) => fitting(one) === most)
  return others.length === 0 ? likely : null
}

/** Sports whose score has a unit in a period; where none has both, those that have the period. */
export function sportsWith(unit: Unit, period: Period): ReadSport[] {
  const inPeriod = READ_SPORTS.filter((one) => PERIODS_OF[one].includes(period.replace(/\d$/, '')))
  const both = inPeriod.filter((one) => UNITS_OF[one].includes(unit))
  return both.length > 0 ? both : inPeriod
}

function fits(pick: Pick, sport: ReadSport): boolean {
  if (pick.market === 'combo') return pick.parts.every((part) => fits(part, sport))
  if ('unit' in pick && pick.unit !== null && !UNITS_OF[sport].includes(pick.unit)) return false
  if ('period' in pick && !PERIODS_OF[sport].includes(pick.period.replace(/\d$/, ''))) return false
  switch (pick.market) {
    case 'bothScore':
    case 'range':
    case 'scores':
    case 'drawNoBet':
    case 'handicapDraw':
    case 'doubleChance':
    case 'halfTimeFullTime':
      return sport === 'calcio'
    case 'exactScore':
      return sport !== 'basket'
    case 'tieBreak':
      return sport === 'tennis'
    case 'result':
      return pick.sign !== 'X' || sport === 'calcio'
    case 'handicap':
      return sport === 'calcio' || (pick.line4 % 4) % 2 === 0
    default:
      return true
  }
}

/** Football counts regular time whether or not the text says so: one pick is not two. */
export function withPeriod(pick: Pick, sport: Sport | null): Pick {
  if (pick.market === 'combo') return { ...pick, parts: pick.parts.map((part) => withPeriod(part, sport)) }
  return sport === 'calcio' && 'period' in pick && pick.period === 'regular'
    ? { ...pick, period: 'match' }
    : pick
}

/** Sets the unit if the sport allows only one; a line that fits none is not read. */
export function withUnits(pick: Pick, sport: Sport | null): Pick {
  if (sport === null) return pick
  if (pick.market === 'combo') return { ...pick, parts: pick.parts.map((part) => withUnits(part, sport)) }
  if (!('unit' in pick) || pick.unit !== null || pick.market === 'result') return pick
  const units = unitsOf(pick, sport)
  if (
    units.length === 0 ||
    units.some((unit) => 'line4' in pick && Math.abs(pick.line4) / 4 > greatestLineOf(unit))
  )
    throw new Unread('LINE_AMBIGUOUS')
  return units.length === 1 ? { ...pick, unit: units[0] ?? null } : pick
}
