import { parseDecimalInput } from '../../platform/format/number.ts'
import { dec } from '../../platform/money/decimal.ts'
import { areTypedOdds, GREATEST_AMOUNT } from '../drops/typed-bounds.ts'

// An answer is cut into lexemes, which leave out nothing but blanks; a sentence is a sequence of them. A sequence that
// no sentence derives is a doubt, whatever its parts seem to say.

type Name =
  // `amount`: exactly one value; `vague`: several possible values, or none.
  | 'amount'
  | 'vague'
  // Odds after their mark; odds without decimals; a number that cannot be odds.
  | 'odds'
  | 'whole'
  | 'unfit'
  // A number without a mark: only odds are possible; odds or a line; too small for an amount.
  | 'price'
  | 'either'
  | 'small'
  // Words about the figures.
  | 'taken'
  | 'all'
  | 'limited'
  | 'limit'
  | 'offered'
  | 'rest'
  | 'refused'
  | 'not'
  | 'progress'
  // Between and around the figures. A comma or a point may belong to a number that was typed with a space in it.
  | 'pause'
  | 'point'
  | 'plus'
  | 'and'
  | 'stroke'
  | 'open'
  | 'close'
  | 'question'
  | 'unread'

/** A stretch of an answer. */
export interface Lexeme {
  is: Name
  text: string
  /** Possible values of a number. */
  values: string[]
}

const N = String.raw`\d+(?:[.,]\d+)*`
const EURO = '(?:€|euro|eur)'
const AUXILIARIES = String.raw`(?:(?:(?:l['’]\s*)?(?:ho|abbiamo|ha|hanno)|m[ei]|l[aeio]|ne|sono|siamo|è|stat[aeio]|gi[aà]|appena)\s+){0,4}`
const DONE =
  '(?:(?:pres|fatt|giocat|mess|piazzat|entrat|caricat|puntat|registrat|confermat|scommess|inserit|eseguit|accettat)[aeio]|dentro|done|confermo)'

/** Pictures beside an answer that add nothing to it. Any other picture may deny the answer. */
const HARMLESS = '👍👌✅☑✔💪🔥🙏👏🤝💯🎯🚀🍀😊🙂😉😎😁😄😃⚽🎾🏀🏐🏈⚾🏒🏆💰💶💸🟢💚'
const SHADE = String.raw`[\uFE0F\u{1F3FB}-\u{1F3FF}]*`

type Read = (text: string) => Partial<Lexeme>

/** Lexemes not followed directly by a letter, digit or mark: `200²` and a boxed `2` do not match. */
const WORDS: ReadonlyArray<readonly [Name, string, Read?]> = [
  ['progress', String.raw`(?:(?:dammi|tra)\s+)?(?:${N}|un|due)\s*(?:minut[oi]|min|m|['’])`],
  ['unread', String.raw`(?<!\d)-${N}|${N}:${N}`],
  ['vague', String.raw`${N}\s+(?:su|di)\s+${N}|\d+\s*[-–/]\s*\d+(?![.,]?\d)`, eachNumber],
  // `1 200` is 1200 with its point left out, or two numbers.
  ['vague', String.raw`\d+(?:\s+\d{3}(?:[.,]\d+)?)+`],
  ['amount', String.raw`${N}[^\S\n\r]*(?:da|[x×*])[^\S\n\r]*${N}`, product],
  ['amount', String.raw`${N}(?:k|\s*mila)(?:\s*${EURO})?`, thousands],
  ['amount', String.raw`${N}\s*${EURO}|(?:${EURO}|imp(?:orto|\.)?)[\s:=]*${N}`, markedAmount],
  [
    'odds',
    String.raw`(?:(?:a|alla|in)\s+)?(?:@|quot[ae]|qt\.?|q\.?|odds?)[\s:=@]*(?:(?:di|a)\s+)?${N}|a\s*${N}`,
    markedOdds,
  ],
  ['vague', String.raw`${N}(?!\d)[\p{L}\p{M}\p{N}]+`],
  ['amount', N, bareNumber],
  [
    'refused',
    String.raw`non\s+${AUXILIARIES}(?:${DONE}|prendo|prende|gioco|riesco|va|accetta|disponibile|c['’]è)`,
  ],
  ['progress', String.raw`non\s+ancora(?:\s+${AUXILIARIES}${DONE})?`],
  ['not', 'non'],
  [
    'refused',
    String.raw`(?:no|niente(?:\s+da\s+fare)?|nulla|passo|salto|skip|impossibile|rifiut(?:o|a|ano)|(?:rifiutat|respint|saltat)[aio]|(?:(?:quota|mercato)\s+)?(?:chius|bloccat|sospes)[aio])(?:\s+dal\s+book)?`,
  ],
  [
    'progress',
    String.raw`in\s+corso|(?:(?:sto|stiamo)\s+)?(?:giocando|prendendo|provando|caricando)|sto|stiamo|arrivo|attendi|attendere|aspetta|aspettate|(?:dammi\s+)?(?:un\s+)?(?:attimo|momento)|(?:(?:ci|ora|adesso)\s+)?(?:provo|proviamo)|vediamo|controllo`,
  ],
  [
    'limited',
    String.raw`(?:mi\s+(?:ha|hanno)\s+)?limitat[aeio](?:\s+dal\s+book)?(?:\s+a)?|sol[oa]|soltanto|solamente`,
  ],
  ['limit', String.raw`(?:limite|limita|max|massimo|lim)(?:\s+a)?`],
  ['offered', String.raw`ci(?:\s+sono)?|(?:(?:il\s+)?book\s+)?(?:mi\s+)?(?:fa|prende|riesce)|prendo|riesco`],
  ['rest', String.raw`(?:il\s+)?resto`],
  [
    'pause',
    String.raw`(?:tutto\s+)?(?:ok|bene|a\s*posto)|okay|grazie(?:\s+mille)?|ciao|buongiorno|buonasera|perfetto|ottimo|s[iì]|ragazzi|raga`,
  ],
  ['taken', String.raw`${AUXILIARIES}${DONE}(?:\s+(?:gi[aà]|ora|adesso|con|per))?`],
  ['all', '(?:tutt|inter|complet)[aeio]'],
  ['plus', 'pi[uù]'],
  ['and', String.raw`(?:ed?\s+)?(?:poi\s+)?altr[ei]|(?:e\s+)?poi|ed?`],
]

