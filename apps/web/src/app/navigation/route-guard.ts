import { redirect } from '@tanstack/react-router'
import { mayOpen, type ScreenPath, titleOf } from '@xbetapp/domain/platform/roles/screens'
import { toastError } from '#web/lib/toast.ts'
import { checkAuth } from '#web/platform/auth/public/identity.ts'
import { getSession } from '#web/platform/auth/public/session-store.ts'
import { shellText } from '../shell/shell.it.ts'

/**
 * Admits a user to a screen; without a session, or without one of its roles, redirects to Login. Entering a screen
 * reads the session from the server; a filter changed on the same screen does not.
 */
export async function guardScreen(
  path: ScreenPath,
  href: string,
  cause: 'preload' | 'enter' | 'stay',
): Promise<void> {
  // Hovering a link only fetches its code.
  if (cause === 'preload' || mayOpen(path, null)) return
  if (!getSession()) throw toLogin()
  if (cause === 'enter') await assertAuthenticated(href)
  // Screens left out of the guard only require a login; the server refuses unauthorized calls.
  if (mayOpen(path, getSession()?.roles ?? null)) return
  // Login redirects a signed-in user at once; a toast explains why he is not on the screen he asked for. The app's own
  // address asks for none.
  if (getSession() && path !== '/') toastError(shellText.notYours(titleOf(path)))
  throw toLogin()
}

async function assertAuthenticated(href: string): Promise<void> {
  const authenticated = await checkAuth().catch(() => {
    // The server was not reached: Login shows that, retries, and returns here when it answers.
    throw toLogin(href)
  })
  if (!authenticated) throw toLogin()
}

const toLogin = (da?: string) => redirect({ to: '/login', search: { da }, replace: true })
