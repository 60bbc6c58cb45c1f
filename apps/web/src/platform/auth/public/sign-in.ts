import type { Body } from '@xbetapp/contract/contract'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { loginText } from './login.it.ts'
import { readable } from './readable.ts'
import { getSession, knownRoles, type Session, setSession } from './session-store.ts'

/** Further fields of sign-in, beside name and password. */
export type SignInExtras = Omit<Body<'POST /api/v1/auth/signin'>, 'username' | 'password'>

let leaving: Promise<unknown> = Promise.resolve()

/**
 * Opens a session, in the automatic chat-sending mode.
 * @throws ApiError with the sentence to show.
 */
export async function signIn(username: string, password: string, more: SignInExtras = {}): Promise<Session> {
  // A sign-out answered after this sign-in would take the new cookie away.
  await leaving
  const body = { username, password, ...more }
  const answer = await readable(api('POST /api/v1/auth/signin', { body }))
  if (typeof answer?.token !== 'string' || answer.token === '' || !Array.isArray(answer.roles)) {
    throw new ApiError('invalid', loginText.invalidAnswer)
  }
  const session: Session = {
    username: answer.username ?? username,
    token: answer.token,
    roles: knownRoles(answer.roles),
    isTelegramActive: true,
  }
  setSession(session)
  return session
}

/** Ends the session here at once, and on the server as soon as it answers. The router then goes to Login. */
export function signOut(): void {
  if (!getSession()) return
  leaving = api('POST /api/v1/auth/logout', { timeoutMs: 5000 }).catch(() => {
    // Not reported: logging out without a network still ends the session in this browser.
  })
  setSession(null)
}