const SIGNS: ReadonlyArray<readonly [Name, string]> = [
  ['pause', `[;:!…]|[${HARMLESS}]${SHADE}`],
  ['point', String.raw`[.,](?!\d)`],
  ['plus', String.raw`\+`],
  ['and', '&'],
  ['stroke', '[-/]'],
  ['open', String.raw`\(`],
  ['close', String.raw`\)`],
  ['question', String.raw`\?`],
  ['unread', String.raw`[\p{L}\p{M}\p{N}]+|\p{Extended_Pictographic}${SHADE}|[^]`],
]

const LEXEMES: ReadonlyArray<readonly [Name | null, RegExp, Read?]> = [
  ['pause', /\s*[\n\r\u2028\u2029]\s*|(?<=^|\s)[-–—](?=\s|$)/uy],
  [null, /\s/uy],
  ['unread', new RegExp(String.raw`${N}\s*%`, 'uy')],
  ...WORDS.map(
    ([is, pattern, read]) =>
      [is, new RegExp(String.raw`(?:${pattern})(?![\p{L}\p{M}\p{N}]|[.,]\d)`, 'uy'), read] as const,
  ),
  ...SIGNS.map(([is, pattern]) => [is, new RegExp(pattern, 'uy')] as const),
]

/** The lexemes of a whole answer, in order. */
export function lexemesOf(answer: string): Lexeme[] {
  const lowerCased = answer.toLowerCase()
  const lexemes: Lexeme[] = []
  let at = 0
  while (at < lowerCased.length) {
    for (const [is, pattern, read] of LEXEMES) {
      pattern.lastIndex = at
      const [match] = pattern.exec(lowerCased) ?? []
      if (match === undefined) continue
      const text = match.trim().replace(/\s+/g, ' ')
      if (is !== null) lexemes.push({ is, text, values: [], ...read?.(text) })
      at += match.length
      break
    }
  }
  return lexemes
}

// Sentences, over the names of the lexemes; a run of pauses and points counts as one lexeme.
const REST = '(?:(?:pause|point) )?'
const SUM = 'amount (?:plus amount )*'
const LINK = `${REST}(?:taken ${REST})?`
const NEXT = `${REST}(?:(?:plus|and) ${REST})?(?:taken ${REST})?`
// Behind odds without decimals a point may belong to the odds: `a 2, 50` is 2,50 to some.
const AFTER = `(?:odds ${NEXT}|whole (?:pause |(?:pause )?(?:plus|and) (?:pause )?))`
const FIGURES = [
  `${SUM}${LINK}(?:${AFTER}amount ${LINK})*(?:odds|whole) `,
  `odds ${REST}${SUM}`,
  `${SUM}(?:${LINK}|stroke )(?:price|either) `,
  'amount open (?:odds|whole|price|either) close ',
  `price ${REST}amount `,
  // Only odds, only amounts.
  '(?:odds|whole) ',
  SUM,
].join('|')
const AROUND = '(?:(?:taken|all|pause|point) )*'
const LIMIT = `(?:(?:limited|limit) ${REST})?`
const SENTENCES = [
  `${AROUND}${LIMIT}(?:${FIGURES})${AROUND}${LIMIT}`,
  AROUND,
  `${REST}(?:refused ${REST})+`,
  `${REST}(?:progress ${REST})+`,
]
const WITH_POINT = /(?:pause )*point (?:(?:pause|point) )*/g
const PAUSES = /(?:pause )+/g
const SENTENCE = new RegExp(`^(?:${SENTENCES.join('|')})$`)

