import { TextInput, type TextInputProps } from '@mantine/core'
import { italianInput } from './italian-input.ts'
import classes from './number-field.module.css'

export interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  /** As typed, comma or dot. */
  value?: string
  onChange: (text: string) => void
}

interface PlacesProps {
  /** Decimals shown at least when the field is left. */
  places: number
  inputMode: 'decimal' | 'numeric'
}

/** A number typed as text: it never passes through a binary float. The rules of the form judge it. */
export function NumberField({
  value = '',
  onChange,
  places,
  inputMode,
  onBlur,
  onFocus,
  ...input
}: NumberFieldProps & PlacesProps) {
  return (
    <TextInput
      autoComplete="off"
      {...input}
      inputMode={inputMode}
      value={value}
      classNames={{ input: classes.input, section: classes.section }}
      onChange={(event) => onChange(event.currentTarget.value)}
      onFocus={(event) => {
        event.currentTarget.select()
        onFocus?.(event)
      }}
      onBlur={(event) => {
        const typed = event.currentTarget.value
        const shown = italianInput(typed, places)
        if (shown !== typed) onChange(shown)
        onBlur?.(event)
      }}
    />
  )
}
