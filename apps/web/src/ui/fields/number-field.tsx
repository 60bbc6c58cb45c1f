import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { italianInput } from './italian-input.ts'

export interface NumberFieldProps
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
export function NumberField({
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