/** Whether all lexemes together are a sentence. */
export function areSentence(lexemes: readonly Lexeme[]): boolean {
  const names = lexemes.map(({ is }) => `${is} `).join('')
  return SENTENCE.test(names.replace(WITH_POINT, 'point ').replace(PAUSES, 'pause '))
}

const numbersOf = (text: string): string[] => text.match(/\d+(?:[.,]\d+)*/g) ?? []

const WITH_DECIMALS = /^[1-9]\d?[.,]\d{1,2}$/
/** `22,5` is the line of a market and `20.45` an hour at least as often as an amount. */
const LINE_OR_HOUR = /^\d+[.,]\d$|^2[0-3][.,][0-5]\d$/

/** A number without a mark: with decimals up to 20 it may be odds, from 5 on also a line; below 5 it is no amount. */
function bareNumber(text: string): Partial<Lexeme> {
  const value = WITH_DECIMALS.test(text) ? Number(parseDecimalInput(text)) : 0
  if (value > 1 && value <= 20) return { is: value < 5 ? 'price' : 'either', values: amountsOf(text) }
  if (/^[0-4](?:[.,]\d{1,2})?$/.test(text)) return { is: 'small', values: amountsOf(text) }
  if (LINE_OR_HOUR.test(text)) return { is: 'vague', values: amountsOf(text) }
  return amountOf(amountsOf(text))
}

const amountOf = (values: string[]): Partial<Lexeme> => ({
  is: values.length === 1 ? 'amount' : 'vague',
  values,
})

/** The single number of a text, without the characters around it. */
const numberOf = (text: string): string => text.replace(/^\D+|\D+$/g, '')

function markedAmount(text: string): Partial<Lexeme> {
  const number = numberOf(text)
  return { text: number, ...amountOf(amountsOf(number)) }
}

function eachNumber(text: string): Partial<Lexeme> {
  return { values: numbersOf(text).flatMap(amountsOf) }
}

/** `2 da 100`: a count of equal amounts. `1X`, `X2` and `12` may also name the pick. */
function product(text: string): Partial<Lexeme> {
  const [count = '', each = ''] = numbersOf(text)
  const values = amountsOf(each)
  const [value] = values
  const isCount = /^(?:[2-9]|1[013-9]|20)$/.test(count)
  if (!isCount || value === undefined || values.length > 1 || dec(value).lt(5)) return amountOf([])
  return amountOf(inBounds(dec(value).times(count).toFixed()))
}

function thousands(text: string): Partial<Lexeme> {
  const number = numberOf(text)
  const value = /^\d{1,3}(?:[.,]\d{1,2})?$/.test(number) ? parseDecimalInput(number) : null
  return amountOf(value === null ? [] : inBounds(dec(value).times(1000).toFixed()))
}

/** `@1,85`. Whole numbers of two digits are more often odds without their comma than odds. */
function markedOdds(text: string): Partial<Lexeme> {
  const number = numberOf(text)
  const isWhole = /^[1-9]$/.test(number)
  const isOdds = isWhole || (/^[1-9]\d?[.,]\d{1,3}$/.test(number) && !number.endsWith('000'))
  const value = isOdds ? parseDecimalInput(number) : null
  if (value === null || dec(value).lte(1) || !areTypedOdds(value)) return { is: 'unfit', text: number }
  return { is: isWhole ? 'whole' : 'odds', text: number, values: [value] }
}

/** All amounts a number may be: `1.000` is 1 as forms read it, and a thousand as people write it. */
function amountsOf(text: string): string[] {
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$|^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(text)) {
    const whole = inBounds(text.replace(/[.,](?=\d{3}(?:[.,]|$))/g, '').replace(',', '.'))
    return /^\d+[.,]\d{3}$/.test(text) ? [...inBounds(text), ...whole] : whole
  }
  return /^(?:0|[1-9]\d{0,9})(?:[.,]\d{1,2})?$/.test(text) ? inBounds(text) : []
}

function inBounds(numberText: string): string[] {
  const amount = dec(parseDecimalInput(numberText) ?? 0)
  return amount.gt(0) && amount.lte(GREATEST_AMOUNT) ? [amount.toFixed()] : []
}
