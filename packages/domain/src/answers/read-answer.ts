import { areTypedOdds, GREATEST_AMOUNT } from '../drops/typed-bounds.ts'
import { parseDecimalInput } from '../format/number.ts'
import { dec, isZero } from '../money/decimal.ts'
import { linesOf, type Token, tokensOf, wholeOf } from '../tips/tokens.ts'

/** Stored with what was read; a new number when its shape or its reading changes. */
export const ANSWER_READER = 2

export type AnswerKind = 'taken' | 'refused' | 'in-progress' | 'unreadable'

export interface AnswerPart {
  /** Dot text of at most 2 decimals, in the room's currency; null when not said or in doubt. */
  importo: string | null
  /** Dot text of at most 3 decimals; null when not said or in doubt. */
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
  CONTRADICTION: 'dice due cose diverse',
  QUESTION: 'è una domanda',
  WORDS_UNREAD: 'parole non lette',
  TOO_LONG: 'testo troppo lungo',
} as const

export interface Doubt {
  code: keyof typeof DOUBTS
  /** The words it is about. */
  words: string | null
  /** Of a number with several meanings, each of them: `1.000` is 1 and 1000. */
  readings: string[]
}

export interface ReadAnswer {
  reader: typeof ANSWER_READER
  kind: AnswerKind
  /** Each amount with its odds, in the order of the text. */
  parts: AnswerPart[]
  /** `tutto`: all that was asked of the room, whatever that was. */
  isAll: boolean
  /** The bookmaker would take no more. */
  isLimited: boolean
  doubts: Doubt[]
}

/** Only an answer without any doubt may be accepted by itself. */
export const isAnswerCertain = ({ kind, doubts }: ReadAnswer): boolean =>
  kind !== 'unreadable' && doubts.length === 0

const LONGEST = 500
/** Drawn refusals and doubts, which reading would take for decoration. */
const NAYS = /[\u{1F44E}\u{1F6AB}\u26D4\u{1F6D1}\u{1F645}\u2753\u2754\u{1F914}\u23F3]/gu
type Meaning =
  | 'taken'
  | 'refused'
  | 'progress'
  | 'limited'
  | 'limit'
  | 'all'
  | 'not'
  | 'odds'
  | 'still'
  | 'offered'
  | 'rest'
  | 'filler'
const MEANINGS: readonly (readonly [Meaning, string])[] = [
  [
    'taken',
    'preso presa presi prese fatto fatta fatti giocato giocata giocati messo messa messi piazzato piazzata entrato entrata entrati caricato caricata dentro done confermo confermato',
  ],
  [
    'refused',
    'no rifiutato rifiutata rifiutati rifiuta rifiutano rifiuto respinta respinto niente nulla passo salto saltata saltato skip chiuso chiusa bloccata bloccato sospesa sospeso impossibile',
  ],
  [
    'progress',
    'corso sto stiamo arrivo attendi attendere aspetta aspettate attimo momento provo proviamo vediamo controllo giocando prendendo provando',
  ],
  ['limited', 'limitato limitata limitati solo soltanto solamente'],
  // A limit of which something may still be played, or nothing.
  ['limit', 'limite limita max massimo lim'],
  // What the book would take, which may not be what was played: `mi fa 200 a 1,85`, `ci sono 200`.
  ['offered', 'ci fa prende prendo riesco riesce'],
  ['rest', 'resto'],
  ['all', 'tutto tutta tutti intero intera completo completa'],
  ['not', 'non'],
  ['still', 'ancora'],
  ['odds', 'quota quote q qt odd odds'],
  [
    'filler',
    'ok okay dal book dammi importo ho abbiamo ha e il la lo di in un una per me sono stato stata mi c è grazie si su ora adesso',
  ],
]
const WORDS = new Map(
  MEANINGS.flatMap(([meaning, words]) => words.split(' ').map((word) => [word, meaning] as const)),
)
const EURO = new Set(['€', 'euro', 'eur'])

type Item =
  | { is: 'amount'; values: string[]; text: string }
  | { is: 'odds'; value: string | null; text: string }
  | { is: 'bare'; token: Token }

