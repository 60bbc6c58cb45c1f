import { NumberField, type NumberFieldProps } from './number-field.tsx'

/** An exchange rate: EUR for one unit. */
export function RateField(field: NumberFieldProps) {
  return <NumberField leftSection="€" {...field} places={3} inputMode="decimal" />
}
