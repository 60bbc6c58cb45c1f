import { useNavigate, useRouter } from '@tanstack/react-router'
import { firstAllowedPage } from '@xbetapp/domain/roles/pages'
import { useCallback } from 'react'
import { logout } from '#web/entities/session/sign-in.ts'
import { BASE_PATH, withoutBase } from '#web/lib/paths.ts'

/**
 * Sends a user on from Login, to where he was going or else to the first screen that is his (D1.46).
 * @returns false when there is none: he has been logged out again.
 */
export function useOnward(): (roles: readonly string[], destination?: string) => boolean {
  const navigate = useNavigate()
  const { history } = useRouter()
  return useCallback(
    (roles, destination) => {
      const first = firstAllowedPage(roles)
      if (first === null) {
        logout()
        return false
      }
      if (destination?.startsWith('/') && !destination.startsWith('//'))
        history.replace(BASE_PATH + destination)
      else void navigate({ to: withoutBase(first) as '/', replace: true })
      return true
    },
    [navigate, history],
  )
}
