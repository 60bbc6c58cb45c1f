import { TextInput, type TextInputProps } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { typedTime } from './typed-time.ts'

interface TimeFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** The time as typed; `HH:mm` once the field is left. */
  value?: string
  onChange: (text: string) => void
}

/** A time of day. Other text stays as typed, for the rules of the form to validate. */
export function TimeField({ value = '', onChange, onBlur, ...input }: TimeFieldProps) {
  const settle = () => {
    const time = typedTime(value)
    if (time !== null && time !== value) onChange(time)
  }
  return (
    <TextInput
      autoComplete="off"
      inputMode="numeric"
      placeholder="HH:mm"
      rightSection={<IconClock size={15} aria-hidden />}
      {...input}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => {
        settle()
        onBlur?.(event)
      }}
    />
  )
}
