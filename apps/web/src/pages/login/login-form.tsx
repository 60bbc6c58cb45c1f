import { Button, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { loginMessages as text } from '#web/messages/login.ts'
import classes from './login-form.module.css'
import { PasswordField } from './password-field.tsx'

interface LoginFormProps {
  checking: boolean
  error: string | null
  onSubmit: (username: string, password: string) => Promise<void>
}

type Field = 'username' | 'password'

export function LoginForm({ checking, error, onSubmit }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [running, setRunning] = useState(false)
  const [missing, setMissing] = useState<readonly Field[]>([])

  const inputOf = (field: Field) => form.current?.elements.namedItem(field) as HTMLInputElement | null
  const messageOf = (field: Field) => (missing.includes(field) ? text.required : undefined)
  const filled = (field: Field) => setMissing((fields) => fields.filter((other) => other !== field))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (running) return
    // Read from the fields: what a password manager filled in may never have been typed.
    const username = inputOf('username')?.value.trim() ?? ''
    const password = inputOf('password')?.value ?? ''
    const empty: Field[] = []
    if (username === '') empty.push('username')
    if (password === '') empty.push('password')
    setMissing(empty)
    if (empty[0]) return inputOf(empty[0])?.focus()
    setRunning(true)
    await onSubmit(username, password)
    setRunning(false)
    inputOf('password')?.select()
  }

  return (
    <form ref={form} noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      {error !== null && (
        <p role="alert" className={classes.error}>
          <IconAlertTriangle size={18} stroke={1.8} aria-hidden className={classes.icon} />
          <span>{error}</span>
        </p>
      )}
      <TextInput
        name="username"
        label={text.username}
        placeholder={text.usernamePlaceholder}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoFocus
        size="md"
        error={messageOf('username')}
        onChange={() => filled('username')}
      />
      <PasswordField
        name="password"
        label={text.password}
        placeholder={text.passwordPlaceholder}
        autoComplete="current-password"
        size="md"
        error={messageOf('password')}
        onChange={() => filled('password')}
      />
      <Button type="submit" size="md" fullWidth mt={6} loading={running || checking}>
        {text.submit}
      </Button>
    </form>
  )
}
