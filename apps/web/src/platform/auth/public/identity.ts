import type { Answer, Body } from '@xbetapp/contract/contract'
import type { Role } from '@xbetapp/domain/platform/roles/roles'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { Listeners } from '#web/lib/listeners.ts'
import { loginText } from './login.it.ts'
import {
  getSession,
  knownRoles,
  type Session,
  sessionEpoch,
  setSession,
  updateSession,
} from './session-store.ts'

// The session as the server has it: checked, opened, ended.

/** The server's data on the current session, except its user and roles, which the session itself holds. */
export type Identity = Omit<Answer<'POST /api/v1/auth/check_auth'>, 'username' | 'roles'>

/** How long an answer is valid: a click from screen to screen does not call again. */
const FRESH_MS = 10_000

let identity: Identity | null = null
let known: { epoch: number; at: number } | null = null
let running: { epoch: number; promise: Promise<boolean> } | null = null
const listeners = new Listeners()

export const getIdentity = (): Identity | null => (known?.epoch === sessionEpoch() ? identity : null)

export const subscribeToIdentity = listeners.subscribe

/**
 * Asks the server whether the session is valid, and stores the roles it returns (rule: session/who-from-the-session).
 * @returns false when there is no session, or it has ended.
 * @throws ApiError when the server could not be reached.
 */
export function checkAuth(): Promise<boolean> {
  const epoch = sessionEpoch()
  if (!getSession()) return Promise.resolve(false)
  if (known?.epoch === epoch && Date.now() - known.at < FRESH_MS) return Promise.resolve(true)
  if (running?.epoch === epoch) return running.promise
  const promise = ask(epoch).finally(() => {
    if (running?.promise === promise) running = null
  })
  running = { epoch, promise }
  return promise
}

/** {@link checkAuth} for what has just changed: an answer from before does not do. */
export const checkAuthAgain = (): Promise<boolean> => ask(sessionEpoch())

async function ask(epoch: number): Promise<boolean> {
  try {
    const body = { username: getSession()?.username }
    const answer = await readable(api('POST /api/v1/auth/check_auth', { body }))
    if (!Array.isArray(answer?.roles)) throw new ApiError('invalid', loginText.invalidJson)
    const { username, roles, ...others } = answer
    adoptAnswer(username, knownRoles(roles))
    identity = others
    known = { epoch, at: Date.now() }
    listeners.tell()
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.kind === 'stale') return checkAuth()
    // A 403 to this call refuses not one thing but everything: the session is over.
    if (error.status === 401 || error.status === 403) {
      if (sessionEpoch() === epoch) setSession(null)
      return false
    }
    throw error
  }
}

/** Replaces the session only if something changed, to avoid needless renders of its readers. */
function adoptAnswer(username: string, roles: readonly Role[]): void {
  const session = getSession()
  if (session?.username !== username || session.roles.join() !== roles.join())
    updateSession({ username, roles })
}

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

/** Gives a call of Login the separate sentence that an unreadable answer has there. */
export const readable = <T>(call: Promise<T>): Promise<T> =>
  call.catch((error: unknown) => {
    const unreadable = error instanceof ApiError && error.kind === 'invalid'
    throw unreadable ? new ApiError('invalid', loginText.invalidJson, error.status) : error
  })
