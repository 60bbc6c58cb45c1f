import { wholeInput } from '@xbetapp/domain/platform/format/number'
import { NumberField, type NumberFieldProps } from './number-field.tsx'

/** A whole number. Left, one typed with thousands points is without them: beside decimals they could be misread. */
export function IntegerField({ onBlur, ...field }: NumberFieldProps) {
  const { value = '', onChange } = field
  return (
    <NumberField
      {...field}
      places={0}
      inputMode="numeric"
      onBlur={(event) => {
        if (wholeInput(value) !== value) onChange(wholeInput(value))
        onBlur?.(event)
      }}
    />
  )
}
