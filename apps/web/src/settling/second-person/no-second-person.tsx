import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { canEditInCalculator } from '@xbetapp/domain/platform/roles/calculator-fields'
import { useRoles } from '#web/platform/auth/public/use-session.ts'
import { type SecondPersonRule, secondPersonQuery } from './second-person.api.ts'
import { secondPersonText as text } from './second-person.it.ts'

/** Warning that there is no second person, and when one is required; null if there is one or none is ever required. */
export function nobodyElse({ soglia, dopoEstratto, altri }: SecondPersonRule): string | null {
  const when = [
    ...(soglia > 0 ? [text.above(formatMoney(soglia))] : []),
    ...(dopoEstratto ? [text.afterStatement] : []),
  ]
  return altri || when.length === 0 ? null : text.nobody(when.join(' o '))
}

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
