import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { isGone } from '#web/lib/api-error.ts'
import { toldQuery } from '#web/lib/api-query.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { variablesText as text } from './settings.it.ts'

export type Variable = Answer<'GET /api/v1/admin-variables'>[number]

export const variablesQuery = {
  ...toldQuery(['variabili'], 'GET /api/v1/admin-variables'),
  // The stored value must not change under a user's input.
  refetchOnWindowFocus: false,
}

/** Puts a value that was read or saved into the list on screen. */
function keepValue(client: QueryClient, nome: string, valore: string): void {
  client.setQueryData(variablesQuery.queryKey, (cards) =>
    cards?.map((card) => (card.nome === nome ? { ...card, valore, impostata: valore !== '' } : card)),
  )
  // One of the variables says when a second person is required.
  void client.invalidateQueries({ queryKey: ['conferme'] })
}

interface SaveOptions {
  /** The stored value the user saw: the server refuses if another is stored by now. Undefined: not compared. */
  seen?: string | undefined
  /** Shows a failure in its own way. @returns whether it did: otherwise a toast shows the failure */
  showFailure?: (error: unknown) => boolean
}

/** Reads and saves one variable. A 401 is silent, and so is a 404 on reading. */
export function useVariable(nome: string) {
  const client = useQueryClient()
  /** The call under way, which disables the other button; null for none. */
  const [work, setWork] = useState<'reading' | 'saving' | null>(null)

  return {
    work,
    /** Reads the value as it is stored now; a secret value comes only this way. @returns whether it was read */
    refresh: async (): Promise<boolean> => {
      setWork('reading')
      try {
        const { valore } = await api('GET /api/v1/admin-variables/nome', { query: { nome } })
        keepValue(client, nome, valore)
        return true
      } catch (error) {
        if (!isGone(error)) toastFailure(error)
        return false
      } finally {
        setWork(null)
      }
    },
    /** @returns whether the value was saved */
    save: async (valore: string, { seen, showFailure }: SaveOptions = {}): Promise<boolean> => {
      setWork('saving')
      try {
        const body = { nome, valore, ...(seen === undefined ? {} : { valoreVisto: seen }) }
        keepValue(client, nome, (await api('POST /api/v1/admin-variables/set-valore', { body })).valore)
        toastSuccess(text.changed)
        return true
      } catch (error) {
        if (!showFailure?.(error)) toastFailure(error)
        return false
      } finally {
        setWork(null)
      }
    },
  }
}
