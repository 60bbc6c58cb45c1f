import { Button, PasswordInput } from '@mantine/core'
import { passwordLength } from '@xbetapp/domain/platform/auth/password'
import { type FormEvent, useState } from 'react'
import { api } from '#web/lib/api.ts'
import { ApiError, errorText } from '#web/lib/api-error.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import NewPasswordField from './new-password-field.tsx'
import { passwordText as text } from './public/password.it.ts'
import classes from './public/second-factor.module.css'

type Errors = Partial<Record<'password' | 'nuovaPassword', string>>

/** Changes a user's own password; asks for the present one, because his session may have been left open. */
export default function PasswordDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const [password, setPassword] = useState('')
  const [nuovaPassword, setNuovaPassword] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [running, setRunning] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const missing: Errors = {}
    if (password === '') missing.password = text.missing
    const fault = nuovaPassword === '' ? text.missing : passwordLength(nuovaPassword)
    if (fault) missing.nuovaPassword = fault
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    setRunning(true)
    try {
      await api('POST /api/v1/auth/password', { body: { password, nuovaPassword } })
      toastSuccess(text.saved)
      onClose()
    } catch (reason) {
      const field = reason instanceof ApiError && reason.field === 'nuovaPassword' ? reason.field : 'password'
      setErrors({ [field]: errorText(reason) })
    }
    setRunning(false)
  }
  return (
    <Dialog persistent footer={null} title={text.title} width={480} onClose={onClose}>
      <form noValidate className={classes.steps} onSubmit={(event) => void submit(event)}>
        <p>{text.lead}</p>
        {/* Tells a password manager whose password this is. */}
        <input hidden readOnly name="username" autoComplete="username" value={username} />
        <PasswordInput
          label={text.current}
          autoComplete="current-password"
          value={password}
          error={errors.password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <NewPasswordField
          error={errors.nuovaPassword}
          onChange={(event) => setNuovaPassword(event.currentTarget.value)}
        />
        <Button type="submit" loading={running}>
          {text.save}
        </Button>
      </form>
    </Dialog>
  )
}
