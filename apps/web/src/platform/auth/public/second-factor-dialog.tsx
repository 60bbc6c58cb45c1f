import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormErrors, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { errorText } from '#web/lib/api-error.ts'
import { toldQuery } from '#web/lib/api-query.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { dialogText } from '#web/ui/dialog/dialog.it.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { secondFactorText as text } from './second-factor.it.ts'
import classes from './second-factor.module.css'
import SecondFactorSetup, { type Secret } from './second-factor-setup.tsx'

/** A user's own second factor, to set up or give up. Both ask for the password: the session may have been left open. */
export default function SecondFactorDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const [settingUp, setSettingUp] = useState<{ password: string; given: Secret } | null>(null)
  const { data: state, error } = useQuery({
    ...toldQuery(['secondo-fattore', username], 'GET /api/v1/auth/secondo-fattore'),
    staleTime: 0,
    gcTime: 0,
  })
  const finish = (message: string) => {
    toastSuccess(message)
    onClose()
  }
  return (
    <Dialog footer={null} title={text.title} width={480} persistent onClose={onClose}>
      {settingUp !== null ? (
        <SecondFactorSetup
          username={username}
          {...settingUp}
          onDone={() => finish(text.activated)}
          onCancel={onClose}
        />
      ) : (
        <div className={classes.steps}>
          {error && <p role="alert">{errorText(error)}</p>}
          {state && <p>{state.attivo ? text.on : text.off}</p>}
          {state?.attivo && <p>{text.codesLeft(state.codiciRimasti)}</p>}
          {state?.richiesto && <p>{text.required}</p>}
          {state?.attivo === false && (
            <PasswordForm
              label={text.start}
              onCancel={onClose}
              onSubmit={async ({ password }) => {
                const body = { username, password }
                const given = await api('POST /api/v1/auth/secondo-fattore/nuovo', { body })
                setSettingUp({ password, given })
              }}
            />
          )}
          {state?.attivo && !state.richiesto && (
            <PasswordForm
              withCode
              label={text.stop}
              onCancel={onClose}
              onSubmit={async (body) => {
                await api('POST /api/v1/auth/secondo-fattore/disattiva', { body })
                finish(text.deactivated)
              }}
            />
          )}
        </div>
      )}
    </Dialog>
  )
}

interface PasswordFormProps {
  label: string
  withCode?: boolean
  onCancel: () => void
  onSubmit: (given: { password: string; codice: string }) => Promise<void>
}

function PasswordForm({ label, withCode = false, onCancel, onSubmit }: PasswordFormProps) {
  const last = withCode ? 'codice' : 'password'
  const form = useForm({
    initialValues: { password: '', codice: '' },
    clearInputErrorOnChange: false,
    validate: ({ password, codice }): FormErrors =>
      password === '' || (withCode && codice.trim() === '') ? { [last]: text.missing } : {},
  })
  const submit = ({ password, codice }: typeof form.values) =>
    onSubmit({ password, codice: codice.trim() }).catch((reason) =>
      form.setErrors({ [last]: errorText(reason) }),
    )
  return (
    <form noValidate className={classes.steps} onSubmit={form.onSubmit(submit)}>
      <PasswordInput
        label={text.password}
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      {withCode && (
        <TextInput label={text.code} autoComplete="one-time-code" {...form.getInputProps('codice')} />
      )}
      <div className="row to-end gap-5">
        <Button variant="default" onClick={onCancel}>
          {dialogText.cancel}
        </Button>
        <Button type="submit" loading={form.submitting}>
          {label}
        </Button>
      </div>
    </form>
  )
}
