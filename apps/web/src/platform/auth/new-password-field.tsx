import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { passwordText as text } from './public/password.it.ts'

type NewPasswordFieldProps = Pick<PasswordInputProps, 'error' | 'autoFocus' | 'size' | 'onChange'>

/** Field for a new password, which can be shown instead of being typed twice. */
export default function NewPasswordField(props: NewPasswordFieldProps) {
  return (
    <PasswordInput
      name="nuovaPassword"
      label={text.next}
      description={text.hint}
      autoComplete="new-password"
      {...props}
    />
  )
}
