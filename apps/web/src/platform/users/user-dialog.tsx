import { Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { typedAmount } from '@xbetapp/domain/bets/drops/typed-bounds'
import { LONGEST_PASSWORD, passwordLength } from '@xbetapp/domain/platform/auth/password'
import { formatInput } from '@xbetapp/domain/platform/format/number'
import type { Role } from '@xbetapp/domain/platform/roles/roles'
import { decimal2, firstError, maxLength, noSign, required } from '@xbetapp/domain/platform/validation/rules'
import { useState } from 'react'
import { errorText } from '#web/lib/api-error.ts'
import { toastError } from '#web/lib/toast.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { passwordText } from '#web/platform/auth/public/password.it.ts'
import { roleWords } from '#web/platform/auth/public/role-words.it.ts'
import { HistoryButton } from '#web/platform/history/public/history-button.tsx'
import { Chip } from '#web/ui/chips/chip.tsx'
import { DeleteDialog } from '#web/ui/confirm-dialog/delete-dialog.tsx'
import { MoneyField, typedNumber } from '#web/ui/fields/number-fields.tsx'
import { FormDialog, FormGrid, useJudgedForm } from '#web/ui/form-dialog/form-dialog.tsx'
import { MultiPicker } from '#web/ui/picker/multi-picker.tsx'
import classes from './user-dialog.module.css'
import { USERS_KEY, type User } from './users.api.ts'
import { usersText as text } from './users.it.ts'

interface UserDialogProps {
  /** The user to edit; null creates one. */
  user: User | null
  /** Roles the viewer may assign. */
  roles: readonly string[]
  tasks: readonly string[]
  /** Called with a user that was created. */
  onCreated: (user: User) => void
  onClose: () => void
}

/** The fields shown of a stored user. */
const WORDS: Partial<Record<keyof UserValues, { label: string }>> = {
  roles: { label: text.roles },
  tasks: { label: text.tasks },
  bonus: { label: text.bonus },
  secondoFattoreRichiesto: { label: text.secondFactorRequired },
}

/** Reports a failure with a sentence of its own; the form shows the server's reason besides. */
const told = (success: string, failure: string) => ({
  invalidates: [USERS_KEY],
  success,
  onError: () => {
    toastError(failure)
    return true
  },
})

export function UserDialog({ user, roles, tasks, onCreated, onClose }: UserDialogProps) {
  const form = useUserForm(user, roles)
  const kept = keptRoles(user, roles)
  const create = useApiMutation('POST /api/v1/utente/new', told(text.created, text.createFailed))
  const edit = useApiMutation('POST /api/v1/utente/edit', told(text.updated, text.updateFailed))

  const save = async (values: UserValues, version: number | undefined) => {
    const given = {
      roles: [...values.roles, ...kept],
      tasks: values.tasks,
      bonus: typedNumber(values.bonus) ?? 0,
    }
    if (user) {
      const { secondoFattoreRichiesto, azzeraSecondoFattore } = values
      const second = {
        secondoFattoreRichiesto,
        ...(azzeraSecondoFattore ? { azzeraSecondoFattore: true as const } : {}),
      }
      await edit.mutateAsync({
        body: { id: user.id, version: version ?? user.version, username: user.username, ...given, ...second },
      })
      return
    }
    const { username, password } = values
    const saved = await create.mutateAsync({
      body: { username: username.trim(), password, nAccessi: 0, ...given } as never,
    })
    onCreated(saved)
  }

  return (
    <FormDialog
      width={600}
      title={user ? text.editTitle(user.username) : text.createTitle}
      form={form}
      // The list is read again after a refusal, so that it has the stored user.
      stored={
        user
          ? { version: user.version, values: userValues(user, roles), describe: (name) => WORDS[name] }
          : undefined
      }
      submitDisabled={!form.isValid()}
      onClose={onClose}
      onSubmit={save}
      aside={user && <HistoryButton entita="utente" numero={user.id} name={user.username} />}
    >
      {!user && (
        <FormGrid>
          <TextInput label={text.username} required autoComplete="off" {...form.getInputProps('username')} />
          <PasswordInput
            label={text.password}
            description={passwordText.hint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
        </FormGrid>
      )}
      <Checkbox.Group label={text.roles} required {...form.getInputProps('roles')}>
        <div className={classes.roles}>
          {roles.map((role) => (
            <Checkbox key={role} value={role} label={role} description={roleWords[role as Role]} />
          ))}
        </div>
      </Checkbox.Group>
      {kept.length > 0 && (
        <p className="row wraps middle gap-3 flush type-sm quiet">
          {text.rolesKept}:
          {kept.map((role) => (
            <Chip key={role} tone="grey">
              {role}
            </Chip>
          ))}
        </p>
      )}
      <FormGrid>
        <MultiPicker
          label={text.tasks}
          placeholder={text.tasksPlaceholder}
          options={tasks.map((task) => ({ value: task, label: task }))}
          value={form.values.tasks}
          onChange={(next) => form.setFieldValue('tasks', next)}
        />
        <MoneyField label={text.bonus} {...form.getInputProps('bonus')} />
      </FormGrid>
      {user && (
        <Checkbox
          label={text.secondFactorRequired}
          {...form.getInputProps('secondoFattoreRichiesto', { type: 'checkbox' })}
        />
      )}
      {user?.secondoFattore.attivo && (
        <Checkbox
          label={text.secondFactorReset}
          {...form.getInputProps('azzeraSecondoFattore', { type: 'checkbox' })}
        />
      )}
      {user && <p className="flush type-sm quiet breaks">{text.forgotten(user.username)}</p>}
    </FormDialog>
  )
}

export function DeleteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const remove = useApiMutation('DELETE /api/v1/utente', {
    invalidates: [USERS_KEY],
    success: text.deleted,
    onError: (error) => {
      toastError(text.deleteFailed)
      setRefusal(errorText(error))
      return true
    },
  })
  const { id, username } = user
  return (
    <DeleteDialog
      title={text.deleteTitle}
      onDelete={() => remove.mutateAsync({ body: { id, username } })}
      onClose={onClose}
    >
      {text.deleteBody(username)} {text.deleteKeeps}
      {refusal && (
        <p role="alert" className="above-5 red">
          {refusal}
        </p>
      )}
    </DeleteDialog>
  )
}

const USERNAME_LENGTH = 100

/** Roles the user holds and the viewer may not assign: they stay whatever is ticked (rule: user/assignable-roles). */
export const keptRoles = (user: User | null, assignable: readonly string[]): string[] =>
  user?.roles.filter((role) => !assignable.includes(role)) ?? []

/** Form values of a user, or of a new one. */
const userValues = (user: User | null, assignable: readonly string[]) => ({
  username: user?.username ?? '',
  password: '',
  /** Roles the viewer may assign. */
  roles: user?.roles.filter((role) => assignable.includes(role)) ?? [],
  tasks: user?.tasks ?? [],
  bonus: formatInput(user?.bonus ?? 0),
  secondoFattoreRichiesto: user?.secondoFattore.richiesto ?? false,
  azzeraSecondoFattore: false,
})
type UserValues = ReturnType<typeof userValues>

/** A new user needs a name, a password and a role; an edited one keeps at least one role. */
function useUserForm(user: User | null, assignable: readonly string[]) {
  const kept = keptRoles(user, assignable)
  return useJudgedForm({
    initialValues: userValues(user, assignable),
    // Unticking the last role shows the error at once, because checkboxes have no blur to wait for.
    validateInputOnChange: ['roles'],
    validate: {
      username: (value) => (user ? null : firstError(required, maxLength(USERNAME_LENGTH))(value)),
      password: (value) =>
        user ? null : firstError(required, maxLength(LONGEST_PASSWORD), passwordLength)(value),
      roles: (value) => rolesError(value, kept),
      bonus: firstError(noSign, decimal2, typedAmount),
    },
  })
}

export const rolesError = (chosen: readonly string[], kept: readonly string[]): string | null =>
  chosen.length + kept.length === 0 ? text.rolesRequired : null
