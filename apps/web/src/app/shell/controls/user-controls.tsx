import { IconCalculator } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { OPERATORS } from '@xbetapp/contract/access'
import { mayPollBets } from '@xbetapp/domain/roles/pages'
import { isExtraOnly } from '@xbetapp/domain/roles/roles'
import { shellMessages as text } from '#web/app/shell/shell.it.ts'
import { useHasRole, useIdentity, useRoles } from '#web/entities/session/use-session.ts'
import { AccountMenu } from './account-menu.tsx'
import buttons from './bar-button.module.css'
import { ChatSending } from './chat-sending.tsx'
import { DemoBadge } from './demo-badge.tsx'
import { NewBetsChip } from './new-bets-chip.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { SendsToCheck } from './sends-to-check.tsx'
import { SyncIndicator } from './sync-indicator.tsx'
import { useLiveData } from './use-live-data.ts'

/** The right side of the top bar, for whoever is logged in. */
export default function UserControls() {
  useLiveData()
  const identity = useIdentity()
  const roles = useRoles()
  const readsBets = mayPollBets(roles)
  const operates = useHasRole(...OPERATORS)
  const calculates = useHasRole('ADMIN', 'CALCOLATORE', 'ANALISTA', 'REFERTATORE', 'LINK', 'CHIUSURE')
  return (
    <>
      {identity?.demo && <DemoBadge />}
      {operates && <SendsToCheck />}
      {identity?.notifiche && !isExtraOnly(roles) && <NotificationBell />}
      {calculates && (
        <Link
          to="/calcolatore"
          className={buttons.button}
          aria-label={text.calculator}
          data-hint={text.calculator}
        >
          <IconCalculator size={20} stroke={1.7} aria-hidden />
        </Link>
      )}
      <ChatSending />
      {readsBets && <SyncIndicator />}
      {readsBets && <NewBetsChip />}
      <AccountMenu />
    </>
  )
}
