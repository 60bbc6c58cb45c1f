import { ROLES, type Role } from '@xbetapp/domain/platform/roles/roles'
import { Listeners } from '#web/lib/listeners.ts'

/** The browser's data on the signed-in user. */
export interface Session {
  username: string
  token: string
  roles: readonly Role[]
  /** The chat-sending mode: false is manual, in which nothing is sent to Telegram (rule: session/manual-mode). */
  isTelegramActive: boolean
}

const STORAGE_KEY = 'xbetapp.session'

let current = read()
let epoch = 0
const listeners = new Listeners()

function read(): Session | null {
  try {
    return parseSession(localStorage.getItem(STORAGE_KEY))
  } catch {
    // Storage forbidden by the browser: the session lives as long as the tab.
    return null
  }
}

/** The stored session, or null for anything that is not one: an older shape or a hand-made edit must not crash us. */
export function parseSession(stored: string | null): Session | null {
  if (stored === null) return null
  try {
    const { username, token, roles, isTelegramActive } = JSON.parse(stored)
    if (typeof username !== 'string' || typeof token !== 'string' || token === '') return null
    if (!Array.isArray(roles)) return null
    return { username, token, roles: knownRoles(roles), isTelegramActive: isTelegramActive !== false }
  } catch {
    return null
  }
}

/** The roles of the server that this version knows: an unknown role opens nothing. */
export function knownRoles(names: readonly unknown[]): Role[] {
  return ROLES.filter((role) => names.includes(role))
}

function adopt(next: Session | null): void {
  // Another token is another session: answers to calls of the old session are discarded.
  if (next?.token !== current?.token) epoch += 1
  current = next
  listeners.tell()
}

export const getSession = (): Session | null => current

/** Grows whenever the session changes or ends. */
export const sessionEpoch = (): number => epoch

export function setSession(next: Session | null): void {
  try {
    if (next) localStorage.setItem(STORAGE_KEY, JSON.stringify(next))
    else localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Storage forbidden by the browser, as in `read`.
  }
  adopt(next)
}

/** Changes fields of the current session; does nothing without one. */
export function updateSession(change: Partial<Omit<Session, 'token'>>): void {
  if (current) setSession({ ...current, ...change })
}

export const subscribeToSession = listeners.subscribe

/** Follows logins, logouts and mode changes made in other tabs. A null key means the storage was cleared. */
export function followOtherTabs(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === STORAGE_KEY || key === null) adopt(read())
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
