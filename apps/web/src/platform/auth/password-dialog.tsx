import { Button, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { passwordLength } from '@xbetapp/domain/platform/auth/password'
import { api } from '#web/lib/api.ts'
import { ApiError, errorText } from '#web/lib/api-error.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import NewPasswordField from './new-password-field.tsx'
import { passwordText as text } from './public/password.it.ts'
import classes from './public/second-factor.module.css'

/** Changes a user's own password; asks for the present one, because his session may have been left open. */
export default function PasswordDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const form = useForm({
    initialValues: { password: '', nuovaPassword: '' },
    clearInputErrorOnChange: false,
    validate: {
      password: (password) => (password === '' ? text.missing : null),
      nuovaPassword: (given) => (given === '' ? text.missing : passwordLength(given)),
    },
  })
  const submit = async (body: typeof form.values) => {
    try {
      await api('POST /api/v1/auth/password', { body })
      toastSuccess(text.saved)
      onClose()
    } catch (reason) {
      const field = reason instanceof ApiError && reason.field === 'nuovaPassword' ? reason.field : 'password'
      form.setErrors({ [field]: errorText(reason) })
    }
  }
  return (
    <Dialog persistent footer={null} title={text.title} width={480} onClose={onClose}>
      <form noValidate className={classes.steps} onSubmit={form.onSubmit(submit)}>
        <p>{text.lead}</p>
        {/* Tells a password manager whose password this is. */}
        <input hidden readOnly name="username" autoComplete="username" value={username} />
        <PasswordInput
          label={text.current}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <NewPasswordField {...form.getInputProps('nuovaPassword')} />
        <Button type="submit" loading={form.submitting}>
          {text.save}
        </Button>
      </form>
    </Dialog>
  )
}
