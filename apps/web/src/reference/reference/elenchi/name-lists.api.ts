import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'

/** A list of names with no other field: sports, bet classes, outcomes, tasks. */
export type ElencoName = 'sport' | 'fasce' | 'esito' | 'task'

const elencoKey = (elenco: ElencoName) => ['elenchi', elenco]

export const nameListQuery = (elenco: ElencoName) =>
  queryOptions({
    queryKey: elencoKey(elenco),
    queryFn: ({ signal }): Promise<{ nome: string }[]> =>
      elenco === 'task'
        ? api('GET /api/v1/task', { signal })
        : api(`GET /api/v1/anagrafica-${elenco}`, { signal }),
    meta: { toast: true },
  })

/** @throws ApiError */
export function addName(elenco: ElencoName, nome: string): Promise<unknown> {
  // A task is created by `name` and deleted by `nome`.
  if (elenco === 'task') return api('POST /api/v1/task/new', { body: { name: nome } })
  return api(`POST /api/v1/anagrafica-${elenco}/new`, { body: { nome } })
}

/** @throws ApiError */
export function removeName(elenco: ElencoName, nome: string): Promise<unknown> {
  if (elenco === 'task') return api('DELETE /api/v1/task', { body: { nome } })
  return api(`DELETE /api/v1/anagrafica-${elenco}`, { body: { nome } })
}
