import type { Body } from '@xbetapp/contract/contract'
import { typedAmount } from '@xbetapp/domain/bets/drops/typed-bounds'
import { hasLimits, type LimitField } from '@xbetapp/domain/bets/limits/tipster-limits'
import { formatInput, parseDecimalInput } from '@xbetapp/domain/platform/format/number'
import { dec } from '@xbetapp/domain/platform/money/decimal'
import {
  decimal2,
  decimal3_2,
  differentFrom,
  firstError,
  noSign,
  type Rule,
  required,
} from '@xbetapp/domain/platform/validation/rules'
import { isNoDrop } from '@xbetapp/domain/reference/reference/names'
import type { Tipster } from '#web/reference/reference/public/lists.api.ts'
import { typedNumber } from '#web/ui/fields/number-fields.tsx'
import { amountsText, limitsText } from './limits.it.ts'

type ValueName = LimitField | 'importoRichiesto'

interface ValueField {
  name: ValueName
  kind: 'percent' | 'money'
  rule: Rule
}

/**
 * Figures a tipster has or has not, all of them together: a table of those who have them, a form that gives and changes
 * them, a deletion that empties them. There are two kinds: drop limits and required amounts.
 */
export interface TipsterValuesKind {
  slice: 'limiti-drop' | 'importi-richiesti'
  path: `/impostazioni/check-tipster/${TipsterValuesKind['slice']}`
  fields: readonly ValueField[]
  /** Height of the table in pixels. */
  height: number
  text: typeof limitsText | typeof amountsText
}

/** What is typed, or wrong, by the name of the figure. */
type Texts = Record<string, string>

const percent = (name: ValueName): ValueField => ({
  name,
  kind: 'percent',
  rule: firstError(required, decimal3_2),
})
const money = (name: ValueName, ...more: Rule[]): ValueField => ({
  name,
  kind: 'money',
  rule: firstError(required, noSign, decimal2, typedAmount, ...more),
})

export const limitsKind: TipsterValuesKind = {
  slice: 'limiti-drop',
  path: '/impostazioni/check-tipster/limiti-drop',
  fields: [
    percent('percentualeMinNoDrop'),
    percent('percentualeMaxNoDrop'),
    money('capMaxDrop'),
    money('capMaxNoDrop'),
    percent('percentualeMaxDrop'),
  ],
  height: 800,
  text: limitsText,
}

export const amountsKind: TipsterValuesKind = {
  slice: 'importi-richiesti',
  path: '/impostazioni/check-tipster/importi-richiesti',
  fields: [money('importoRichiesto', differentFrom(0))],
  height: 600,
  text: amountsText,
}

/** Whether a tipster is in the table: with all five limits, or with an amount. */
export const hasValues = (kind: TipsterValuesKind, tipster: Tipster): boolean =>
  kind.slice === 'limiti-drop' ? hasLimits(tipster) : tipster.importoRichiesto !== null

/** Tipsters the figures can be given to: active ones without, but not the house itself (rule: tipster/has-limits). */
export const withoutValues = (kind: TipsterValuesKind, tipsters: readonly Tipster[]): Tipster[] =>
  tipsters.filter(
    (tipster) => tipster.stato === 'A' && !hasValues(kind, tipster) && !isNoDrop(tipster.nomeTipster),
  )

export function typedValues({ fields }: TipsterValuesKind, tipster: Tipster | null): Texts {
  return Object.fromEntries(
    fields.map(({ name }) => {
      const value = tipster?.[name] ?? null
      return [name, value === null ? '' : formatInput(value)]
    }),
  )
}

/** Every field is required; the least share may not exceed the greatest. */
export function valueErrors({ fields }: TipsterValuesKind, values: Texts): Texts {
  const errors: Texts = {}
  for (const { name, rule } of fields) {
    const error = rule(values[name] ?? '')
    if (error !== null) errors[name] = error
  }
  const min = parseDecimalInput(values.percentualeMinNoDrop ?? '')
  const max = parseDecimalInput(values.percentualeMaxNoDrop ?? '')
  if (min !== null && max !== null && !errors.percentualeMinNoDrop && dec(min).gt(max))
    errors.percentualeMinNoDrop = limitsText.minAboveMax
  return errors
}

type TipsterChange = Omit<Body<'PUT /api/v1/tipster'>, 'idTipster' | 'version'>

export const valuesBody = ({ fields }: TipsterValuesKind, values: Texts): TipsterChange =>
  Object.fromEntries(fields.map(({ name }) => [name, typedNumber(values[name] ?? '')]))

/** The body that deletes the figures: each field is emptied. */
export const emptyBody = ({ fields }: TipsterValuesKind): TipsterChange =>
  Object.fromEntries(fields.map(({ name }) => [name, null]))
