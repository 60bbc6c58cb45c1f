import { isTerm } from './lexeme.ts'
import { NAMED } from './name-sides.ts'
import { isSideNumber, type PickLexemes, Unread } from './pick-lexemes.ts'
import { readExactScore } from './read-lines.ts'
import { OTHER_SIDE, type Period, type Pick } from './tip.ts'

/** The result of a match or period: 1X2, double chance, head to head, or a score in sets. */
export function readResult(lexemes: PickLexemes, period: Period): Pick {
  if (lexemes.items.some((lexeme) => lexeme.is === 'signs'))
    throw new Unread('MARKET_AMBIGUOUS', lexemes.words())
  const twelve = lexemes.items.find(
    (lexeme) => lexeme.is === 'number' && lexeme.text === '12' && lexeme.sign === null,
  )
  if (twelve !== undefined) {
    lexemes.remove(twelve)
    return { market: 'doubleChance', period, sign: '12' }
  }
  if (lexemes.take('notLose'))
    return { market: 'doubleChance', period, sign: lexemes.takeRequiredSide() === 'home' ? '1X' : 'X2' }
  if (lexemes.items.some((lexeme) => isTerm(lexeme, 'head') && lexeme.term.of === 'chance'))
    throw new Unread('SIDE_MISSING')
  const pair = lexemes.items.find((lexeme) => lexeme.is === 'pair')
  const saysSets =
    lexemes.context.sport === 'tennis' || lexemes.context.sport === 'volley' || lexemes.hasUnit('sets')
  if (pair !== undefined && saysSets) return readExactScore(lexemes, period, false)
  const isCount = lexemes.take('most') || lexemes.has('head')
  const unit = lexemes.takeUnit()
  if (unit === 'sets' || unit === 'games' || ((unit === 'corners' || unit === 'cards') && !isCount)) {
    throw new Unread('MARKET_AMBIGUOUS', lexemes.words())
  }
  const isTwoWay = lexemes.take('headToHead')
  const isWin = lexemes.take('winner')
  const toNil = lexemes.take('toNil')
  if (lexemes.take('sign')) {
    if (isTwoWay || isWin || toNil) throw new Unread('MARKET_AMBIGUOUS')
    return { market: 'result', period, unit, sign: 'X' }
  }
  const isNamed = lexemes.items.some(
    (lexeme) => isTerm(lexeme, 'side') && (lexeme.text === NAMED || /[12]$/.test(lexeme.text)),
  )
  const isNumbered = lexemes.numbers().some(isSideNumber)
  // `Inter vince di 1`: by one goal, or the sign 1.
  if (isNamed && isNumbered && isWin) throw new Unread('MARKET_AMBIGUOUS')
  const side = lexemes.takeSide()
  if (side === null) {
    if (lexemes.items.length > 0) throw new Unread('MARKET_UNKNOWN', lexemes.words())
    throw new Unread(isWin || isTwoWay || toNil || isCount ? 'SIDE_MISSING' : 'PICK_MISSING')
  }
  if (!isNamed && !isNumbered && !isWin && !isTwoWay && !toNil && !isCount)
    throw new Unread('MARKET_UNKNOWN', lexemes.words())
  if (isTwoWay) return { market: 'winner', period, side }
  const winPick: Pick = { market: 'result', period, unit, sign: side === 'home' ? '1' : '2' }
  if (!toNil) return winPick
  const nilPick: Pick = { market: 'scores', period, side: OTHER_SIDE[side], yes: false }
  return { market: 'combo', parts: [winPick, nilPick] }
}

/** Whether a side scores; a clean sheet is the other side not scoring. */
export function readScores(lexemes: PickLexemes, period: Period): Pick {
  const isClean = lexemes.take('cleanSheet')
  const isNot = lexemes.take('scoresNot')
  lexemes.take('scores')
  lexemes.take('goal')
  const isNo = lexemes.take('no')
  if (isClean && isNot) throw new Unread('MARKET_AMBIGUOUS')
  const side = lexemes.takeRequiredSide()
  if (isClean) return { market: 'scores', period, side: OTHER_SIDE[side], yes: isNo }
  return { market: 'scores', period, side, yes: !isNo && !isNot }
}

export function readOddEven(lexemes: PickLexemes, period: Period): Pick {
  const isHead = lexemes.take('oddEven')
  const isOdd = lexemes.take('odd')
  const isEven = lexemes.take('even')
  const isEvenOrDraw = lexemes.take('even?')
  const unit = lexemes.takeUnit() ?? (lexemes.take('goal') ? 'goals' : null)
  const isSum = lexemes.take('sum')
  const side = lexemes.takeNamedSide()
  if (isOdd === (isEven || isEvenOrDraw)) throw new Unread('SIDE_MISSING')
  // Some tipsters call a draw `pari`, so that the word by itself is ambiguous.
  if (isEvenOrDraw && !isHead && !isSum && unit === null) throw new Unread('MARKET_AMBIGUOUS', 'pari')
  return { market: 'oddEven', period, unit, side, even: !isOdd }
}

export function readBothScore(lexemes: PickLexemes, period: Period): Pick {
  const isHead = lexemes.take('bothScoreHead')
  const isNo = lexemes.take('noGoal')
  const isYes = lexemes.take('bothScore') || (isHead && lexemes.take('goal'))
  const isNegated = lexemes.take('no')
  if (isNo && isYes) throw new Unread('MARKET_AMBIGUOUS')
  if (!isNo && !isYes && !isNegated) throw new Unread('SIDE_MISSING')
  if (isNegated && isNo) throw new Unread('MARKET_AMBIGUOUS')
  return { market: 'bothScore', period, yes: isYes && !isNegated }
}
