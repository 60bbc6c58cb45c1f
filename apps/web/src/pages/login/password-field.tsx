import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { loginMessages as text } from '#web/entities/session/login.it.ts'

/** A password that can be looked at. Mantine's own field costs the first screen twice the code. */
export function PasswordField(props: TextInputProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? IconEyeOff : IconEye
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          tabIndex={-1}
          aria-label={text.showPassword}
          aria-pressed={shown}
          // The caret stays in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown((before) => !before)}
        >
          <Icon size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      }
    />
  )
}
