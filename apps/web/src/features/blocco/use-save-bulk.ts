import { useEffect, useState } from 'react'
import { ApiError, errorText, isTransient } from '#web/lib/api-error.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import type { BulkChange, BulkOutcome } from './blocco.api.ts'

const AGAIN_MS = 2_000
const MOST_TRIES = 15
const CONFLICT = 409

export type SaveState =
  | { is: 'idle'; problem: string | null }
  /** `lost`: an answer did not come, and the same request is on its way again. */
  | { is: 'saving'; seconds: number; lost: boolean }

/**
 * Saves what was looked at. When an answer is lost the same request is sent again, with the key of the first, until the
 * server says what came of it: it is done once. Resolves to null when it was refused, or when nobody answers: pressed
 * again, it is still the same request.
 */
export function useSaveBulk(onChanged: () => void) {
  const [state, setState] = useState<SaveState>({ is: 'idle', problem: null })
  const { mutateAsync } = useApiMutation('POST /api/v1/bets/blocco', { onError: () => true })
  const isSaving = state.is === 'saving'
  useEffect(() => {
    if (!isSaving) return
    const timer = setInterval(
      () => setState((now) => (now.is === 'saving' ? { ...now, seconds: now.seconds + 1 } : now)),
      1_000,
    )
    return () => clearInterval(timer)
  }, [isSaving])

  async function save(change: BulkChange, impronta: string): Promise<BulkOutcome | null> {
    const body = { ...change, impronta }
    setState({ is: 'saving', seconds: 0, lost: false })
    for (let tries = 1; ; tries++) {
      try {
        const outcome = await mutateAsync({ body })
        setState({ is: 'idle', problem: null })
        return outcome
      } catch (error) {
        if (!isTransient(error) || tries === MOST_TRIES) {
          const isConflict = error instanceof ApiError && error.status === CONFLICT
          setState({ is: 'idle', problem: errorText(error) })
          if (isConflict) onChanged()
          return null
        }
        setState((now) => (now.is === 'saving' ? { ...now, lost: true } : now))
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
      }
    }
  }
  return { state, save }
}
