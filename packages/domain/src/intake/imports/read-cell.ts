import { dec } from '../../platform/money/decimal.ts'
import { foldText } from '../../platform/text/fold.ts'
import { parseWire } from '../../platform/time/rome.ts'

/** A cell of a workbook or of a CSV file; texts are without outer spaces, an empty cell is null. */
export type CellValue = string | number | boolean | null

/** The value of a cell, or in Italian why it has none. */
export type Read<T> = { value: T } | { refusal: string }

/** The sign that separates the decimals in a column of a file. */
export type DecimalMark = ',' | '.'

const SPACES = /[\s\u00a0\u202f\u2009']/g
const CURRENCY = /^(?:€|\$|£|eur|usd|gbp)|(?:€|\$|£|eur|usd|gbp|%)$/gi
const PLAIN = /^[+-]?\d+$/
const GROUPED: Readonly<Record<DecimalMark, RegExp>> = {
  ',': /^[+-]?\d{1,3}(?:\.\d{3})+(?:,\d+)?$|^[+-]?\d+,\d+$/,
  '.': /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$|^[+-]?\d+\.\d+$/,
}

/** `€ 1.234,50` and `(12)` as digits with a sign: `1.234,50`, `-12`. */
function withoutCurrency(text: string): string {
  const bareText = text
    .replace(/\u2212/g, '-')
    .replace(SPACES, '')
    .replace(CURRENCY, '')
  const inBrackets = /^\((.+)\)$/.exec(bareText)?.[1]
  const trailing = /^(.+)-$/.exec(bareText)?.[1]
  const negative = inBrackets ?? trailing
  return negative === undefined ? bareText : `-${negative}`
}

/** The decimal marks with which a text is a number: both for `1.234`, none for a number without marks or no number. */
const marksOf = (text: string): DecimalMark[] =>
  ([',', '.'] as const).filter((mark) => GROUPED[mark].test(withoutCurrency(text)))

/**
 * The decimal mark of a column: that of its texts which can be read in one way only. Null where none decides, or where
 * both are used.
 */
export function decimalMark(column: Iterable<CellValue>): DecimalMark | null {
  const usedMarks = new Set<DecimalMark>()
  for (const cell of column) {
    if (typeof cell !== 'string') continue
    const [mark, other] = marksOf(cell)
    if (mark !== undefined && other === undefined) usedMarks.add(mark)
  }
  const [mark, other] = usedMarks
  return mark !== undefined && other === undefined ? mark : null
}

/**
 * A number as exact decimal text. `1.234` by itself may be 1234 or 1,234: the column's mark decides, and without one it
 * is refused rather than guessed.
 */
export function readNumber(cell: CellValue, mark: DecimalMark | null): Read<string> {
  if (typeof cell === 'number')
    return Number.isFinite(cell) ? { value: dec(cell).toFixed() } : { refusal: 'Non è un numero.' }
  if (typeof cell !== 'string') return { refusal: 'Non è un numero.' }
  const text = withoutCurrency(cell)
  if (PLAIN.test(text)) return { value: dec(text.replace('+', '')).toFixed() }
  const marks = marksOf(cell)
  const [only, other] = marks
  if (only === undefined) return { refusal: `"${cell}" non è un numero: scrivilo in cifre, come 1250,50.` }
  const decimal = other === undefined ? only : mark
  if (decimal === null) {
    return { refusal: `"${cell}" si può leggere in due modi: scrivilo come ${bothWays(text)}.` }
  }
  return { value: dec(withDecimalPoint(text, decimal).replace('+', '')).toFixed() }
}

const withDecimalPoint = (text: string, mark: DecimalMark): string =>
  mark === ',' ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '')

/** `1.234` as `1.234,00 o 1,2340`: both ways of writing it that leave no doubt. */
function bothWays(text: string): string {
  const whole = text.replace(/[.,]/g, '')
  const fraction = text.replace(/[.,]/, ',')
  return `${whole} o ${fraction}0`
}

