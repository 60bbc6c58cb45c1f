import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { canEditInCalculator } from '@xbetapp/domain/platform/roles/calcolatore'
import { useRoles } from '#web/platform/auth/public/use-session.ts'
import { nobodyElse } from './nobody-else.ts'
import { secondPersonQuery } from './second-person.api.ts'

/** Warns, before an outcome is set, that a second person is required and there is none. */
export function NoSecondPerson() {
  const roles = useRoles()
  const { data } = useQuery({ ...secondPersonQuery, enabled: canEditInCalculator(roles, 'esito') })
  const told = data ? nobodyElse(data) : null
  if (told === null) return null
  return (
    <Alert
      variant="default"
      role="status"
      icon={<IconAlertTriangle size={18} aria-hidden color="var(--tone-yellow)" />}
    >
      {told}
    </Alert>
  )
}
