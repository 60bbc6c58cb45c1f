import { TextInput, type TextInputProps } from '@mantine/core'
import { formatInput, parseDecimalInput, wholeInput } from '@xbetapp/domain/platform/format/number'
import { type DecimalInput, dec, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { useState } from 'react'

// Numbers typed as Italians write them: the field of each kind, and what its text means.

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

interface NumberFieldProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'onPaste' | 'classNames'> {
  /** The number as typed, with comma or dot. */
  value?: string
  onChange: (text: string) => void
}

interface PlacesProps {
  /** Decimals shown at least when the field is left. */
  places: number
  inputMode: 'decimal' | 'numeric'
}

/** A unit of three letters is wider than the room for a sign at the end of the field. */
const UNIT_WIDTH_PX = 46

/**
 * A number typed as text: it never passes through a binary float. Until it is changed, and again once the field is left,
 * it shows as Italians write it; the value stays as typed, so that leaving a field changes nothing. The rules of the form judge it.
 */
function NumberField({
  value = '',
  onChange,
  places,
  inputMode,
  onBlur,
  onFocus,
  ...input
}: NumberFieldProps & PlacesProps) {
  const [typing, setTyping] = useState(false)
  return (
    <TextInput
      autoComplete="off"
      {...(typeof input.rightSection === 'string' &&
        input.rightSection.length > 2 && { rightSectionWidth: UNIT_WIDTH_PX })}
      {...input}
      inputMode={inputMode}
      value={typing ? value : italianInput(value, places)}
      classNames={{ input: 'at-right', section: 'type-sm faint' }}
      onChange={(event) => {
        setTyping(true)
        onChange(event.currentTarget.value)
      }}
      onPaste={(event) => {
        // An amount copied from the product has its currency before it: `€ -1.234,50`.
        const amount = /^\p{Sc}\s*([+-]?[\d.,]+)$/u.exec(event.clipboardData.getData('text').trim())?.[1]
        if (amount === undefined) return
        event.preventDefault()
        setTyping(true)
        onChange(amount)
      }}
      onFocus={(event) => {
        event.currentTarget.select()
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setTyping(false)
        onBlur?.(event)
      }}
    />
  )
}

/**
 * Text of a number field after blur: `12.5` becomes `12,50` with two places. Further digits are kept for the rules to
 * validate; text that is no number stays as typed.
 */
export function italianInput(text: string, places: number): string {
  const canonical = parseDecimalInput(text)
  // A plus sign stays for the rules to judge: most fields refuse it.
  if (canonical === null || text.trim().startsWith('+')) return text
  const [whole = '', decimals = ''] = canonical.split('.')
  const padded = decimals.padEnd(places, '0')
  return padded === '' ? whole : `${whole},${padded}`
}

/** A stored value as its field shows it; empty for no value. */
export const asTyped = (value: DecimalInput | null | undefined, places = 2): string =>
  value === null || value === undefined ? '' : italianInput(formatInput(value), places)

/** The value of a typed number for the wire; null when the text is no number. */
export function typedNumber(text: string): number | null {
  const canonical = parseDecimalInput(text)
  return canonical === null ? null : toNumber(dec(canonical))
}
