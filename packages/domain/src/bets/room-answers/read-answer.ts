import { type FormattedText, hiddenParts } from '../../platform/text/formatted-text.ts'
import { areSentence, type Lexeme, lexemesOf } from './answer-grammar.ts'

/** Version of the reader, stored with each reading; raised when the shape or the reading changes. */
export const ANSWER_READER = 4

export type AnswerKind = 'taken' | 'refused' | 'in-progress' | 'unreadable'

export interface AnswerPart {
  /** Amount, dot text of at most 2 decimals, in the room's currency; null when not said or in doubt. */
  importo: string | null
  /** Odds, dot text of at most 3 decimals; null when not said or in doubt. */
  quota: string | null
}

/** Why a person must look. */
export const DOUBTS = {
  AMOUNT_AMBIGUOUS: 'importo ambiguo',
  AMOUNT_MISSING: 'importo mancante',
  ODDS_MISSING: 'quota mancante',
  ODDS_AMBIGUOUS: 'quota ambigua',
  PARTIAL: 'non ancora tutto giocato',
  NOT_SAID_TAKEN: 'non dice se è giocato',
  EDITED_SINCE: 'la bet è stata modificata: può parlare del testo di prima',
  CONTRADICTION: 'dice due cose diverse',
  QUESTION: 'è una domanda',
  WORDS_UNREAD: 'parole non lette',
  UNCLEAR: 'frase non chiara',
  HIDDEN: 'testo barrato, nascosto o citato',
  TOO_LONG: 'testo troppo lungo',
  NOT_ALLOWED: 'chi scrive non risponde per la sala',
  NO_BET: 'scritta senza rispondere a una bet',
} as const

export interface Doubt {
  code: keyof typeof DOUBTS
  /** The words in doubt; null for the whole answer. */
  words: string | null
  /** All readings of an ambiguous number: `1.000` is 1 and 1000. */
  readings: string[]
}

export interface ReadAnswer {
  reader: typeof ANSWER_READER
  kind: AnswerKind
  /** Each amount with its odds, in the order of the text. */
  parts: AnswerPart[]
  /** `tutto`: the whole amount requested of the room. */
  isAll: boolean
  /** The bookmaker would take no more. */
  isLimited: boolean
  doubts: Doubt[]
}

/** Only an answer without any doubt may be accepted by itself. */
export const isAnswerCertain = ({ kind, doubts }: ReadAnswer): boolean =>
  kind !== 'unreadable' && doubts.length === 0

/** Words of people who play; `tutti` is none of them, since greetings have it. */
const TRADE =
  /(?<!\p{L})(?:quant[oaie]|quot[ae]|import[oi]|cont[oi]|book|bet|stake|pres[oaie]|gioc\p{L}+|punt(?:o|a|are)|limit\p{L}*)(?!\p{L})/iu

/** Whether words that reply to nothing may be about a bet: rooms also chat (rule: answer/no-bet-named). */
export function mayBeAboutBet({ text }: FormattedText, { kind, isAll, doubts }: ReadAnswer): boolean {
  const hasDoubt = (code: Doubt['code']) => doubts.some((one) => one.code === code)
  if (/\d/.test(text) || TRADE.test(text) || hasDoubt('QUESTION')) return true
  return kind !== 'unreadable' && !(isAll && hasDoubt('WORDS_UNREAD'))
}

/** Characters of an answer; a longer text is not read, a person decides. */
const LONGEST_ANSWER = 500

/** Reads a room's answer to a bet it was sent. Never throws, and never chooses between two meanings of a number. */
export function readAnswer(message: FormattedText): ReadAnswer {
  const { text } = message
  const answer: ReadAnswer = {
    reader: ANSWER_READER,
    kind: 'unreadable',
    parts: [],
    isAll: false,
    isLimited: false,
    doubts: [],
  }
  if (text.length > LONGEST_ANSWER) return { ...answer, doubts: [doubt('TOO_LONG')] }
  const lexemes = lexemesOf(text)
  const { parts, doubts } = figuresOf(lexemes)
  for (const { offset, length } of hiddenParts(message))
    doubts.push(doubt('HIDDEN', text.slice(offset, offset + length)))
  const reading = { ...answer, parts, doubts, ...meaningOf(lexemes, parts, doubts) }
  // Only a whole sentence is understood, whatever its parts say.
  if (doubts.length === 0 && !areSentence(lexemes)) doubts.push(doubt('UNCLEAR'))
  return reading
}

const doubt = (code: Doubt['code'], words: string | null = null, readings: string[] = []): Doubt => ({
  code,
  words,
  readings,
})