/** What a room answers to a bet it was sent. It never throws, and never chooses between two meanings of a number. */
export function readAnswer(text: string): ReadAnswer {
  const answer: ReadAnswer = {
    reader: ANSWER_READER,
    kind: 'unreadable',
    parts: [],
    isAll: false,
    isLimited: false,
    doubts: [],
  }
  if (text.length > LONGEST) return { ...answer, doubts: [doubt('TOO_LONG')] }
  const tokens = linesOf(text).flatMap((line) => tokensOf(line))
  const scan = new Scan(tokens)
  const doubts: Doubt[] = []
  const parts = partsOf(settled(scan.items, doubts), doubts)
  const { said } = scan
  const unread = [...scan.unread, ...new Set(text.match(NAYS))]
  const isLimited = said.has('limited') || said.has('limit')
  const isOffer = said.has('offered') && !said.has('not')
  if (isOffer || (said.has('limit') && !said.has('taken'))) doubts.push(doubt('NOT_SAID_TAKEN'))
  if (unread.length > 0) doubts.push(doubt('WORDS_UNREAD', unread.join(' ')))
  if (tokens.some((token) => token.text === '?')) doubts.push(doubt('QUESTION'))
  const hasNumbers = scan.items.length > 0
  const isRefused = said.has('refused') || (said.has('not') && !said.has('still'))
  const isInProgress = said.has('progress') || (said.has('not') && said.has('still'))
  const isTaken = said.has('taken') || said.has('all') || isLimited || hasNumbers
  const found = { ...answer, parts, isAll: said.has('all'), isLimited, doubts }
  const isContradicting =
    (isRefused && isInProgress) ||
    (isRefused && (said.has('all') || isLimited || hasNumbers || (said.has('taken') && !said.has('not')))) ||
    (said.has('all') && isLimited)
  if (isContradicting) return { ...found, parts: [], doubts: [...doubts, doubt('CONTRADICTION')] }
  if (doubts.some(({ code }) => code === 'QUESTION')) return found
  if (isRefused) return { ...found, kind: 'refused' }
  if (isInProgress && !hasNumbers && !said.has('all')) return { ...found, kind: 'in-progress' }
  if (isTaken && (isInProgress || said.has('rest'))) doubts.push(doubt('PARTIAL'))
  if (!isTaken) return found
  const hasAmount = parts.some(({ importo }) => importo !== null)
  if (!hasAmount && !said.has('all') && !doubts.some(({ code }) => code === 'AMOUNT_AMBIGUOUS'))
    doubts.push(doubt('AMOUNT_MISSING'))
  const isOddsMissing = parts.some(({ importo, quota }) => importo !== null && quota === null)
  if (isOddsMissing && !doubts.some(({ code }) => code === 'ODDS_AMBIGUOUS'))
    doubts.push(doubt('ODDS_MISSING'))
  const saysTaken = hasAmount || said.has('all') || said.has('taken')
  return { ...found, kind: saysTaken ? 'taken' : 'unreadable' }
}

const doubt = (code: Doubt['code'], words: string | null = null, readings: string[] = []): Doubt => ({
  code,
  words,
  readings,
})

