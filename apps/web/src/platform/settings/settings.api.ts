import type { QueryClient } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { toldQuery } from '#web/lib/api-query.ts'

export type Variable = Answer<'GET /api/v1/admin-variables'>[number]

export const variablesQuery = {
  ...toldQuery(['variabili'], 'GET /api/v1/admin-variables'),
  // The stored value must not change under a user's input.
  refetchOnWindowFocus: false,
}

/** Puts a value that was read or saved into the list on screen. */
export function keepValue(client: QueryClient, nome: string, valore: string): void {
  client.setQueryData(variablesQuery.queryKey, (cards) =>
    cards?.map((card) => (card.nome === nome ? { ...card, valore, impostata: valore !== '' } : card)),
  )
  // One of the variables says when a second person is required.
  void client.invalidateQueries({ queryKey: ['conferme'] })
}
