import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { onlyAsks } from '@xbetapp/contract/only-asks'
import { BASE_PATH, firstAllowedScreen } from '@xbetapp/domain/platform/roles/screens'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, errorText, isObsolete } from '#web/lib/api-error.ts'
import { whereFormsWereKept } from '#web/lib/kept-forms.ts'
import { checkAuth, type SignInExtras, signIn, signOut } from '#web/platform/auth/public/identity.ts'
import { loginText as text } from '#web/platform/auth/public/login.it.ts'
import { getSession } from '#web/platform/auth/public/session-store.ts'
import { useSession } from '#web/platform/auth/public/use-session.ts'

/** How long after an unanswered check the session is checked again. */
const RETRY_MS = 3000

/**
 * The next step of signing in: the code of the second factor, setting one up, a new password. Null: none, or signing in
 * failed.
 */
export type NextStep = 'codice' | 'attivazione' | 'nuovaPassword' | null

const nextStep = (reason: unknown): NextStep => {
  const field = reason instanceof ApiError ? reason.field : undefined
  return field === 'codice' || field === 'attivazione' || field === 'nuovaPassword' ? field : null
}

/** On opening Login: a user with a valid session is redirected, any other session is ended. Then the sign-in steps. */
export function useLoginEntry() {
  const onward = useOnward()
  const token = useSession()?.token
  const destination = useSearch({ from: '/login' }).da
  // Null while Login is being left: the address is already that of another screen.
  const visit = useLocation({
    select: ({ pathname, state }) => (pathname.endsWith('/login') ? (state.__TSR_key ?? '') : null),
  })
  /** A stored session is being checked: its user may be redirected in a moment. */
  const [checking, setChecking] = useState(token !== undefined)
  const endedAt = useLocation({ select: ({ state }) => state.endedAt })
  const [error, setError] = useState<string | null>(
    endedAt === undefined || onlyAsks(endedAt) ? null : text.notSaved,
  )
  const submitting = useRef(false)

  // Checks again with every new token, as another tab may log in, and when the next screen refused the user.
  useEffect(() => {
    if (token === undefined || visit === null || submitting.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = false
    const check = async () => {
      try {
        const authenticated = await checkAuth()
        if (left) return
        if (authenticated && !onward(getSession()?.roles ?? [], destination)) setError(text.noRole)
      } catch (reason) {
        if (left) return
        setError(errorText(reason))
        timer = setTimeout(() => void check(), RETRY_MS)
      }
      setChecking(false)
    }
    void check()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [token, onward, destination, visit])

  const submit = useCallback(
    async (username: string, password: string, more: SignInExtras): Promise<NextStep> => {
      submitting.current = true
      setError(null)
      try {
        const session = await signIn(username, password, more)
        // Back to where he was typing, when his session ended there.
        const back = whereFormsWereKept(session.username) ?? undefined
        if (!onward(session.roles, back)) setError(text.noRole)
        return null
      } catch (reason) {
        const step = nextStep(reason)
        // A request for the code is no error, a wrong code is. The reason for a new password must be shown.
        const askedOnly = step === 'attivazione' || (step === 'codice' && more.codice === undefined)
        if (!isObsolete(reason) && !askedOnly) setError(errorText(reason))
        return step
      } finally {
        submitting.current = false
      }
    },
    [onward],
  )

  return { checking, error, submit }
}

/**
 * Redirects a user from Login, to his destination or else to the first screen he may open (rule: role/landing).
 * @returns false when there is none: he has been logged out again.
 */
function useOnward(): (roles: readonly string[], destination?: string) => boolean {
  const navigate = useNavigate()
  const { history } = useRouter()
  return useCallback(
    (roles, destination) => {
      const first = firstAllowedScreen(roles)
      if (first === null) {
        signOut()
        return false
      }
      if (destination?.startsWith('/') && !destination.startsWith('//'))
        history.replace(BASE_PATH + destination)
      else void navigate({ to: first, replace: true })
      return true
    },
    [navigate, history],
  )
}