/** The kind of an answer by its words; adds the doubts that need a person to `doubts`. */
function meaningOf(
  lexemes: readonly Lexeme[],
  parts: readonly AnswerPart[],
  doubts: Doubt[],
): Partial<ReadAnswer> {
  const says = (...names: Lexeme['is'][]) => lexemes.some(({ is }) => names.includes(is))
  const has = (...codes: Doubt['code'][]) => doubts.some(({ code }) => codes.includes(code))
  const isAll = says('all')
  const isLimited = says('limited', 'limit')
  const hasFigures = says(...FIGURES)
  const isRefused = says('refused', 'not')
  const isInProgress = says('progress')
  const unreadWords = new Set(lexemes.filter(({ is }) => is === 'unread').map(({ text }) => text))
  if (says('offered') || (says('limit') && !says('taken'))) doubts.push(doubt('NOT_SAID_TAKEN'))
  if (unreadWords.size > 0) doubts.push(doubt('WORDS_UNREAD', [...unreadWords].join(' ')))
  if (says('question')) doubts.push(doubt('QUESTION'))
  const limits = { isAll, isLimited }
  const isContradicting =
    (isRefused && (isInProgress || hasFigures || isAll || isLimited || says('taken'))) || (isAll && isLimited)
  if (isContradicting) {
    doubts.push(doubt('CONTRADICTION'))
    return { ...limits, parts: [] }
  }
  if (says('question')) return limits
  if (isRefused) return { ...limits, kind: 'refused' }
  if (isInProgress && !hasFigures && !isAll) return { ...limits, kind: 'in-progress' }
  if (!hasFigures && !isAll && !isLimited && !says('taken')) return limits
  if (isInProgress || says('rest')) doubts.push(doubt('PARTIAL'))
  // `200 @1,85, confermo 200 @1,85` is ambiguous: played twice, or stated twice.
  const figures = parts.flatMap(({ importo, quota }) => (importo === null ? [] : [`${importo}@${quota}`]))
  if (new Set(figures).size < figures.length && !says('plus', 'and')) doubts.push(doubt('AMOUNT_AMBIGUOUS'))
  const hasAmount = parts.some(({ importo }) => importo !== null)
  if (!hasAmount && !isAll && !has('AMOUNT_AMBIGUOUS')) doubts.push(doubt('AMOUNT_MISSING'))
  if (parts.some(({ importo, quota }) => importo !== null && quota === null) && !has('ODDS_AMBIGUOUS'))
    doubts.push(doubt('ODDS_MISSING'))
  return { ...limits, kind: hasAmount || isAll || says('taken') ? 'taken' : 'unreadable' }
}

const ODDS: ReadonlyArray<Lexeme['is']> = ['odds', 'whole', 'unfit']
const UNMARKED: ReadonlyArray<Lexeme['is']> = ['price', 'either']
const FIGURES: ReadonlyArray<Lexeme['is']> = ['amount', 'vague', 'small', ...ODDS, ...UNMARKED]

/**
 * Each amount with its odds: those that follow it, or those that all amounts follow. A bare number is the odds only
 * where it is the only one.
 */
function figuresOf(lexemes: readonly Lexeme[]): { parts: AnswerPart[]; doubts: Doubt[] } {
  const figures = lexemes.filter(({ is }) => FIGURES.includes(is))
  const hasOdds = figures.some(({ is }) => ODDS.includes(is))
  const unmarkedFigures = figures.filter(({ is }) => UNMARKED.includes(is))
  const price =
    !hasOdds && unmarkedFigures.length === 1 && figures.length > 1 ? unmarkedFigures[0] : undefined
  const [parts, doubts]: [AnswerPart[], Doubt[]] = [[], []]
  let partsWithoutOdds: AnswerPart[] = []
  let leadingOdds: AnswerPart | null = null
  for (const figure of figures) {
    const { is, text, values } = figure
    const [value = null] = values
    if (ODDS.includes(is) || figure === price) {
      if (is === 'unfit' || (partsWithoutOdds.length === 0 && (leadingOdds !== null || parts.length > 0)))
        doubts.push(doubt('ODDS_AMBIGUOUS', text))
      if (parts.length === 0) leadingOdds ??= { importo: null, quota: value }
      for (const part of partsWithoutOdds) part.quota = value
      partsWithoutOdds = []
    } else {
      const isSure = is === 'amount'
      if (!isSure) doubts.push(doubt('AMOUNT_AMBIGUOUS', text, values))
      if (!isSure && is !== 'vague') continue
      const part: AnswerPart = { importo: isSure ? value : null, quota: null }
      parts.push(part)
      partsWithoutOdds.push(part)
    }
  }
  if (leadingOdds === null) return { parts, doubts }
  if (parts.length === 0) return { parts: [leadingOdds], doubts }
  // The odds come first, then their amounts; if odds follow the amounts too, it is ambiguous which belong to them.
  if (partsWithoutOdds.length < parts.length) doubts.push(doubt('ODDS_AMBIGUOUS'))
  else for (const part of parts) part.quota = leadingOdds.quota
  return { parts, doubts }
}
