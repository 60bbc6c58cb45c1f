import { type Token, tokensOf, wholeOf } from '../../bets/tip-reading/tokens.ts'
import { wordSet } from '../../platform/text/fold.ts'
import { type Count, type Pair, SCORE_READER, type Score } from './score.ts'

export type ReadScore = { score: Score; problem: null } | { score: null; problem: string }

/** The event did not take place: stakes come back. */
const VOID_WORDS = wordSet(
  'rinviata rinviato annullata annullato posticipata cancellata void postponed walkover wo',
)
/** Words for which each bookmaker has a different rule. */
const OPEN_WORDS = wordSet(
  'sospesa sospeso abbandonata interrotta interrotto ritiro ritirato ritirata rit ret tavolino squalifica',
)
/** Words of a football score that is not that of the 90 minutes, on which bets are paid. */
const AFTER_90 = wordSet('dts supplementari rigori rig dcr ets')
const NOUNS = [
  ['corners', wordSet('corner corners angoli angolo')],
  ['cards', wordSet('cartellini cartellino gialli ammonizioni cards')],
  ['half', wordSet('pt ht')],
  ['second', wordSet('st')],
] as const
/** Characters of a typed score; a longer text is refused. */
const LONGEST_SCORE = 300
/** Greatest number of one side, in a score or a part of it; a greater one is a typing error and refused. */
const GREATEST_NUMBER: Record<Score['sport'], number> = { calcio: 30, tennis: 99, basket: 250, volley: 99 }

type Piece =
  | { is: 'pair'; pair: Pair }
  | { is: 'count'; count: number }
  | { is: 'noun'; noun: (typeof NOUNS)[number][0] }
  | { is: 'open' }
  | { is: 'close' }
  | { is: 'comma' }

class ScoreRefused extends Error {}

/**
 * Reads a score as it is typed, for a sport: `2-1`, `2-1 (1-0) 9-4 corner`, `6-4 3-6 7-6(5)`, `3-1 (25-20 …)`,
 * `88-79 (22-20, …)`, `rinviata`. Refuses figures that do not add up, with the reason in Italian.
 */
export function readScore(text: string, sport: Score['sport']): ReadScore {
  try {
    return { score: parseScore(text, sport), problem: null }
  } catch (error) {
    if (!(error instanceof ScoreRefused)) throw error
    return { score: null, problem: error.message }
  }
}

function parseScore(text: string, sport: Score['sport']): Score {
  if (text.length > LONGEST_SCORE) throw new ScoreRefused('risultato troppo lungo')
  const tokens = tokensOf(text)
  const score: Score = {
    reader: SCORE_READER,
    sport,
    isVoid: false,
    word: null,
    isFinal: true,
    main: null,
    parts: [],
    corners: null,
    cards: null,
  }
  const words = tokens.map((token) => token.text)
  const voidWord = words.find((word) => VOID_WORDS.has(word))
  const openWord = words.find((word) => OPEN_WORDS.has(word))
  if (voidWord !== undefined && tokens.some(({ is }) => is === 'number'))
    throw new ScoreRefused(`risultato o ${voidWord}?`)
  if (voidWord !== undefined) return { ...score, isVoid: true, word: voidWord }
  if (openWord !== undefined) return { ...score, isFinal: false, word: openWord }
  if (sport === 'calcio' && words.some((word) => AFTER_90.has(word)))
    throw new ScoreRefused('serve il risultato dei 90 minuti')
  const pieces = piecesOf(tokens, sport)
  return sport === 'calcio' ? readFootball(pieces, score) : readInParts(pieces, score)
}

function piecesOf(tokens: readonly Token[], sport: Score['sport']): Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    const mark = tokens[at + 1]?.text
    const [home, away] = [wholeOf(token), wholeOf(tokens[at + 2])]
    if (token === undefined) break
    if (home !== null && away !== null && (mark === '-' || mark === ':')) {
      if (Math.max(home, away) > GREATEST_NUMBER[sport])
        throw new ScoreRefused(`${home}-${away}: troppo alto`)
      pieces.push({ is: 'pair', pair: [home, away] })
      at += 2
    } else if (isHalfAt(tokens, at)) {
      pieces.push({ is: 'noun', noun: 'half' })
      at++
    } else if (home !== null) pieces.push({ is: 'count', count: home })
    else if (token.text === '(' || token.text === '[') pieces.push({ is: 'open' })
    else if (token.text === ')' || token.text === ']') pieces.push({ is: 'close' })
    else if ([',', ';', '/', '|', ':', '-', '.'].includes(token.text)) pieces.push({ is: 'comma' })
    else {
      const noun = NOUNS.find(([, words]) => words.has(token.text))?.[0]
      if (noun === undefined) throw new ScoreRefused(token.text)
      pieces.push({ is: 'noun', noun })
    }
  }
  return pieces
}

