import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { errorText, isGone, isObsolete } from '#web/lib/api-error.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import type { FasciaOraria } from './closing-windows.api.ts'
import { fasceText as text } from './closing-windows.it.ts'
import {
  type Fascia,
  initialFasce,
  newFascia,
  replaceFascia,
  storedFascia,
  type TypedFascia,
} from './fasce.ts'

/** The ranges of one room while they are edited. Adding waits for `save`, removing a stored one does not (2 §4). */
export function useSalaFasce(idSala: number, stored: readonly FasciaOraria[]) {
  const [fasce, setFasce] = useState(() => initialFasce(stored))
  const [saving, setSaving] = useState(false)
  const put = (key: string, by: Fascia | null) => setFasce((now) => replaceFascia(now, key, by))

  const remove = async (fascia: Fascia) => {
    const { id, key, giorno, oraInizio, oraFine } = fascia
    if (id === null) return put(key, null)
    put(key, { ...fascia, state: 'delete' })
    try {
      const body = { id, giorno, oraInizio, oraFine, idSala }
      await api('DELETE /api/v1/fascia-oraria/:id', { params: { id }, ...({ body } as object) })
      put(key, null)
    } catch (error) {
      if (isObsolete(error)) return
      toastFailure(error)
      put(key, isGone(error) ? null : { ...fascia, state: 'initial' })
    }
  }

  /** One call per range. Those refused stay new, with the reason. @returns whether all of them were saved */
  const save = async (): Promise<boolean> => {
    setSaving(true)
    let allSaved = true
    for (const fascia of fasce.filter(({ state }) => state === 'new')) {
      const { key, giorno, oraInizio, oraFine } = fascia
      try {
        const saved = await api('POST /api/v1/fascia-oraria', {
          body: { giorno, oraInizio, oraFine, idSala },
        })
        put(key, storedFascia(saved))
      } catch (error) {
        allSaved = false
        put(key, { ...fascia, error: errorText(error) })
        toastFailure(error)
      }
    }
    setSaving(false)
    if (allSaved) toastSuccess(text.saved)
    return allSaved
  }

  return {
    fasce,
    saving,
    remove,
    save,
    add: (typed: TypedFascia) => setFasce((now) => [...now, newFascia(typed)]),
  }
}