const YES: ReadonlySet<string> = new Set(['si', 'vero', 'true', 'yes', 'x', '1', 'on'])
const NO: ReadonlySet<string> = new Set(['no', 'falso', 'false', '0', 'off'])

/** Sì or No, in the words people use for them. */
export function readFlag(cell: CellValue): Read<boolean> {
  if (typeof cell === 'boolean') return { value: cell }
  const word = wordOf(cell)
  if (YES.has(word)) return { value: true }
  if (NO.has(word)) return { value: false }
  return { refusal: `"${cell}" non è Sì o No.` }
}

/** One of some words, compared without case and accents. */
export function readChoice<T extends string>(
  cell: CellValue,
  choices: Readonly<Record<T, readonly string[]>>,
): Read<T> {
  const word = wordOf(cell)
  const entries = Object.entries(choices) as [T, readonly string[]][]
  const found = entries.find(([, words]) => words.some((one) => wordOf(one) === word))
  if (found) return { value: found[0] }
  const shown = entries.map(([, [first]]) => first).join(', ')
  return { refusal: `"${cell}" non è tra: ${shown}.` }
}

/** Names separated by commas, semicolons or lines. */
export const readList = (cell: CellValue): string[] =>
  String(cell ?? '')
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')

const MINUTES_A_DAY = 1440
/** `9:30`, `09.30` or a workbook's share of a day as `09:30`. */
export function readTime(cell: CellValue): Read<string> {
  if (typeof cell === 'number' && cell >= 0 && cell <= 1) {
    const minutes = Math.round(cell * MINUTES_A_DAY) % MINUTES_A_DAY
    return { value: `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}` }
  }
  const [, hours, minutes] = /^([01]?\d|2[0-4])[:.]([0-5]\d)(?:[:.]00)?$/.exec(String(cell ?? '')) ?? []
  if (hours === undefined || minutes === undefined || (hours === '24' && minutes !== '00'))
    return { refusal: `"${cell}" non è un orario: scrivilo come 09:30.` }
  return { value: `${pad(Number(hours) % 24)}:${minutes}` }
}

const DAY_LENGTH = 'YYYY-MM-DD'.length
/** The group of {@link MOMENT} that holds the hour. */
const HOUR = 7
const MOMENT =
  /^(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}))(?:[T ,]+(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:\.0+)?)?Z?)?$/

/**
 * `12/03/2026`, `12.3.2026 18:30`, `2026-03-12 18:30` or a workbook's date as a wire date; without an hour 00:00. The
 * day precedes the month, as Italians write them.
 */
export function readMoment(cell: CellValue): Read<string> {
  const [, year, month, day, italianDay, italianMonth, italianYear, ...time] =
    MOMENT.exec(String(cell ?? '')) ?? []
  const date = [year ?? italianYear, month ?? italianMonth, day ?? italianDay].map((part) => Number(part))
  const wire = `${date.map(pad).join('-')}T${time.map((part) => pad(Number(part ?? 0))).join(':')}`
  return parseWire(wire) === null
    ? { refusal: `"${cell}" non è una data: scrivila come 12/03/2026 o 12/03/2026 18:30.` }
    : { value: wire }
}

/** {@link readMoment} where the hour may be unknown: without one a day. A workbook keeps a day as its midnight. */
export function readDayOrMoment(cell: CellValue): Read<string> {
  const text = String(cell ?? '')
  const isDay = MOMENT.exec(text)?.[HOUR] === undefined || text.endsWith('T00:00:00.000Z')
  const read = readMoment(cell)
  return 'value' in read && isDay ? { value: read.value.slice(0, DAY_LENGTH) } : read
}

const pad = (part: number): string => String(part).padStart(2, '0')

/** A text without case, accents, signs and spaces, by which headers and names of a file are compared. */
export const wordOf = (cell: CellValue): string =>
  foldText(String(cell ?? '')).replace(/[^\p{L}\p{N}+%&]/gu, '')
