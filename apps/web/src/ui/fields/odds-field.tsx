import { NumberField, type NumberFieldProps } from './number-field.tsx'

/** Odds; `places` are shown at least, more may be typed. */
export function OddsField({ places = 2, ...field }: NumberFieldProps & { places?: number }) {
  return <NumberField {...field} places={places} inputMode="decimal" />
}
