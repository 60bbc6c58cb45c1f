import { NumberField, type NumberFieldProps } from './number-field.tsx'

/** An amount. `currency` is the symbol before it. */
export function MoneyField({ currency = '€', ...field }: NumberFieldProps & { currency?: string }) {
  return <NumberField leftSection={currency} {...field} places={2} inputMode="decimal" />
}

/** Odds; `places` are shown at least, more may be typed. */
export function OddsField({ places = 2, ...field }: NumberFieldProps & { places?: number }) {
  return <NumberField {...field} places={places} inputMode="decimal" />
}

/** An exchange rate: EUR for one unit. */
export function RateField(field: NumberFieldProps) {
  return <NumberField leftSection="€" {...field} places={3} inputMode="decimal" />
}

export function PercentField(field: NumberFieldProps) {
  return <NumberField rightSection="%" {...field} places={0} inputMode="decimal" />
}
