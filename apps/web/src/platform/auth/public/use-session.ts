import { hasAnyRole, type Role } from '@xbetapp/domain/platform/roles/roles'
import { useSyncExternalStore } from 'react'
import { getIdentity, type Identity, subscribeToIdentity } from './identity.ts'
import { getSession, type Session, subscribeToSession, updateSession } from './session-store.ts'

/** The session of this browser, null without one. */
export const useSession = (): Session | null => useSyncExternalStore(subscribeToSession, getSession)

const NO_ROLES: readonly Role[] = []

/** The roles held; a stable empty list without a session. */
export const useRoles = (): readonly Role[] => useSession()?.roles ?? NO_ROLES

/** Whether the user holds one of the roles; SUPERADMIN holds them all. */
export const useHasRole = (...allowed: readonly Role[]): boolean => hasAnyRole(useRoles(), allowed)

/** Result of the last check of the session, null before the first. */
export const useIdentity = (): Identity | null => useSyncExternalStore(subscribeToIdentity, getIdentity)

/** The chat-sending mode: true automatic, false manual. Sent as `is_telegram_active`. */
export const useTelegramActive = (): boolean => useSession()?.isTelegramActive ?? true

/** Fields of every bot-side call: the user, and whether messages are sent to chats. */
export const useSendMode = () => ({
  username: useSession()?.username ?? '',
  is_telegram_active: useTelegramActive(),
})

export const setTelegramActive = (isTelegramActive: boolean): void => updateSession({ isTelegramActive })
