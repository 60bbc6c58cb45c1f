import { parseDecimalInput } from '../../platform/format/number.ts'
import {
  type Decimal,
  type DecimalInput,
  dec,
  isZero,
  percentOf,
  round2,
  round5,
  ZERO,
} from '../../platform/money/decimal.ts'
import {
  decimal2,
  decimal5,
  differentFrom,
  equalTo,
  firstError,
  greaterOrEqual,
  lessOrEqual,
  type Rule,
  required,
} from '../../platform/validation/rules.ts'
import { isNoDrop } from '../../reference/reference/names.ts'
import { typedAmount, typedOdds } from '../drops/typed-bounds.ts'
import { LIMIT_FIELDS, type LimitField, type TipsterLimits } from './tipster-limits.ts'

type Typed = DecimalInput | null | undefined

/** Bounds of a tipster drop: the bet's totals, and the credited tipster with his limits. */
export interface TipsterDropBounds {
  totGiocabile: DecimalInput | null
  quotaMedia: DecimalInput | null
  nomeTipster: string | null | undefined
  limits: TipsterLimits | null
}

/** `totTipster` and `quotaDrop` as typed (comma or dot) or as they arrive on the wire. */
export type TipsterDrop = TipsterDropBounds & { totTipster: Typed; quotaDrop: Typed }

/**
 * Judges a tipster drop for the form and for the server: per field the first rule that fails, of the limits all that
 * are broken, as Italian sentences; an empty object when the drop may be saved.
 */
export function checkTipsterDrop(drop: TipsterDrop): { totTipster?: string; quotaDrop?: string } {
  const totTipster = totTipsterRule(drop)(asText(drop.totTipster))
  const quotaDrop = quotaDropRule(drop)(asText(drop.quotaDrop))
  return { ...(totTipster !== null && { totTipster }), ...(quotaDrop !== null && { quotaDrop }) }
}

/**
 * Tot Tipster: required, up to 2 decimals, within the limits or 0. NoDrop is the house itself and is credited nothing.
 */
export function totTipsterRule({ totGiocabile, nomeTipster, limits }: TipsterDropBounds): Rule {
  if (isNoDrop(nomeTipster)) return firstError(required, decimal2, equalTo(ZERO))
  const thresholds = tipsterDropThresholds(totGiocabile, limits)
  return firstError(required, decimal2, typedAmount, (text) => brokenThresholds(text, thresholds))
}

/**
 * Quota Drop: required, up to 5 decimals, not 0, within the bounds of typed odds; for NoDrop the average odds, so that
 * no odds gap arises, also where tax has brought them below 1.
 */
export function quotaDropRule({ quotaMedia, nomeTipster }: TipsterDropBounds): Rule {
  const anyOdds = firstError(required, decimal5, differentFrom(ZERO))
  return isNoDrop(nomeTipster)
    ? firstError(anyOdds, equalTo(round5(quotaMedia ?? 0)))
    : firstError(anyOdds, typedOdds)
}

/**
 * The strictest violated minimum and the strictest violated maximum, so that an amount within them is not refused for
 * another limit next. If both are violated, only 0 is left.
 */
function brokenThresholds(text: string, thresholds: readonly Threshold[]): string | null {
  if (isTypedZero(text)) return null
  const amounts = (wanted: Threshold['bound']) =>
    thresholds
      .filter(({ bound }) => bound === wanted)
      .map(({ amount }) => amount)
      .toSorted((a, b) => a.cmp(b))
  const lowest = amounts('atLeast').at(-1)
  const [highest] = amounts('atMost')
  const sentences = [lowest && greaterOrEqual(lowest)(text), highest && lessOrEqual(highest)(text)]
  // Both thresholds report text that is no number; the sentence is shown once.
  return [...new Set(sentences.filter(Boolean))].join(' ') || null
}

/** 0 is always allowed, even where a limit's highest amount falls below it (rule: field/zero-takes-away). */
function isTypedZero(text: string): boolean {
  const value = parseDecimalInput(text)
  return value !== null && isZero(value)
}

function asText(value: Typed): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  // NaN and infinity reach the format rule as words and fail there.
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value)
  return dec(value).toFixed()
}

/** The smallest tipster drop worth sending, EUR. */
export const MINIMUM_TIPSTER_DROP = dec(5)

export interface Threshold {
  limit: LimitField | 'minimum'
  /** `atLeast`: the amount may not be below `amount`; `atMost`: not above it. An amount of 0 passes every threshold. */
  bound: 'atLeast' | 'atMost'
  /** EUR, 2 decimals; the threshold itself is an accepted amount. */
  amount: Decimal
}

/**
 * The amounts a tipster drop must respect, in the order they are judged (rule: tipster-drop/thresholds): the No Drop
 * limits speak of the part left with the house, T - x, the Drop limits of the part credited, x, with T the playable
 * total. Unset limits give no threshold. The limits are independent: when the lowest allowed lies above the highest,
 * only 0 remains (rule: tipster-drop/independent-limits).
 */
export function tipsterDropThresholds(
  totGiocabile: DecimalInput | null,
  limits: TipsterLimits | null,
): Threshold[] {
  const playable = totGiocabile === null ? ZERO : dec(totGiocabile)
  const ofLimits = LIMIT_FIELDS.flatMap((limit) => {
    const value = limits?.[limit] ?? null
    return value === null ? [] : [threshold(limit, dec(value), playable)]
  })
  return [...ofLimits, { limit: 'minimum', bound: 'atLeast', amount: MINIMUM_TIPSTER_DROP }]
}

function threshold(limit: LimitField, value: Decimal, playable: Decimal): Threshold {
  switch (limit) {
    case 'percentualeMinNoDrop':
      return { limit, bound: 'atMost', amount: round2(playable.minus(percentOf(value, playable))) }
    case 'percentualeMaxNoDrop':
      return { limit, bound: 'atLeast', amount: round2(playable.minus(percentOf(value, playable))) }
    case 'capMaxNoDrop':
      return { limit, bound: 'atLeast', amount: round2(playable.minus(value)) }
    case 'percentualeMaxDrop':
      return { limit, bound: 'atMost', amount: round2(percentOf(value, playable)) }
    case 'capMaxDrop':
      return { limit, bound: 'atMost', amount: round2(value) }
  }
}

/**
 * The most the tipster may be credited with, EUR: within all limits and not above the playable total. Null where the
 * limits leave only 0.
 */
export function greatestTipsterDrop(
  totGiocabile: DecimalInput | null,
  limits: TipsterLimits | null,
): Decimal | null {
  const thresholds = tipsterDropThresholds(totGiocabile, limits)
  const most = thresholds
    .filter(({ bound }) => bound === 'atMost')
    .reduce((found, { amount }) => (amount.lt(found) ? amount : found), round2(totGiocabile ?? 0))
  return thresholds.every(({ bound, amount }) => bound === 'atMost' || most.gte(amount)) ? most : null
}
