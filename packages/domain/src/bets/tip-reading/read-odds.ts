import { parseDecimalInput } from '../../platform/format/number.ts'
import { isGlued, isNumber, type Step, skip, textAt } from './lexeme.ts'
import { clockAt } from './read-dates.ts'
import { type Token, wholeOf } from './tokens.ts'
import { phraseAt } from './vocabulary.ts'

/** Words between the word that announces odds and the number. */
const BEFORE_ODDS = new Set(['a', 'di', 'circa', 'e', 'da', 'of', 'alla', 'attuale'])

/** Where the signs between a heading and its number end: `quota ..... 1,85`, `Stake » 3`. A sign `stop` ends them. */
function endOfSigns(tokens: readonly Token[], after: number, stop = ''): number {
  let at = after
  while (tokens[at]?.is === 'sign' && !['+', '&', stop].includes(textAt(tokens, at))) at++
  return at
}

const STAKE_UNITS = new Set(['u', 'unita', 'units', 'unit', 'pts', 'euro', 'eur', '%', '€', 'stake', 'stk'])

/** A stake, which is skipped: `3u`, `2%`, `€ 50`, `50 euro`, `3 unità`. */
export function amountAt(tokens: readonly Token[], at: number): Step | null {
  if (textAt(tokens, at) === '€' && isNumber(tokens[at + 1])) return skip(at + 2)
  if (!isNumber(tokens[at])) return null
  const unit = textAt(tokens, at + 1)
  if (!STAKE_UNITS.has(unit)) return null
  const isUnder = unit === 'u' && (isNumber(tokens[at + 2]) || !isGlued(tokens, at + 1))
  const isNextStake =
    (unit === 'stake' || unit === 'stk') && isNumber(tokens[endOfSigns(tokens, at + 2, '@')])
  if (isUnder || isNextStake) return null
  // `3% della cassa`.
  const of = ['di', 'del', 'della', 'of'].includes(textAt(tokens, at + 2)) ? at + 3 : at + 2
  const stakePhrase = phraseAt(tokens, of)
  return skip(stakePhrase?.terms[0]?.is === 'stake' ? stakePhrase.to : at + 2)
}

/** Odds after a word or sign that announced them; null when no number follows. */
export function oddsStep(tokens: readonly Token[], after: number, isTotal: boolean): Step | null {
  let at = endOfSigns(tokens, after)
  let total = isTotal
  for (let steps = 0; steps < 5 && !isNumber(tokens[at]); steps++) {
    const phrase = phraseAt(tokens, at)
    const [term] = phrase?.terms ?? []
    if (phrase !== null && term?.is === 'least') return skip(endOfNumber(tokens, phrase.to))
    if (phrase !== null && (term?.is === 'total' || term?.is === 'odds' || term?.is === 'multiple')) {
      total ||= term.is !== 'odds'
      at = phrase.to
    } else if (textAt(tokens, at) === 'finale' || textAt(tokens, at) === 'combo') {
      total = true
      at++
    } else if (BEFORE_ODDS.has(textAt(tokens, at))) at++
    else return null
    at = endOfSigns(tokens, at)
  }
  if (!isNumber(tokens[at])) return null
  const clock = clockAt(tokens, at)
  if (clock !== null) return skip(clock)
  if (['%', '€'].includes(textAt(tokens, at + 1))) return skip(at + 2)
  const { to, value } = oddsNumber(tokens, at)
  return { to, lexemes: [{ is: 'odds', value, isTotal: total }] }
}

/** `Totale 3,31`: odds of the whole tip when the number has the decimals of odds, or the text says odds. */
export function totalStep(tokens: readonly Token[], after: number, saysOdds: boolean): Step | null {
  let at = after
  while ([':', '=', '@', '.', 'a', 'q'].includes(textAt(tokens, at))) at++
  if (!isNumber(tokens[at])) return oddsStep(tokens, at, true)
  const hasDecimals = /^\d+[.,]\d{2,3}$/.test(textAt(tokens, at))
  const isMarked = saysOdds || textAt(tokens, at - 1) === '@'
  return hasDecimals || isMarked ? oddsStep(tokens, at, true) : null
}

