import { redirect } from '@tanstack/react-router'
import { mayOpen, type ScreenPath } from '@xbetapp/domain/platform/roles/screens'
import { toastError } from '#web/lib/toast.ts'
import { checkAuth } from '#web/platform/auth/public/identity.ts'
import { getSession } from '#web/platform/auth/public/session-store.ts'
import { shellMessages } from '../shell/shell.it.ts'

/**
 * Lets a user into a screen: whoever is not logged in, or holds none of its roles, goes to Login. Entering asks the
 * server who he is now; a filter changed on the same screen does not.
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
  // Screens left out of the guard only ask for a login; the server refuses what is not theirs.
  if (mayOpen(path, getSession()?.roles ?? null)) return
  // Whoever is logged in is sent on from Login at once: a word says why he is not where he meant to go.
  if (getSession()) toastError(shellMessages.notYours)
  throw toLogin()
}

async function assertAuthenticated(href: string): Promise<void> {
  const authenticated = await checkAuth().catch(() => {
    // The server could not be asked: Login says so, asks again, and returns here when it answers.
    throw toLogin(href)
  })
  if (!authenticated) throw toLogin()
}

const toLogin = (da?: string) => redirect({ to: '/login', search: { da }, replace: true })
