import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { italianInput } from './italian-input.ts'

export interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  /** The number as typed, with comma or dot. */
  value?: string
  onChange: (text: string) => void
}

interface PlacesProps {
  /** Decimals shown at least when the field is left. */
  places: number
  inputMode: 'decimal' | 'numeric'
}

/** Room for a unit of three letters at the end of the field. */
const WORD_PX = 46

/**
 * A number typed as text: it never passes through a binary float. Once the field is left it shows as Italians write it;
 * the value stays as typed, so that leaving a field changes nothing. The rules of the form judge it.
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
      // A unit of three letters is wider than the room for a sign.
      {...(typeof input.rightSection === 'string' &&
        input.rightSection.length > 2 && { rightSectionWidth: WORD_PX })}
      {...input}
      inputMode={inputMode}
      value={typing ? value : italianInput(value, places)}
      classNames={{ input: 'at-right', section: 'type-sm faint' }}
      onChange={(event) => {
        setTyping(true)
        onChange(event.currentTarget.value)
      }}
      onPaste={(event) => {
        // An amount as the product shows it comes with its currency.
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
