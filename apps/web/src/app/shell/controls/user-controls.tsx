import { IconCalculator } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { OPERATORS } from '@xbetapp/contract/access'
import { mayPollBets, pollIntervalMs } from '@xbetapp/domain/roles/bet-page'
import { isExtraOnly } from '@xbetapp/domain/roles/roles'
import { mayOpen } from '@xbetapp/domain/roles/screens'
import { useEffect } from 'react'
import { shellMessages as text } from '#web/app/shell/shell.it.ts'
import { pollWeek } from '#web/entities/bet/week-of-bets.ts'
import { checkAuth } from '#web/entities/session/identity.ts'
import { logout } from '#web/entities/session/sign-in.ts'
import { useHasRole, useIdentity, useRoles, useSession } from '#web/entities/session/use-session.ts'
import { notificheQuery } from '#web/features/notifiche/notifiche-query.ts'
import { errorText } from '#web/lib/api-error.ts'
import { toastError } from '#web/lib/toast.ts'
import { AccountMenu } from './account-menu.tsx'
import buttons from './bar-button.module.css'
import { ChatSending } from './chat-sending.tsx'
import classes from './demo-badge.module.css'
import { NewBetsChip } from './new-bets-chip.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { SendsToCheck } from './sends-to-check.tsx'
import { SyncIndicator } from './sync-indicator.tsx'

/** The right side of the top bar, for whoever is logged in. */
export default function UserControls() {
  useLiveData()
  const identity = useIdentity()
  const roles = useRoles()
  const readsBets = mayPollBets(roles)
  const operates = useHasRole(...OPERATORS)
  const calculates = mayOpen('/calcolatore', roles)
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

function DemoBadge() {
  return (
    <span className={classes.badge} data-demo data-hint={text.demoHint}>
      {text.demo}
    </span>
  )
}

/** Runs the bet list's polling while a session that may read bets stands, and the notifications behind it (1 §7.4). */
function useLiveData(): void {
  const client = useQueryClient()
  const session = useSession()
  const identity = useIdentity()
  const token = session?.token
  const polls = identity !== null && session !== null && mayPollBets(session.roles)
  const intervalMs = pollIntervalMs(session?.roles ?? [])
  const notifiche = identity?.notifiche === true

  // Screens ask on entry; an address that is no screen leaves the asking to the shell.
  useEffect(() => {
    if (token !== undefined && identity === null) checkAuth().catch(() => {})
  }, [token, identity])

  useEffect(() => {
    if (!polls || token === undefined) return
    return pollWeek(client, {
      token,
      intervalMs,
      onRefused: (error) => {
        toastError(errorText(error))
        logout()
      },
      onPolled: () => {
        if (notifiche) void client.refetchQueries({ queryKey: notificheQuery.queryKey })
      },
    })
  }, [client, token, polls, intervalMs, notifiche])
}
