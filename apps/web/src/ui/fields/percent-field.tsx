import { NumberField, type NumberFieldProps } from './number-field.tsx'

export function PercentField(field: NumberFieldProps) {
  return <NumberField rightSection="%" {...field} places={0} inputMode="decimal" />
}
