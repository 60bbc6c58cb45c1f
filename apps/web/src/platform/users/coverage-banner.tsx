import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { uncoveredRoles } from '@xbetapp/domain/platform/users/manage'
import { CountBanner } from '#web/ui/count-banner/count-banner.tsx'
import type { User } from './users.api.ts'
import { usersText as text } from './users.it.ts'

/** Says whether every role of the list has a user, and names the roles without one. */
export function CoverageBanner({ roles, users }: { roles: readonly string[]; users: readonly User[] }) {
  const uncovered = uncoveredRoles(roles, users)
  if (uncovered.length === 0)
    return (
      <CountBanner tone="green" icon={<IconCircleCheck size={16} aria-hidden />}>
        {text.allCovered}
      </CountBanner>
    )
  return (
    <>
      <CountBanner tone="yellow" icon={<IconAlertTriangle size={16} aria-hidden />}>
        {text.someUncovered}
      </CountBanner>
      <span className="type-sm quiet">{uncovered.join(', ')}</span>
    </>
  )
}
