import { useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { checkAuth } from '#web/features/session/identity.ts'
import { getSession } from '#web/features/session/session-store.ts'
import { useSession } from '#web/features/session/use-session.ts'
import { errorText } from '#web/lib/api-error.ts'
import { loginMessages as text } from '#web/messages/login.ts'
import { useOnward } from './use-onward.ts'

interface LoginEntry {
  /** A stored session is being checked: whoever it is may be sent on in a moment. */
  checking: boolean
  error: string | null
  setError: (error: string | null) => void
  /** Present when the server could not be asked about the stored session. */
  retry: (() => void) | undefined
}

/** On opening Login: whoever is already in goes on, everybody else is logged out (1 §2.4). */
export function useLoginEntry(): LoginEntry {
  const onward = useOnward()
  const token = useSession()?.token
  const destination = useSearch({ strict: false, select: ({ da }) => (typeof da === 'string' ? da : undefined) })
  const [checking, setChecking] = useState(token !== undefined)
  const [error, setError] = useState<string | null>(null)
  const [unreachable, setUnreachable] = useState(false)

  const check = useCallback(() => {
    setChecking(true)
    setUnreachable(false)
    checkAuth()
      .then((authenticated) => {
        if (authenticated && !onward(getSession()?.roles ?? [], destination)) setError(text.noRole)
      })
      .catch((reason: unknown) => {
        setError(errorText(reason))
        setUnreachable(true)
      })
      .finally(() => setChecking(false))
  }, [onward, destination])

  // Also when another tab logs in.
  useEffect(() => {
    if (token !== undefined) check()
  }, [token, check])

  return { checking, error, setError, retry: unreachable ? check : undefined }
}
