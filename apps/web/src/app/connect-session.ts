import { getSession, followOtherTabs, sessionEpoch, setSession, subscribeToSession } from '#web/features/session/session-store.ts'
import { connectSession } from '#web/lib/api-session.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { router } from './router.tsx'

/** Ties the client, the cache and the router to the session, in this tab and from the others. */
export function connectToSession(): void {
  connectSession({
    token: () => getSession()?.token,
    epoch: sessionEpoch,
    onUnauthenticated: () => setSession(null),
  })
  followOtherTabs()

  let epoch = sessionEpoch()
  subscribeToSession(() => {
    if (epoch === sessionEpoch()) return
    epoch = sessionEpoch()
    // What one user has read is not for the next one.
    queryClient.clear()
    if (router.state.location.pathname === '/login') return
    if (getSession()) void router.invalidate()
    else void router.navigate({ to: '/login' })
  })
}
