import { NAMED } from './name-sides.ts'
import { readExactScore } from './read-lines.ts'
import { isSideNumber, type Said, termOf, Unread } from './said.ts'
import type { Period, Pick } from './tip.ts'

/** The result of a match or period: 1X2, double chance, head to head, or a score in sets. */
export function readResult(said: Said, period: Period): Pick {
  if (said.items.some((lexeme) => lexeme.is === 'signs')) throw new Unread('MARKET_AMBIGUOUS', said.words())
  const twelve = said.items.find(
    (lexeme) => lexeme.is === 'number' && lexeme.text === '12' && lexeme.sign === null,
  )
  if (twelve !== undefined) {
    said.remove(twelve)
    return { market: 'doubleChance', period, sign: '12' }
  }
  if (said.take('notLose'))
    return { market: 'doubleChance', period, sign: said.needSide() === 'home' ? '1X' : 'X2' }
  if (
    said.items.some(
      (lexeme) => lexeme.is === 'term' && lexeme.term.is === 'head' && lexeme.term.of === 'chance',
    )
  ) {
    throw new Unread('SIDE_MISSING')
  }
  const pair = said.items.find((lexeme) => lexeme.is === 'pair')
  const saysSets = said.context.sport === 'tennis' || said.context.sport === 'volley' || said.hasUnit('sets')
  if (pair !== undefined && saysSets) return readExactScore(said, period, false)
  const isCount = said.take('most') || said.items.some((lexeme) => termOf(lexeme) === 'head')
  const unit = said.unit()
  if (unit === 'sets' || unit === 'games' || ((unit === 'corners' || unit === 'cards') && !isCount)) {
    throw new Unread('MARKET_AMBIGUOUS', said.words())
  }
  const isTwoWay = said.take('headToHead')
  const isWin = said.take('winner')
  const toNil = said.take('toNil')
  const drawn = said.items.find((lexeme) => termOf(lexeme) === 'sign')
  if (drawn !== undefined) {
    said.remove(drawn)
    if (isTwoWay || isWin || toNil) throw new Unread('MARKET_AMBIGUOUS')
    return { market: 'result', period, unit, sign: 'X' }
  }
  const isNamed = said.items.some(
    (lexeme) =>
      lexeme.is === 'term' &&
      lexeme.term.is === 'side' &&
      (lexeme.text === NAMED || /[12]$/.test(lexeme.text)),
  )
  const isNumbered = said.someNumber(isSideNumber)
  // `Inter vince di 1`: by one goal, or the sign 1.
  if (isNamed && isNumbered && isWin) throw new Unread('MARKET_AMBIGUOUS')
  const side = said.side()
  if (side === null) {
    if (said.items.length > 0) throw new Unread('MARKET_UNKNOWN', said.words())
    throw new Unread(isWin || isTwoWay || toNil || isCount ? 'SIDE_MISSING' : 'PICK_MISSING')
  }
  if (!isNamed && !isNumbered && !isWin && !isTwoWay && !toNil && !isCount)
    throw new Unread('MARKET_UNKNOWN', said.words())
  if (isTwoWay) return { market: 'winner', period, side }
  const won: Pick = { market: 'result', period, unit, sign: side === 'home' ? '1' : '2' }
  if (!toNil) return won
  return {
    market: 'combo',
    parts: [won, { market: 'scores', period, side: side === 'home' ? 'away' : 'home', yes: false }],
  }
}

/** Whether a side scores; a clean sheet is the other side not scoring. */
export function readScores(said: Said, period: Period): Pick {
  const isClean = said.take('cleanSheet')
  const isNot = said.take('scoresNot')
  said.take('scores')
  said.take('goal')
  const isNo = said.take('no')
  if (isClean && isNot) throw new Unread('MARKET_AMBIGUOUS')
  const side = said.needSide()
  if (isClean) return { market: 'scores', period, side: side === 'home' ? 'away' : 'home', yes: isNo }
  return { market: 'scores', period, side, yes: !isNo && !isNot }
}

export function readOddEven(said: Said, period: Period): Pick {
  const isHead = said.take('oddEven')
  const isOdd = said.take('odd')
  const isEven = said.take('even')
  const isEvenOrDraw = said.take('even?')
  const unit = said.unit() ?? (said.take('goal') ? 'goals' : null)
  const isSum = said.take('sum')
  const side = said.namedSide()
  if (isOdd === (isEven || isEvenOrDraw)) throw new Unread('SIDE_MISSING')
  // Some tipsters call a draw `pari`, so that it is ambiguous alone.
  if (isEvenOrDraw && !isHead && !isSum && unit === null) throw new Unread('MARKET_AMBIGUOUS', 'pari')
  return { market: 'oddEven', period, unit, side, even: !isOdd }
}

export function readBothScore(said: Said, period: Period): Pick {
  const isHead = said.take('bothScoreHead')
  const isNo = said.take('noGoal')
  const isYes = said.take('bothScore') || (isHead && said.take('goal'))
  const negated = said.take('no')
  if (isNo && isYes) throw new Unread('MARKET_AMBIGUOUS')
  if (!isNo && !isYes && !negated) throw new Unread('SIDE_MISSING')
  if (negated && isNo) throw new Unread('MARKET_AMBIGUOUS')
  return { market: 'bothScore', period, yes: isYes && !negated }
}
