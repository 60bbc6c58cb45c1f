import { ActionIcon, Button, TextInput, type TextInputProps } from '@mantine/core'
import { IconAlertTriangle, IconEye, IconEyeOff } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import type { SignInExtras } from '#web/platform/auth/public/identity.ts'
import { loginText as text } from '#web/platform/auth/public/login.it.ts'
import { lazyPart, Part } from '#web/ui/part/part.tsx'
import classes from './login-form.module.css'
import type { NextStep } from './use-login-entry.ts'

const NewPasswordField = lazyPart(() => import('#web/platform/auth/new-password-field.tsx'))
const SecondFactorSetup = lazyPart(() => import('#web/platform/auth/public/second-factor-setup.tsx'))

interface LoginFormProps {
  checking: boolean
  error: string | null
  /** The second factor is being set up, which takes the whole card. */
  onSetup: (isSettingUp: boolean) => void
  onSubmit: (username: string, password: string, more: SignInExtras) => Promise<NextStep>
}

/** Fields the server asks for, one after the other. */
const MORE = ['codice', 'nuovaPassword'] as const

type Field = 'username' | 'password' | (typeof MORE)[number]

/** Name and password, then what else the server asks for: a code, a new password. */
export function LoginForm({ checking, error, onSetup, onSubmit }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [running, setRunning] = useState(false)
  const [asked, setAsked] = useState<ReadonlyArray<(typeof MORE)[number]>>([])
  const [setup, setSetup] = useState<{ username: string; password: string } | null>(null)
  const [missing, setMissing] = useState<readonly Field[]>([])

  const inputOf = (field: Field) => form.current?.elements.namedItem(field) as HTMLInputElement | null
  const messageOf = (field: Field) => (missing.includes(field) ? text.required : undefined)
  const filled = (field: Field) => setMissing((fields) => fields.filter((other) => other !== field))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (running) return
    // Read from the fields: a password manager may fill them without input events.
    const username = inputOf('username')?.value.trim() ?? ''
    const password = inputOf('password')?.value ?? ''
    const empty: Field[] = []
    if (username === '') empty.push('username')
    if (password === '') empty.push('password')
    const more: SignInExtras = {}
    for (const field of asked) {
      const given = inputOf(field)?.value ?? ''
      more[field] = field === 'codice' ? given.trim() : given
      if (more[field] === '') empty.push(field)
    }
    setMissing(empty)
    if (empty[0]) return inputOf(empty[0])?.focus()
    setRunning(true)
    const next = await onSubmit(username, password, more)
    setRunning(false)
    if (next === 'attivazione') {
      onSetup(true)
      return setSetup({ username, password })
    }
    if (next !== null) setAsked((fields) => MORE.filter((field) => field === next || fields.includes(field)))
    inputOf(next ?? 'password')?.select()
  }

  if (setup)
    return (
      <Part>
        <SecondFactorSetup
          {...setup}
          required
          onDone={() => {
            onSetup(false)
            setSetup(null)
            setAsked(['codice'])
          }}
        />
      </Part>
    )

  return (
    <form ref={form} noValidate className="column gap-8" onSubmit={(event) => void submit(event)}>
      {error !== null && (
        <p role="alert" className={`row top gap-5 flush type-md breaks ${classes.error}`}>
          <IconAlertTriangle size={18} stroke={1.8} aria-hidden className="rigid red" />
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
      {asked.includes('codice') && (
        <TextInput
          name="codice"
          label={text.code}
          description={text.codeHint}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          size="md"
          error={messageOf('codice')}
          onChange={() => filled('codice')}
        />
      )}
      {asked.includes('nuovaPassword') && (
        <Part>
          <NewPasswordField
            autoFocus
            size="md"
            error={messageOf('nuovaPassword')}
            onChange={() => filled('nuovaPassword')}
          />
        </Part>
      )}
      <Button type="submit" size="md" fullWidth mt="xs" loading={running || checking}>
        {text.submit}
      </Button>
    </form>
  )
}

/** A password field with a button to show it. Mantine's own would double the code of the first screen. */
function PasswordField(props: TextInputProps) {
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
