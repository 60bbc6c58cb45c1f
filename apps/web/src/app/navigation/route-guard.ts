import { redirect } from '@tanstack/react-router'
import { findPage, mayOpen, type Page } from '@xbetapp/domain/roles/pages'
import { checkAuth } from '#web/entities/session/identity.ts'
import { getSession } from '#web/entities/session/session-store.ts'
import { BASE_PATH } from '#web/lib/paths.ts'

interface Entry {
  location: { pathname: string; href: string }
  cause: 'preload' | 'enter' | 'stay'
}

/**
 * Lets a user into a screen (1 §2.2): whoever is not logged in, or holds none of its roles, goes to Login. Entering
 * asks the server who he is now; a filter changed on the same screen does not.
 */
export async function guardScreen({ location, cause }: Entry): Promise<void> {
  const page = findPage(BASE_PATH + location.pathname)
  // Hovering a link only fetches its code.
  if (!page || cause === 'preload') return
  if (!getSession()) throw toLogin()
  if (cause === 'enter') await assertAuthenticated(location.href)
  if (!isOpen(page)) throw toLogin()
}

/** Pages without the guard's flag only ask for a login (1 §2.2); the server refuses what is not theirs. */
const isOpen = (page: Page): boolean => mayOpen(page, getSession()?.roles ?? null)

async function assertAuthenticated(href: string): Promise<void> {
  const authenticated = await checkAuth().catch(() => {
    // The server could not be asked: Login says so, asks again, and returns here when it answers.
    throw toLogin(href)
  })
  if (!authenticated) throw toLogin()
}

const toLogin = (da?: string) =>
  redirect({ to: '/login', search: da === undefined ? {} : { da }, replace: true })
