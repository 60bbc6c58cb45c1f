import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'

/** A list of names with no other field: sports, bet classes, outcomes, tasks. */
export type NameListName = 'sport' | 'fasce' | 'esito' | 'task'

export const nameListQuery = (elenco: NameListName) =>
  queryOptions({
    queryKey: ['elenchi', elenco],
    queryFn: ({ signal }): Promise<{ nome: string }[]> =>
      elenco === 'task'
        ? api('GET /api/v1/task', { signal })
        : api(`GET /api/v1/anagrafica-${elenco}`, { signal }),
    meta: { toast: true },
  })

/** @throws ApiError */
export function addName(elenco: NameListName, nome: string): Promise<unknown> {
  // A task is created by `name` and deleted by `nome`.
  if (elenco === 'task') return api('POST /api/v1/task/new', { body: { name: nome } })
  return api(`POST /api/v1/anagrafica-${elenco}/new`, { body: { nome } })
}

/** @throws ApiError */
export function removeName(elenco: NameListName, nome: string): Promise<unknown> {
  if (elenco === 'task') return api('DELETE /api/v1/task', { body: { nome } })
  return api(`DELETE /api/v1/anagrafica-${elenco}`, { body: { nome } })
}
