import type { Sign } from './tip.ts'
import type { Token } from './tokens.ts'
import type { Term } from './vocabulary.ts'

export interface NumberLexeme {
  is: 'number'
  text: string
  /** Hundredths, without the sign; null when the digits say no number of at most two decimals. */
  hundredths: number | null
  decimals: number
  sign: '+' | '-' | null
  /** `2+`: or more. */
  orMore: boolean
  /** Both lines of a quarter were written: `-0,5/-1`. */
  isSplit: boolean
}

export type Lexeme =
  | { is: 'term'; term: Term; text: string }
  | { is: 'word'; text: string; isCapital: boolean }
  /** A word of a sentence around the tip, without meaning for it. */
  | { is: 'chatter'; text: string; isCapital: boolean }
  /** The end of a sentence. */
  | { is: 'stop' }
  | NumberLexeme
  /** Two whole numbers: a score, a range, a date. */
  | { is: 'pair'; a: number; b: number; mark: '-' | ':' | '/' }
  /** Two outcomes: `1/X`. */
  | { is: 'signs'; half: Sign; full: Sign }
  /** Odds, dot text, null where ambiguous; `isTotal`: marked as those of the whole tip. */
  | { is: 'odds'; value: string | null; isTotal: boolean }
  /** A possible separator of two competitors: a dash with or without spaces, `vs`, a slash. */
  | { is: 'versus'; mark: 'dash' | 'glued' | 'word' | 'slash' }
  /** A cross: an X, or a lost bet. */
  | { is: 'cross' }
  /** Something recognised that says nothing of the tip, and every other sign. */
  | { is: 'cut' }

type TermLexeme<I extends Term['is']> = { is: 'term'; term: Term & { is: I }; text: string }

/** Whether a lexeme is a term of one of the meanings. */
export const isTerm = <I extends Term['is']>(
  lexeme: Lexeme | undefined,
  ...meanings: I[]
): lexeme is TermLexeme<I> => lexeme?.is === 'term' && (meanings as Term['is'][]).includes(lexeme.term.is)

export const CUT: Lexeme = { is: 'cut' }

/** What was read from a token on, and the index of the token behind it. */
export interface Step {
  to: number
  lexemes: Lexeme[]
}

/** Tokens up to `to` say nothing of the tip. */
export const skip = (to: number): Step => ({ to, lexemes: [CUT] })

export const textAt = (tokens: readonly Token[], at: number): string => tokens[at]?.text ?? ''

export const isGlued = (tokens: readonly Token[], at: number): boolean => tokens[at]?.apart === false

export const isNumber = (token: Token | undefined): boolean => token?.is === 'number'
