import type { Period, Pick, Side, Unit } from './tip.ts'

const UNITS: Record<Unit, string> = {
  goals: 'gol',
  corners: 'corner',
  cards: 'cartellini',
  sets: 'set',
  games: 'game',
  points: 'punti',
}
const SIDES: Record<Side, string> = { home: 'casa', away: 'ospite' }

/** A line with a decimal comma and its sign where it has one: `2,5`, `-0,75`. */
export function lineText(line4: number, isSigned: boolean): string {
  const size = Math.abs(line4) / 4
  const sign = line4 < 0 ? '-' : isSigned && line4 > 0 ? '+' : ''
  return `${sign}${String(size).replace('.', ',')}`
}

/** `1° tempo`, `2° set`, `tempi regolamentari`; empty for the whole match. */
export function periodText(period: Period): string {
  if (period === 'match') return ''
  if (period === 'regular') return 'tempi regolamentari'
  const n = period.slice(-1)
  if (period.startsWith('half')) return `${n}° tempo`
  return `${n}° ${period.startsWith('set') ? 'set' : 'quarto'}`
}

/** A pick, short and in Italian: `Over 2,5`, `Over 9,5 corner`, `Asiatico -0,75 casa`, `1X + Over 1,5`. */
export function describePick(pick: Pick): string {
  if (pick.market === 'combo') return pick.parts.map(describePick).join(' + ')
  const period = 'period' in pick ? periodText(pick.period) : ''
  return [marketText(pick), period].filter((text) => text !== '').join(' ')
}

/** A pick without its period. */
function marketText(pick: Exclude<Pick, { market: 'combo' }>): string {
  switch (pick.market) {
    case 'result':
      return joinWords(pick.sign, unit(pick.unit))
    case 'doubleChance':
      return pick.sign
    case 'drawNoBet':
      return joinWords('DNB', SIDES[pick.side])
    case 'winner':
      return joinWords('Testa a testa', SIDES[pick.side])
    case 'total':
      return joinWords(
        pick.over ? 'Over' : 'Under',
        lineText(pick.line4, false),
        unit(pick.unit),
        side(pick.side),
      )
    case 'handicap': {
      // At a half line both kinds of handicap are the same bet.
      const isAsian =
        pick.push === 'void' &&
        pick.line4 % 4 !== 2 &&
        pick.line4 % 4 !== -2 &&
        (pick.unit === null || pick.unit === 'goals')
      const kind = isAsian ? 'Asiatico' : pick.push === 'loss' ? 'Handicap europeo' : 'Handicap'
      return joinWords(kind, lineText(pick.line4, true), unit(pick.unit), SIDES[pick.side])
    }
    case 'handicapDraw':
      return joinWords('X handicap', lineText(pick.line4, true))
    case 'bothScore':
      return pick.yes ? 'Goal' : 'No goal'
    case 'range':
      return joinWords('Multigol', rangeText(pick.from, pick.to), side(pick.side))
    case 'exactScore':
      return joinWords('Esatto', pick.scores.map((score) => score.join('-')).join(', '))
    case 'halfTimeFullTime':
      return `Parziale/finale ${pick.half}/${pick.full}`
    case 'oddEven':
      return joinWords(pick.even ? 'Pari' : 'Dispari', unit(pick.unit), side(pick.side))
    case 'scores':
      return joinWords('Segna', SIDES[pick.side], pick.yes ? '' : 'no')
    case 'tieBreak':
      return joinWords('Tie-break', pick.yes ? 'sì' : 'no')
    case 'qualifies':
      return joinWords('Passaggio turno', SIDES[pick.side])
  }
}

const rangeText = (from: number, to: number | null): string =>
  to === null ? `${from}+` : from === to ? `${from}` : `${from}-${to}`
/** The word of a unit; goals go without saying. */
const unit = (of: Unit | null): string => (of === null || of === 'goals' ? '' : UNITS[of])
const side = (of: Side | null): string => (of === null ? '' : SIDES[of])
const joinWords = (...parts: string[]): string => parts.filter((part) => part !== '').join(' ')

/** `3 gol`, `1 cartellino`, `24 game`. */
export function countText(count: number, of: Unit): string {
  if (count === 1 && of === 'cards') return '1 cartellino'
  if (count === 1 && of === 'points') return '1 punto'
  return `${count} ${UNITS[of]}`
}
