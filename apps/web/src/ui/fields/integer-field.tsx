import { NumberField, type NumberFieldProps } from './number-field.tsx'

export function IntegerField(field: NumberFieldProps) {
  return <NumberField {...field} places={0} inputMode="numeric" />
}