/** `1t`, `1° tempo`. */
const isHalfAt = (tokens: readonly Token[], at: number): boolean =>
  (tokens[at]?.text === '1' || tokens[at]?.text === '1°' || tokens[at]?.text === 'primo') &&
  ['t', 'tempo'].includes(tokens[at + 1]?.text ?? '')

type Noun = 'corners' | 'cards' | 'half'

function readFootball(pieces: readonly Piece[], score: Score): Score {
  let result = score
  let isInside = false
  let lastFigure: 'main' | 'corners' | 'cards' = 'main'
  const nouns = nounsOf(pieces)
  for (const [at, piece] of pieces.entries()) {
    if (piece.is === 'open') isInside = true
    else if (piece.is === 'close') isInside = false
    else if (piece.is === 'pair' || piece.is === 'count') {
      const noun = nouns.get(at)
      if (noun === 'corners' || noun === 'cards') {
        if (result[noun] !== null) throw new ScoreRefused('due volte lo stesso dato')
        result = { ...result, [noun]: countOf(piece) }
        lastFigure = noun
      } else if (piece.is === 'count') throw new ScoreRefused(`${piece.count}`)
      else if (isInside || noun === 'half') {
        result = withHalf(result, piece.pair, noun === 'half' ? 'main' : lastFigure)
      } else if (result.main === null) {
        result = { ...result, main: piece.pair }
        lastFigure = 'main'
      } else throw new ScoreRefused(piece.pair.join('-'))
    }
  }
  if (result.main === null && result.corners === null && result.cards === null) {
    throw new ScoreRefused('manca il risultato')
  }
  const [half] = result.parts
  if (half !== undefined && result.main !== null) requireWithin(half, result.main)
  for (const count of [result.corners, result.cards]) {
    if (count?.pair && count.firstHalf) requireWithin(count.firstHalf, count.pair)
  }
  return result
}

/** The noun of each figure by the figure's index: nouns stand before their figures, or all behind them. */
function nounsOf(pieces: readonly Piece[]): Map<number, Noun> {
  const isFigure = (at: number) => pieces[at]?.is === 'pair' || pieces[at]?.is === 'count'
  const areBehind = pieces.at(-1)?.is === 'noun'
  const nouns = new Map<number, Noun>()
  for (const [at, piece] of pieces.entries()) {
    if (piece.is !== 'noun') continue
    if (piece.noun === 'second') throw new ScoreRefused('serve il 1° tempo, non il 2°')
    // The corners of the first half may come between the total and its noun.
    const before = pieces[at - 1]?.is === 'close' && pieces[at - 3]?.is === 'open' ? at - 4 : at - 1
    const isBehind = isFigure(before) && !nouns.has(before) && (!isFigure(at + 1) || areBehind)
    const figure = isBehind ? before : at + 1
    if (!isFigure(figure)) throw new ScoreRefused('un dato senza numeri')
    nouns.set(figure, piece.noun)
  }
  return nouns
}

const countOf = (piece: { is: 'pair'; pair: Pair } | { is: 'count'; count: number }): Count =>
  piece.is === 'pair'
    ? { pair: piece.pair, total: piece.pair[0] + piece.pair[1], firstHalf: null }
    : { pair: null, total: piece.count, firstHalf: null }

function withHalf(score: Score, half: Pair, of: 'main' | 'corners' | 'cards'): Score {
  if (of === 'main') {
    const [first] = score.parts
    // Both halves may be written: the second is then the rest of the score.
    if (first === undefined) return { ...score, parts: [half] }
    const [home, away] = score.main ?? []
    if (score.parts.length > 1 || first[0] + half[0] !== home || first[1] + half[1] !== away)
      throw new ScoreRefused('i tempi non fanno il risultato')
    return { ...score, parts: [first] }
  }
  const count = score[of]
  if (count === null || count.firstHalf !== null) throw new ScoreRefused('due volte lo stesso dato')
  return { ...score, [of]: { ...count, firstHalf: half } }
}