/** One pass over the words and numbers of an answer. */
class Scan {
  readonly items: Item[] = []
  readonly said = new Set<Meaning>()
  readonly unread: string[] = []
  private at = 0
  private readonly tokens: readonly Token[]

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens
    while (this.at < tokens.length) this.step()
  }

  private text(ahead = 0): string {
    return this.tokens[this.at + ahead]?.text ?? ''
  }

  private isNumber(ahead = 0): boolean {
    return this.tokens[this.at + ahead]?.is === 'number'
  }

  private step(): void {
    const token = this.tokens[this.at]
    if (token?.is === 'number') this.number(token)
    else if (token?.is === 'word') this.word(token)
    else if (token?.is === 'ordinal') this.skip(token.text, 1)
    else this.sign()
  }

  private skip(words: string, tokens: number): void {
    this.unread.push(words)
    this.at += tokens
  }

  private word(token: Token): void {
    const next = this.tokens[this.at + 1]
    // `bet365`: the digits are a part of the name.
    if (next?.is === 'number' && !next.apart && !['a', 'q', 'quota', 'da'].includes(token.text)) {
      this.skip(token.text + next.text, 2)
      return
    }
    if (token.text === 'a' && this.isNumber(1)) {
      this.priceAfterA()
      return
    }
    if (token.text === 'a' || token.text === 'da') {
      this.at++
      return
    }
    const meaning = WORDS.get(token.text)
    if (meaning === undefined) {
      this.skip(token.text, 1)
      return
    }
    if (meaning === 'odds') {
      this.odds(1)
      return
    }
    this.said.add(meaning)
    this.at++
  }

  /** `a 1,9` is a price; `limitato a 30` an amount; `a 30` could be either. */
  private priceAfterA(): void {
    const before = WORDS.get(this.text(-1))
    this.at++
    // An amount like any other, which is read next.
    if (before === 'limited' || before === 'limit') return
    const whole = wholeOf(this.tokens[this.at])
    if (whole !== null && whole >= 10) {
      this.items.push({ is: 'odds', value: null, text: this.text() })
      this.at++
      return
    }
    this.odds(0)
  }

  private odds(ahead: number): void {
    let to = this.at + ahead
    while ([':', '=', '.', 'a', '@', 'di'].includes(this.tokens[to]?.text ?? '')) to++
    const token = this.tokens[to]
    if (token?.is !== 'number') {
      this.at += Math.max(1, ahead)
      return
    }
    this.items.push({ is: 'odds', value: oddsOf(token.text), text: token.text })
    this.at = to + 1
  }

  private number(token: Token): void {
    const next = this.text(1)
    const nextToken = this.tokens[this.at + 1]
    if (next === ':' && this.isNumber(2)) {
      this.skip(`${token.text}:${this.text(2)}`, 3)
      return
    }
    if (next === '%') {
      this.skip(`${token.text}%`, 2)
      return
    }
    if (['minuti', 'minuto', 'min', 'm', "'"].includes(next)) {
      this.said.add('progress')
      this.at += 2
      return
    }
    const isTimes = (next === 'da' || next === 'x' || next === '*') && this.isNumber(2)
    if (isTimes) {
      this.times(token, this.tokens[this.at + 2])
      return
    }
    const isShare = next === 'su' || next === 'di'
    if (isShare && this.isNumber(2) && this.tokens[this.at + 2]?.apart === true) {
      const readings = [...amountsOf(token.text), ...amountsOf(this.text(2))]
      this.items.push({
        is: 'amount',
        values: readings,
        text: `${token.text} ${next} ${this.text(2)}`,
      })
      this.at += 3
      return
    }
    if ((next === 'k' || next === 'mila') && (next === 'mila' || nextToken?.apart === false)) {
      const [tail] = this.tokens.slice(this.at + 2)
      // `1k5` is 1500 to who writes it, and nothing anybody should work out for him.
      if (tail?.is === 'number' && !tail.apart) {
        this.items.push({ is: 'amount', values: [], text: `${token.text}${next}${tail.text}` })
        this.at += 3
        return
      }
      const readings = thousandsOf(token.text)
      this.items.push({ is: 'amount', values: readings, text: `${token.text}${next}` })
      this.at += EURO.has(this.text(2)) ? 3 : 2
      return
    }
    if (EURO.has(next)) {
      this.items.push({ is: 'amount', values: amountsOf(token.text), text: token.text })
      this.at += 2
      return
    }
    const dash = next === '-' || next === '/'
    if (dash && this.isNumber(2) && wholeOf(token) !== null && wholeOf(this.tokens[this.at + 2]) !== null) {
      this.items.push({
        is: 'amount',
        values: [token.text, this.text(2)],
        text: `${token.text}${next}${this.text(2)}`,
      })
      this.at += 3
      return
    }
    this.items.push({ is: 'bare', token })
    this.at++
  }

  private times(first: Token, second: Token | undefined): void {
    const [count, each] = [wholeOf(first), second === undefined ? [] : amountsOf(second.text)]
    const text = `${first.text} ${this.text(1)} ${this.text(2)}`
    const isCount = count !== null && count >= 2 && count <= 20 && each.every((value) => dec(value).gte(5))
    const isProduct = isCount || (this.text(1) !== 'da' && count !== null && wholeOf(second) !== null)
    const values = isProduct ? each.flatMap((value) => inBounds(dec(value).times(count).toFixed())) : []
    this.items.push({ is: 'amount', values, text })
    this.at += 3
  }

  private sign(): void {
    const text = this.text()
    if (text === '@') {
      this.odds(1)
      return
    }
    if (text === '€' && this.isNumber(1)) {
      this.items.push({ is: 'amount', values: amountsOf(this.text(1)), text: this.text(1) })
      this.at += 2
      return
    }
    const isMinus =
      text === '-' &&
      this.isNumber(1) &&
      this.tokens[this.at + 1]?.apart === false &&
      this.tokens[this.at - 1]?.is !== 'number'
    if (isMinus) {
      this.skip(`-${this.text(1)}`, 2)
      return
    }
    if (!['+', ',', ';', '.', '!', '-', '/', '(', ')', ':', '|', '&', "'", '?', '€', '…'].includes(text))
      this.unread.push(text)
    this.at++
  }
}

