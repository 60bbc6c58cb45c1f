import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { canEditInCalculator } from '@xbetapp/domain/platform/roles/calcolatore'
import { useRoles } from '#web/platform/auth/public/use-session.ts'
import { secondPersonQuery } from './second-person.api.ts'
import { confermeText as text } from './second-person.it.ts'

/** Says, before an outcome is set, that a second person is wanted and there is none. */
export function NoSecondPerson() {
  const roles = useRoles()
  const { data } = useQuery({ ...secondPersonQuery, enabled: canEditInCalculator(roles, 'esito') })
  if (!data || data.altri || (data.soglia <= 0 && !data.dopoEstratto)) return null
  const when = [
    ...(data.soglia > 0 ? [text.above(formatMoney(data.soglia))] : []),
    ...(data.dopoEstratto ? [text.afterStatement] : []),
  ]
  return (
    <Alert
      variant="default"
      role="status"
      icon={<IconAlertTriangle size={18} aria-hidden color="var(--tone-yellow)" />}
    >
      {text.nobody(when.join(' o '))}
    </Alert>
  )
}