function requireWithin(half: Pair, finalPair: Pair): void {
  if (half[0] > finalPair[0] || half[1] > finalPair[1])
    throw new ScoreRefused(`il 1° tempo ${half.join('-')} supera il finale ${finalPair.join('-')}`)
}

function readInParts(pieces: readonly Piece[], score: Score): Score {
  const pairs: Pair[] = []
  for (const [at, piece] of pieces.entries()) {
    if (piece.is === 'pair') {
      // `7-6(7-5)`: the points of a tie-break, not a set.
      if (!isTieBreakOf(pieces, at, score.sport)) pairs.push(piece.pair)
    } else if (piece.is === 'count') {
      if (!isTieBreakOf(pieces, at, score.sport)) throw new ScoreRefused(`${piece.count}`)
    } else if (piece.is === 'noun' && piece.noun !== 'half')
      throw new ScoreRefused('questo dato è del calcio')
  }
  const [firstPair, ...otherPairs] = pairs
  if (firstPair === undefined) throw new ScoreRefused('manca il risultato')
  if (score.sport === 'basket') return readBasket(firstPair, otherPairs, score)
  // A first pair up to 3 counts the sets of the match: no set ends with so few games or points.
  const hasMain = Math.max(...firstPair) <= 3 && firstPair[0] !== firstPair[1]
  const sets = hasMain ? otherPairs : pairs
  for (const set of sets)
    if (!isSet(set, sets, score.sport)) throw new ScoreRefused(`${set.join('-')} non è un set finito`)
  const setsWon: Pair = [
    sets.filter(([home, away]) => home > away).length,
    sets.filter(([home, away]) => away > home).length,
  ]
  const main = hasMain ? firstPair : setsWon
  if (hasMain && sets.length > 0 && (setsWon[0] !== main[0] || setsWon[1] !== main[1]))
    throw new ScoreRefused(`i set fanno ${setsWon.join('-')}, non ${main.join('-')}`)
  const most = Math.max(...main)
  const isOver = score.sport === 'tennis' ? most === 2 || most === 3 : most === 3
  if (!isOver || Math.min(...main) >= most) throw new ScoreRefused(`${main.join('-')}: incontro non finito`)
  return { ...score, main, parts: sets }
}

/** Whether a piece is the points of a tie-break: in brackets behind a set of 7-6. */
function isTieBreakOf(pieces: readonly Piece[], at: number, sport: Score['sport']): boolean {
  const set = pieces[at - 2]
  return (
    sport === 'tennis' &&
    pieces[at - 1]?.is === 'open' &&
    pieces[at + 1]?.is === 'close' &&
    set?.is === 'pair' &&
    set.pair[0] + set.pair[1] === 13
  )
}

function isSet(set: Pair, sets: readonly Pair[], sport: Score['sport']): boolean {
  const [high, low] = [Math.max(...set), Math.min(...set)]
  const isDeciding = sets.length > 2 && set === sets.at(-1)
  if (sport === 'volley') {
    const to = sets.length === 5 && set === sets.at(-1) ? 15 : 25
    return high >= to && high - low >= 2 && (high === to || high - low === 2)
  }
  if (high === 6) return low <= 4
  if (high === 7) return low === 5 || low === 6
  return isDeciding && high >= 10 && high - low >= 2 && (high === 10 || high - low === 2)
}

function readBasket(main: Pair, parts: Pair[], score: Score): Score {
  if (main[0] === main[1]) throw new ScoreRefused('serve il finale con i supplementari')
  const [half, ...otherParts] = parts
  if (half && otherParts.length === 0) {
    requireWithin(half, main)
    return { ...score, main, parts }
  }
  const sum = (side: 0 | 1) => parts.reduce((total, part) => total + part[side], 0)
  if (parts.length > 0 && (sum(0) !== main[0] || sum(1) !== main[1]))
    throw new ScoreRefused(`i parziali fanno ${sum(0)}-${sum(1)}, non ${main.join('-')}`)
  if (parts.length === 3) throw new ScoreRefused('servono due tempi o quattro quarti')
  return { ...score, main, parts }
}
