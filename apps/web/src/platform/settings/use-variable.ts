import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { keepValore, readValore, saveValore } from './settings.api.ts'
import { variabiliText as text } from './settings.it.ts'

export type VariableWork = 'reading' | 'saving' | null

/** Reads and saves one variable. A 401 is silent, and so is a 404 on reading. */
export function useVariable(nome: string) {
  const client = useQueryClient()
  const [work, setWork] = useState<VariableWork>(null)

  const run = async (
    kind: VariableWork,
    call: () => Promise<string>,
    onDone?: () => void,
    onError?: (error: unknown) => boolean,
  ): Promise<boolean> => {
    setWork(kind)
    try {
      keepValore(client, nome, await call())
      onDone?.()
      return true
    } catch (error) {
      const missing = kind === 'reading' && error instanceof ApiError && error.status === 404
      if (!missing && !onError?.(error)) toastFailure(error)
      return false
    } finally {
      setWork(null)
    }
  }
  return {
    work,
    refresh: () => run('reading', () => readValore(nome)),
    save: (valore: string, visto?: string, onError?: (error: unknown) => boolean) =>
      run(
        'saving',
        () => saveValore(nome, valore, visto),
        () => toastSuccess(text.changed),
        onError,
      ),
  }
}
