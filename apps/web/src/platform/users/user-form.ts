import { typedAmount } from '@xbetapp/domain/bets/drops/typed-bounds'
import { LONGEST_PASSWORD, passwordLength } from '@xbetapp/domain/platform/auth/password'
import { formatInput } from '@xbetapp/domain/platform/format/number'
import { decimal2, firstError, maxLength, noSign, required } from '@xbetapp/domain/platform/validation/rules'
import { typedNumber } from '#web/ui/fields/number-fields.tsx'
import { useJudgedForm } from '#web/ui/form-dialog/form-dialog.tsx'
import type { User } from './users.api.ts'
import { usersText as text } from './users.it.ts'

const USERNAME_LENGTH = 100

/** Roles the user holds and the viewer may not assign: they stay whatever is ticked (rule: user/assignable-roles). */
export const keptRoles = (user: User | null, assignable: readonly string[]): string[] =>
  user?.roles.filter((role) => !assignable.includes(role)) ?? []

/** Form values of a user, or of a new one. */
export const userValues = (user: User | null, assignable: readonly string[]) => ({
  username: user?.username ?? '',
  password: '',
  /** Roles the viewer may assign. */
  roles: user?.roles.filter((role) => assignable.includes(role)) ?? [],
  tasks: user?.tasks ?? [],
  bonus: formatInput(user?.bonus ?? 0),
  secondoFattoreRichiesto: user?.secondoFattore.richiesto ?? false,
  azzeraSecondoFattore: false,
})
export type UserValues = ReturnType<typeof userValues>

/** A new user needs a name, a password and a role; an edited one keeps at least one role. */
export function useUserForm(user: User | null, assignable: readonly string[]) {
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

export const bonusOf = ({ bonus }: UserValues): number => typedNumber(bonus) ?? 0
