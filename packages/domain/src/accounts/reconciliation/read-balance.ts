import { parseDecimalInput } from '../../platform/format/number.ts'
import { dec, round2 } from '../../platform/money/decimal.ts'
import { wordSet } from '../../platform/text/fold.ts'

/** Characters of an answer; a longer text is left to a person. */
const LONGEST_ANSWER = 200
/** A balance of this size or more is no answer: the balances of the database stay below it. */
const TOO_GREAT = 1_000_000_000_000
const FILLER = wordSet(
  'saldo totale il lo e è é di nostro nostra noi abbiamo ho risulta risultano qui da ok okay sì si ciao buongiorno buonasera salve adesso ora oggi grazie',
)
/** How people name currencies besides their code and symbol. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  EUR: ['euro', '€'],
  GBP: ['sterline', 'pound', '£'],
  USD: ['dollari', '$'],
}
const SYMBOLS = /[€£$]/g

/**
 * Reads the balance in an answer to a Richiesta Saldo, as canonical text, signed as written; null unless the text is
 * plainly one amount of the account's currency: no second number, no question, no words that could reverse its meaning.
 * An answer read as null waits for a person with its words (rule: quadratura/answers).
 */
export function readBalance(text: string, valuta: { valuta: string; simbolo: string }): string | null {
  const normalized = text
    .normalize('NFKC')
    .replaceAll(/[−–—]/g, '-')
    .toLowerCase()
    .replaceAll(/\be'(?=\s|$)/g, 'è')
  // Raised, lowered and broken digits become plain ones: `500²` is no 5002.
  if (normalized.length > LONGEST_ANSWER || /\p{No}/u.test(text)) return null
  const numbers = [...normalized.matchAll(/\d+(?:[.,]\d+)*/g)]
  const [number] = numbers
  if (numbers.length !== 1 || !number) return null
  const before = normalized.slice(0, number.index)
  const after = normalized.slice(number.index + number[0].length)
  // The sign precedes the amount, possibly with the currency between: `- 50`, `-€ 50`, `€ -50`.
  const sign = /([+-])\s*(?:[€£$]\s*)?$/.exec(before)
  const otherText = `${sign ? before.slice(0, sign.index) + before.slice(sign.index + 1) : before} ${after}`
  if (!isFiller(otherText, valuta)) return null
  // `2.500` is ambiguous even though no cent is lost: thousands to the writer, decimals to the parser.
  if (/^\d{1,3}[.,]\d{3}$/.test(number[0])) return null
  const amount = parseDecimalInput(`${sign?.[1] === '-' ? '-' : ''}${number[0]}`)
  if (amount === null) return null
  const value = dec(amount)
  return !value.eq(round2(value)) || value.abs().gte(TOO_GREAT) ? null : round2(value).toFixed(2)
}

/** Whether all words are greetings, words for a balance, or the account's own currency. */
function isFiller(text: string, { valuta, simbolo }: { valuta: string; simbolo: string }): boolean {
  const currencyWords = new Set([valuta.toLowerCase(), simbolo.toLowerCase(), ...(NAMES[valuta] ?? [])])
  const words = text
    .replaceAll(SYMBOLS, (symbol) => ` ${symbol} `)
    // Brackets stay in their word, which no filler has: bookkeepers write `(100)` for `-100`.
    .split(/[\s,.:;!=]+/)
    .filter(Boolean)
  return words.every((word) => FILLER.has(word) || currencyWords.has(word))
}
