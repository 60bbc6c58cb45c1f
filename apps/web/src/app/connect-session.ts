import { errorText } from '#web/lib/api-error.ts'
import { connectSession } from '#web/lib/api-session.ts'
import { keepForms } from '#web/lib/kept-forms.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { toastError } from '#web/lib/toast.ts'
import {
  followOtherTabs,
  getSession,
  sessionEpoch,
  setSession,
  subscribeToSession,
} from '#web/platform/auth/public/session-store.ts'
import { router } from './router.tsx'

/** Ties the client, the cache and the router to the session, in this tab and from the others. */
export function connectToSession(): void {
  let endedAt: string | undefined
  connectSession({
    token: () => getSession()?.token,
    epoch: sessionEpoch,
    onUnauthenticated: (error, key) => {
      const { pathname } = router.state.location
      endedAt = key
      import('./session-over.ts').then(
        ({ tellSessionOver }) => tellSessionOver(error, key, pathname),
        () => toastError(errorText(error)),
      )
      setSession(null)
    },
  })
  followOtherTabs()

  let epoch = sessionEpoch()
  let user = getSession()?.username
  subscribeToSession(() => {
    if (epoch === sessionEpoch()) return
    epoch = sessionEpoch()
    const before = user
    user = getSession()?.username
    // Data read by one user must not be shown to the next.
    queryClient.clear()
    if (router.state.location.pathname === '/login') return
    if (user === undefined) {
      if (before !== undefined) keepForms(before, router.state.location.href)
      void router.navigate({ to: '/login', state: { endedAt } })
      endedAt = undefined
    }
    // Another user signed in in another tab: unsaved input here must not be saved as his.
    else if (before !== user) location.reload()
    else void router.invalidate()
  })
}
