import { indexToLetter } from '../../bets/drops/column-letters.ts'
import { describePayout } from '../../ledger/postings/payout.ts'
import { formatDate, formatDateTime, formatPeriod } from '../../platform/format/date.ts'
import {
  formatAllOdds,
  formatInput,
  formatMoney,
  formatNumber,
  formatPercent,
} from '../../platform/format/number.ts'
import { toWire } from '../../platform/time/rome.ts'
import { type Giorno, giornoLabel } from '../../reference/closing-windows/closing-window.ts'
import { onOff, statoLabel } from '../../reference/reference/stato.ts'
import { fieldOrder, fieldWords, orderOfNew } from './field-words.ts'

/** How a stored value is shown: those without a shape here are shown by their type. */
export type ShownAs = keyof typeof SHAPES | 'text' | 'flag' | 'count' | 'list' | 'period'

/** Name of the record with a key; `null` if the record no longer exists. */
export type NameOf = (kind: 'tipster' | 'sala' | 'book' | 'evento', key: number) => string | null

export interface ShownField {
  /** Name of the field as it is stored, to tell fields apart. */
  campo: string
  etichetta: string
  /** The values in words, before and after; null: there was none. */
  prima: string | null
  dopo: string | null
}

type Side = Readonly<Record<string, unknown>> | null

/** What the audit line of a movement does not say itself. */
export interface MovementWords {
  /** Names of the movement's wallets. */
  portafogli: readonly string[]
  /** Currency symbol of an amount of the movement; null where not exactly one of its currencies fits. */
  simbolo: (importo: string) => string | null
}

/**
 * The fields of a line of the audit in the words of the screens, without those that are not shown. A field without
 * words is shown under its own name: an older or newer version may have written it.
 */
export function shownFields(
  entity: string,
  before: Side,
  after: Side,
  nameOf: NameOf,
  movement: MovementWords | null = null,
): ShownField[] {
  const orderOf = before === null ? orderOfNew : fieldOrder
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].toSorted(
    (a, b) => orderOf(a) - orderOf(b),
  )
  return names.flatMap((campo) => {
    const words = fieldWords(entity, campo)
    if (words === null) return []
    const { label, as } = words ?? currencyWords(campo) ?? { label: campo, as: 'text' as const }
    const [prima, dopo] = [before?.[campo], after?.[campo]].map(
      (value) => inItsCurrency(value, as, movement) ?? shownValue(value, as, nameOf),
    )
    return prima === dopo ? [] : [{ campo, etichetta: label, prima: prima ?? null, dopo: dopo ?? null }]
  })
}

function inItsCurrency(value: unknown, as: ShownAs, movement: MovementWords | null): string | null {
  if (as !== 'amount' || movement === null || !NUMBER.test(String(value))) return null
  const simbolo = movement.simbolo(String(value))
  return simbolo === null ? null : formatMoney(String(value), simbolo)
}

/**
 * A movement in one line, `€ -821,08 · Banca · saldo gennaio`, and how many of its fields the line leaves unsaid; null
 * where the movement has no amount.
 */
export function movementInShort(
  fields: readonly ShownField[],
  { portafogli }: MovementWords,
): { testo: string; altri: number } | null {
  const valuesOf = (names: readonly string[]) =>
    fields.flatMap(({ campo, prima, dopo }) => (names.includes(campo) ? (dopo ?? prima ?? []) : []))
  const [importo] = valuesOf(['importo', 'EUR'])
  if (importo === undefined) return null
  const includedFields = fields.filter(({ campo }) => ['importo', 'EUR', 'nota'].includes(campo))
  return {
    testo: [importo, portafogli.join(', '), ...valuesOf(['nota'])].filter((part) => part !== '').join(' · '),
    altri: fields.length - includedFields.length,
  }
}

/** A moved profit has an amount under the code of each of its currencies. */
function currencyWords(campo: string): { label: string; as: ShownAs } | undefined {
  if (campo === 'EUR') return { label: 'Importo', as: 'money' }
  return /^[A-Z]{3}$/.test(campo) ? { label: `Importo ${campo}`, as: 'amount' } : undefined
}