/** The number of odds, also mistyped: `1;85`, `1:85`, `1,,85`, `1, 85`. `value` is null where it is ambiguous. */
function oddsNumber(tokens: readonly Token[], at: number): { to: number; value: string | null } {
  const integer = wholeOf(tokens[at])
  const digits = textAt(tokens, at)
  const sign = textAt(tokens, at + 1)
  const ambiguous = (to: number) => ({ to, value: null })
  if (integer !== null && integer < 100 && isGlued(tokens, at + 1)) {
    const second = sign === textAt(tokens, at + 2) ? at + 3 : at + 2
    const decimals = textAt(tokens, second)
    const isSlip = [';', ':', "'", ',', '.'].includes(sign) && /^\d{2}$/.test(decimals)
    if (isSlip && isGlued(tokens, second)) return { to: second + 1, value: oddsText(`${digits}.${decimals}`) }
    if (isSlip && second === at + 2 && [',', '.'].includes(sign)) {
      return integer === 1 ? { to: second + 1, value: oddsText(`1.${decimals}`) } : ambiguous(second + 1)
    }
    if (sign === '+') return ambiguous(at + 2)
  }
  if (integer !== null && integer < 10 && /^\d{2}$/.test(sign) && amountAt(tokens, at + 1) === null) {
    return ambiguous(at + 2)
  }
  if (isGlued(tokens, at + 1) && sign === '+' && !isNumber(tokens[at + 2])) return ambiguous(at + 2)
  if (['/', '-'].includes(sign) && /[.,]\d/.test(textAt(tokens, at + 2))) return ambiguous(at + 3)
  return { to: at + 1, value: integer !== null && integer > 99 ? null : oddsText(digits) }
}

/** Odds as canonical dot text, between 1 and 1,000 like those of a form; null for any other number. */
function oddsText(text: string): string | null {
  if (!/^\d{1,4}(?:[.,]\d{1,3})?$/.test(text)) return null
  const value = parseDecimalInput(text)
  return value === null || Number(value) <= 1 || Number(value) > 1000 ? null : value
}

/** Where the number after `quota minima` or `fino a` ends, which is no odds of the tip. */
export function endOfNumber(tokens: readonly Token[], after: number): number {
  let at = endOfSigns(tokens, after)
  for (let steps = 0; steps < 4 && !isNumber(tokens[at]); steps++) {
    const isOdds = phraseAt(tokens, at)?.terms[0]?.is === 'odds'
    if (!isOdds && !BEFORE_ODDS.has(textAt(tokens, at))) return after
    at = endOfSigns(tokens, at + 1)
  }
  return isNumber(tokens[at]) ? at + 1 : after
}

/** Where the words after `stake` end: `3/10`, `: 5%`, `da 50 €`, `alto`. */
export function endOfStake(tokens: readonly Token[], after: number): number {
  let at = endOfSigns(tokens, after, '@')
  if (['da', 'di', 'del', 'of'].includes(textAt(tokens, at))) at = endOfSigns(tokens, at + 1, '@')
  if (
    ['alto', 'basso', 'medio', 'max', 'min', 'normale', 'massimo', 'minimo', 'fisso'].includes(
      textAt(tokens, at),
    )
  )
    return at + 1
  if (textAt(tokens, at) === '+') at++
  if (!isNumber(tokens[at])) return after
  at++
  if (['/', 'su', '-'].includes(textAt(tokens, at)) && isNumber(tokens[at + 1])) at += 2
  const isUnder = textAt(tokens, at) === 'u' && isNumber(tokens[at + 1]) && !isGlued(tokens, at)
  if (STAKE_UNITS.has(textAt(tokens, at)) && !isUnder) at++
  return at
}
