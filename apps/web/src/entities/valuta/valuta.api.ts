import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { REFERENCE_KEY } from '#web/entities/reference-key.ts'
import { api } from '#web/lib/api.ts'

export type Valuta = Answer<'GET /api/v1/valuta'>[number]

/** EUR comes first: the first is the default of every form. */
export const valuteQuery = queryOptions({
  queryKey: [...REFERENCE_KEY, 'valuta'],
  queryFn: ({ signal }) => api('GET /api/v1/valuta', { signal }),
  meta: { toast: true },
})
