import { NumberField, type NumberFieldProps } from './number-field.tsx'

/** An amount. `currency` is the symbol before it. */
export function MoneyField({ currency = '€', ...field }: NumberFieldProps & { currency?: string }) {
  return <NumberField leftSection={currency} {...field} places={2} inputMode="decimal" />
}
