/** The shape of a reading: stored as is, with {@link TIP_READER}, and never changed without a new number. */
export const TIP_READER = 4

/** Sports whose scores are understood; `altro` is any other sport. */
export const SPORTS = ['calcio', 'tennis', 'basket', 'volley', 'altro'] as const
export type Sport = (typeof SPORTS)[number]

export type Side = 'home' | 'away'
export const OTHER_SIDE = { home: 'away', away: 'home' } as const
export type Sign = '1' | 'X' | '2'
/** The unit a line counts. Null in a pick: not stated, so the sport's main unit. */
export type Unit = 'goals' | 'corners' | 'cards' | 'sets' | 'games' | 'points'
/** `regular`: without overtime, where the text says so and the score of the sport may count an overtime. */
export type Period =
  | 'match'
  | 'regular'
  | `half${1 | 2}`
  | `set${1 | 2 | 3 | 4 | 5}`
  | `quarter${1 | 2 | 3 | 4}`

/**
 * The pick of a leg. Lines are whole quarters: `line4: 10` is 2,5, `line4: -3` is -0,75.
 * `push` of a handicap: the outcome at exactly the line, null when the text does not say (Asian or European).
 */
export type Pick =
  | { market: 'result'; period: Period; unit: Unit | null; sign: Sign }
  | { market: 'doubleChance'; period: Period; sign: '1X' | 'X2' | '12' }
  | { market: 'drawNoBet'; period: Period; side: Side }
  /** Who of the two wins, where no draw is offered. */
  | { market: 'winner'; period: Period; side: Side }
  | { market: 'total'; period: Period; unit: Unit | null; side: Side | null; over: boolean; line4: number }
  | { market: 'handicap'; period: Period; unit: Unit | null; side: Side; line4: number; push: Push | null }
  /** X of the European handicap: a draw once the line is added to the home side. */
  | { market: 'handicapDraw'; period: Period; line4: number }
  | { market: 'bothScore'; period: Period; yes: boolean }
  /** Multigol, `from` and `to` included; `to` null: `from` or more. */
  | { market: 'range'; period: Period; side: Side | null; from: number; to: number | null }
  | { market: 'exactScore'; period: Period; scores: [home: number, away: number][] }
  | { market: 'halfTimeFullTime'; half: Sign; full: Sign }
  | { market: 'oddEven'; period: Period; unit: Unit | null; side: Side | null; even: boolean }
  | { market: 'scores'; period: Period; side: Side; yes: boolean }
  | { market: 'tieBreak'; yes: boolean }
  | { market: 'qualifies'; side: Side }
  /** Wins when all its parts win. */
  | { market: 'combo'; parts: Pick[] }

export type Push = 'void' | 'loss'

export interface Competitor {
  /** The name as the tipster wrote it, in small letters. */
  name: string
  /** Equal for names that are certainly one competitor's. */
  key: string
}

export interface TipEvent {
  home: Competitor
  away: Competitor
  /** Keys of home and away, in this order. */
  key: string
}

export interface Problem {
  code: ProblemCode
  /** The words that cause the problem; null where no word does. */
  words: string | null
}

export interface ReadLeg {
  /** The lines the leg was read from. */
  text: string
  sport: Sport | null
  event: TipEvent | null
  pick: Pick | null
  /** Odds of the leg, dot text of at most 3 decimals; null when absent or ambiguous. */
  odds: string | null
  isLive: boolean
  /** Why the leg is not, or not wholly, read. */
  problems: Problem[]
}

/** `several`: more than one leg, and the text does not say whether they are one multiple or separate bets. */
export type TipKind = 'single' | 'multiple' | 'several' | 'system' | 'none'

export interface ReadTip {
  reader: typeof TIP_READER
  kind: TipKind
  legs: ReadLeg[]
  /** Odds of the whole, as stated in the text; never computed. */
  odds: string | null
  problems: Problem[]
}

/** Why something was not read, in the words of the screens. */
export const PROBLEMS = {
  TOO_LONG: 'testo troppo lungo',
  NO_TIP: 'nessun pronostico riconosciuto',
  SYSTEM: 'sistema: non si legge',
  LEGS_COUNT: 'il numero di selezioni non torna',
  EVENT_MISSING: 'evento non riconosciuto',
  EVENT_INCOMPLETE: 'evento incompleto: una sola squadra',
  EVENT_AMBIGUOUS: 'evento ambiguo',
  SPORT_UNREAD: 'sport che non si referta dal risultato',
  SPORT_AMBIGUOUS: 'sport ambiguo',
  PICK_MISSING: 'pronostico mancante',
  MARKET_UNKNOWN: 'mercato non riconosciuto',
  MARKET_AMBIGUOUS: 'mercato ambiguo',
  MARKET_UNREAD: 'mercato che non si referta dal risultato',
  SIDE_MISSING: 'manca la squadra o il giocatore',
  LINE_MISSING: 'linea mancante',
  LINE_AMBIGUOUS: 'linea ambigua',
  LINE_INVALID: 'linea non valida',
  LIVE_HANDICAP: 'handicap live: conta dal punteggio del momento',
  WORDS_UNREAD: 'parole non lette',
  ODDS_AMBIGUOUS: 'quota ambigua',
} as const

export type ProblemCode = keyof typeof PROBLEMS

/** A leg whose event and pick are both certain; its odds may still be in doubt, which leaves the outcome readable. */
export const isLegRead = (leg: ReadLeg): leg is ReadLeg & { event: TipEvent; pick: Pick } =>
  leg.event !== null && leg.pick !== null && leg.problems.every(({ code }) => code === 'ODDS_AMBIGUOUS')

/** The reason in Italian: `parole non lette: lautaro`. */
export const problemText = ({ code, words }: Problem): string =>
  words === null ? PROBLEMS[code] : `${PROBLEMS[code]}: ${words}`

/**
 * Possible units of a pick that does not state one, by the sizes lines have: football goals to 7,5; basketball points
 * from 15 in totals; sets below 5, or handicaps below 3; in a match games from 12 and volleyball points from 60. Empty:
 * the line fits none; two: the text is ambiguous.
 */
export function unitsOf(pick: Pick, sport: Sport): Unit[] {
  if (!('unit' in pick)) return [mainUnit(sport, 'match')]
  if (pick.unit !== null) return [pick.unit]
  if (pick.market === 'result') return [mainUnit(sport, pick.period)]
  const size = 'line4' in pick ? Math.abs(pick.line4) / 4 : null
  const isOfSet = pick.period.startsWith('set')
  switch (sport) {
    case 'calcio':
      return size !== null && size > 7.5 ? [] : ['goals']
    case 'basket':
      return pick.market === 'total' && size !== null && size < 15 ? [] : ['points']
    case 'tennis':
    case 'volley': {
      const smallUnit: Unit = sport === 'tennis' ? 'games' : 'points'
      if (isOfSet) return [smallUnit]
      if (size === null) return ['sets', smallUnit]
      if (pick.market === 'handicap') return size < 3 ? ['sets', smallUnit] : [smallUnit]
      if (size < 5) return ['sets']
      return size >= (sport === 'tennis' ? 12 : 60) || pick.side !== null ? [smallUnit] : []
    }
    case 'altro':
      return []
  }
}

/** What the result of a sport counts in a period. */
export function mainUnit(sport: Sport, period: Period): Unit {
  if (sport === 'basket') return 'points'
  if (sport === 'tennis') return period.startsWith('set') ? 'games' : 'sets'
  if (sport === 'volley') return period.startsWith('set') ? 'points' : 'sets'
  return 'goals'
}
