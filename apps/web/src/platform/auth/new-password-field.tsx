import { PasswordInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { passwordText as text } from './public/password.it.ts'

interface NewPasswordFieldProps {
  error?: string | undefined
  autoFocus?: boolean
  size?: 'md'
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void
}

/** Field for a new password, which can be shown instead of being typed twice. */
export default function NewPasswordField({ error, autoFocus, size, onChange }: NewPasswordFieldProps) {
  return (
    <PasswordInput
      name="nuovaPassword"
      label={text.next}
      description={text.hint}
      autoComplete="new-password"
      {...(autoFocus ? { autoFocus } : {})}
      {...(size ? { size } : {})}
      error={error}
      {...(onChange ? { onChange } : {})}
    />
  )
}