/** Bare numbers beside each other: the one with decimals that can be odds is the odds, where only one can. */
function settled(items: readonly Item[], doubts: Doubt[]): Exclude<Item, { is: 'bare' }>[] {
  const bare = items.flatMap((item) => (item.is === 'bare' ? [item.token] : []))
  const hasOdds = items.some((item) => item.is === 'odds')
  const hasAmount = items.some((item) => item.is === 'amount')
  const likely = bare.filter(({ text }) => looksLikeOdds(text))
  const isPaired = !hasOdds && likely.length === 1 && (hasAmount || bare.length > 1)
  return items.flatMap((item): Exclude<Item, { is: 'bare' }>[] => {
    if (item.is !== 'bare') return [item]
    const { text } = item.token
    if (isPaired && item.token === likely[0]) return [{ is: 'odds', value: oddsOf(text), text }]
    if (looksLikeOdds(text) && !hasOdds && !(text.length === 5 && /[.,]\d{3}$/.test(text))) {
      doubts.push(doubt('AMOUNT_AMBIGUOUS', text, [parseDecimalInput(text) ?? text]))
      return []
    }
    const isSmall = !hasOdds && wholeOf(item.token) !== null && Number(text) < 5
    if (isSmall) {
      doubts.push(doubt('AMOUNT_AMBIGUOUS', text, amountsOf(text)))
      return []
    }
    return [{ is: 'amount', values: amountsOf(text), text }]
  })
}

function partsOf(items: readonly Exclude<Item, { is: 'bare' }>[], doubts: Doubt[]): AnswerPart[] {
  const parts: AnswerPart[] = []
  let open: AnswerPart[] = []
  let before: { quota: string | null } | null = null
  for (const item of items) {
    if (item.is === 'amount') {
      const [value] = item.values
      if (item.values.length !== 1 || value === undefined)
        doubts.push(doubt('AMOUNT_AMBIGUOUS', item.text, item.values))
      const part: AnswerPart = { importo: item.values.length === 1 ? (value ?? null) : null, quota: null }
      parts.push(part)
      open.push(part)
    } else {
      if (item.value === null) doubts.push(doubt('ODDS_AMBIGUOUS', item.text))
      if (open.length > 0) for (const part of open) part.quota = item.value
      else if (before !== null || parts.length > 0) doubts.push(doubt('ODDS_AMBIGUOUS', item.text))
      else before = { quota: item.value }
      open = []
    }
  }
  if (before === null) return parts
  if (parts.length === 0) return [{ importo: null, quota: before.quota }]
  // Odds first, then their amounts; with odds behind them too nobody knows which are whose.
  if (open.length < parts.length) doubts.push(doubt('ODDS_AMBIGUOUS'))
  else for (const part of parts) part.quota = before.quota
  return parts
}

const looksLikeOdds = (text: string): boolean => {
  const value = /^\d{1,2}[.,]\d{1,3}$/.test(text) ? parseDecimalInput(text) : null
  return value !== null && Number(value) > 1 && Number(value) <= 20
}

function oddsOf(text: string): string | null {
  if (!/^\d{1,4}(?:[.,]\d{1,3})?$/.test(text) || /[.,]000$/.test(text)) return null
  const value = parseDecimalInput(text)
  return value === null || isZero(value) || !areTypedOdds(value) || dec(value).lte(1) || Number(value) >= 100
    ? null
    : value
}

/** All amounts a number may be: `1.000` is 1 as forms read it, and a thousand as people write it. */
function amountsOf(text: string): string[] {
  const grouped =
    /^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/.test(text) || /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(text)
  if (grouped) {
    const whole = inBounds(text.replace(/[.,](?=\d{3}(?:[.,]|$))/g, '').replace(',', '.'))
    const isOneGroup = /^\d+[.,]\d{3}$/.test(text)
    return isOneGroup ? [...inBounds(parseDecimalInput(text) ?? ''), ...whole] : whole
  }
  if (!/^\d{1,10}(?:[.,]\d{1,2})?$/.test(text)) return []
  return inBounds(parseDecimalInput(text) ?? '')
}

function thousandsOf(text: string): string[] {
  const value = /^\d{1,3}(?:[.,]\d{1,2})?$/.test(text) ? parseDecimalInput(text) : null
  return value === null ? [] : inBounds(dec(value).times(1000).toFixed())
}

function inBounds(value: string): string[] {
  if (!/^\d+(?:\.\d+)?$/.test(value)) return []
  const amount = dec(value)
  return amount.gt(0) && amount.lte(GREATEST_AMOUNT) ? [amount.toFixed()] : []
}
