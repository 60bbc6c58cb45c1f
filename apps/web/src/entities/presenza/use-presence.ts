import type { Answer } from '@xbetapp/contract/contract'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { api } from '#web/lib/api.ts'
import { newUuid } from '#web/lib/uuid.ts'

const BEAT_MS = 5_000

type Said = Answer<'POST /api/v1/presenza'>
const NOBODY: Said = { altri: [], tenutoDa: null, toltoDa: null }

export interface Presence extends Said {
  /** Takes what somebody else holds. */
  take: () => void
}

/**
 * Says that a bet or an account is open here, and what is written in it, for as long as it is on screen and the tab is
 * seen. @returns who else is there. What could not be said is said again in a moment; nothing is held up by it.
 */
export function usePresence(
  entita: 'bet' | 'conto',
  chiave: string | null,
  campo: string | null = null,
): Presence {
  const [scheda] = useState(newUuid)
  const [said, setSaid] = useState(NOBODY)
  const say = useCallback(
    async (prendi = false) => {
      if (chiave === null || document.visibilityState === 'hidden') return
      const aperto = { entita, chiave, campo, ...(prendi ? { prendi } : {}) }
      const answer = await api('POST /api/v1/presenza', { body: { scheda, aperto } }).catch(() => null)
      if (answer) setSaid((before) => (JSON.stringify(before) === JSON.stringify(answer) ? before : answer))
    },
    [scheda, entita, chiave, campo],
  )
  useEffect(() => {
    void say()
    const timer = setInterval(() => void say(), BEAT_MS)
    return () => clearInterval(timer)
  }, [say])
  useEffect(
    () => () => {
      if (chiave === null) return
      // Who closes the tab is missed a moment later.
      api('POST /api/v1/presenza', { body: { scheda, aperto: null } }).catch(() => {})
    },
    [scheda, chiave],
  )
  const take = useCallback(() => void say(true), [say])
  return useMemo(() => ({ ...said, take }), [said, take])
}
