import { useQueryClient } from '@tanstack/react-query'
import { mayPollBets, pollIntervalMs } from '@xbetapp/domain/roles/pages'
import { useEffect } from 'react'
import { pollWeek } from '#web/entities/bet/week-of-bets.ts'
import { checkAuth } from '#web/entities/session/identity.ts'
import { logout } from '#web/entities/session/sign-in.ts'
import { useIdentity, useSession } from '#web/entities/session/use-session.ts'
import { notificheQuery } from '#web/features/notifiche/notifiche-query.ts'
import { errorText } from '#web/lib/api-error.ts'
import { toastError } from '#web/lib/toast.ts'

/** Runs the bet list's polling while a session that may read bets stands, and the notifications behind it (1 §7.4). */
export function useLiveData(): void {
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