/** A stored value in readable form, null for none. A value of another type than its field's is shown as it is. */
export function shownValue(value: unknown, as: ShownAs, nameOf: NameOf): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return shownList(value, as)
  if (typeof value === 'object') return JSON.stringify(value)
  if (typeof value === 'boolean') return value ? 'Sì' : 'No'
  const text = withoutSeconds(String(value))
  const shape: Shape | undefined = (SHAPES as Partial<Record<ShownAs, Shape>>)[as]
  return shape?.fits.test(text) ? shape.show(text, nameOf) : text
}

function shownList(values: readonly unknown[], as: ShownAs): string | null {
  if (as === 'count') return String(values.length)
  const [startDate, endDate] = values
  if (as === 'period' && typeof startDate === 'string' && typeof endDate === 'string')
    return formatPeriod({ startDate, endDate })
  const texts = values.map((value) =>
    typeof value === 'object' ? JSON.stringify(value) : withoutSeconds(String(value)),
  )
  return texts.length === 0 ? null : texts.join(', ')
}

/** An hour without its seconds where these are 0; any other text as it is. */
const withoutSeconds = (text: string): string => (/^\d{2}:\d{2}:00$/.test(text) ? text.slice(0, 5) : text)

const NUMBER = /^-?\d+(\.\d+)?$/
const KEY = /^\d{1,9}$/
const showName =
  (kind: 'tipster' | 'sala' | 'book' | 'evento') =>
  (text: string, nameOf: NameOf): string =>
    nameOf(kind, Number(text)) ?? `n. ${text}`

const SENDING: Readonly<Record<string, string>> = {
  pending: 'In coda',
  sending: 'In invio',
  sent: 'Inviato',
  failed: 'Rifiutato',
  uncertain: 'Incerto',
  cancelled: 'Annullato',
}

interface Shape {
  fits: RegExp
  show: (text: string, nameOf: NameOf) => string
}
/** Shapes of texts. `amount` is money in an unnamed currency, `tipster` and the like are keys of records. */
const SHAPES = {
  payout: { fits: /^\{/, show: (text) => describePayout(JSON.parse(text)) },
  number: { fits: NUMBER, show: (text) => formatInput(text) },
  amount: { fits: NUMBER, show: (text) => formatNumber(text) },
  money: { fits: NUMBER, show: (text) => formatMoney(text) },
  odds: { fits: NUMBER, show: (text) => formatAllOdds(text, 2) },
  percent: { fits: NUMBER, show: (text) => formatPercent(text) },
  rate: { fits: NUMBER, show: (text) => formatInput(text) },
  letter: { fits: KEY, show: (text) => indexToLetter(Number(text)) },
  moment: {
    fits: /^\d{4}-\d{2}-\d{2}([T ].*)?$/,
    show: (text) => {
      const isWire = /^[^Z+]*$/.test(text)
      if (!isWire && Number.isNaN(Date.parse(text))) return text
      return formatDateTime(isWire ? text : toWire(new Date(text)))
    },
  },
  day: { fits: /^\d{4}-\d{2}-\d{2}$/, show: (text) => formatDate(text) },
  weekday: {
    fits: /^(LUNE|MARTE|MERCOLE|GIOVE|VENER)DI$|^SABATO$|^DOMENICA$/,
    show: (text) => giornoLabel(text as Giorno),
  },
  stato: { fits: /^[ASD]$/, show: (text) => statoLabel(text) },
  onOff: { fits: /^[ASD]$/, show: (text) => statoLabel(onOff(text)) },
  sending: { fits: /./, show: (text) => SENDING[text] ?? text },
  bet: { fits: KEY, show: (text) => `Bet ${text}` },
  tipster: { fits: KEY, show: showName('tipster') },
  sala: { fits: KEY, show: showName('sala') },
  book: { fits: KEY, show: showName('book') },
  evento: { fits: KEY, show: showName('evento') },
} as const satisfies Record<string, Shape>
