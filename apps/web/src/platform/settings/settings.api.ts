import type { QueryClient } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { api } from '#web/lib/api.ts'
import { toldQuery } from '#web/lib/api-query.ts'

export type Variable = Answer<'GET /api/v1/admin-variables'>[number]

export const variablesQuery = {
  ...toldQuery(['variabili'], 'GET /api/v1/admin-variables'),
  // The stored value must not change under a user's input.
  refetchOnWindowFocus: false,
}

/** The value as it is stored now; a secret value comes only this way. @throws ApiError */
export const readValue = (nome: string): Promise<string> =>
  api('GET /api/v1/admin-variables/nome', { query: { nome } }).then(({ valore }) => valore)

/** Saves a value, unless another than `valoreVisto` is stored by now. @throws ApiError */
export const saveValue = (nome: string, valore: string, valoreVisto?: string): Promise<string> =>
  api('POST /api/v1/admin-variables/set-valore', {
    body: { nome, valore, ...(valoreVisto === undefined ? {} : { valoreVisto }) },
  }).then((saved) => saved.valore)

/** Puts a value that was read or saved into the list on screen. */
export function keepValue(client: QueryClient, nome: string, valore: string): void {
  client.setQueryData(variablesQuery.queryKey, (cards) =>
    cards?.map((card) => (card.nome === nome ? { ...card, valore, impostata: valore !== '' } : card)),
  )
  // One of the variables says when a second person is required.
  void client.invalidateQueries({ queryKey: ['conferme'] })
}
