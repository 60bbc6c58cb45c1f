import { queryOptions } from '@tanstack/react-query'
import type { Body } from '@xbetapp/contract/contract'
import { api } from '#web/lib/api.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { laboratorioText as text } from './laboratorio.it.ts'

const KEY = 'laboratorio'

/** Whose rules: a tipster's or a sparax's. */
export type Owner = { idTipster: number } | { idSparax: number }

export const rulesQuery = (owner: Owner) =>
  queryOptions({
    queryKey: [KEY, 'regole', owner],
    queryFn: ({ signal }) => api('GET /api/v1/collegamenti/regole', { query: owner, signal }),
  })

export const versionsQuery = (owner: Owner) =>
  queryOptions({
    queryKey: [KEY, 'versioni', owner],
    queryFn: ({ signal }) => api('GET /api/v1/collegamenti/versioni', { query: owner, signal }),
  })

/** Whether all bets of a tipster wait for a person. */
export const askFirstQuery = (id: number) =>
  queryOptions({
    queryKey: [KEY, 'conferma', id],
    queryFn: ({ signal }) => api('GET /api/v1/tipster/:id/chiedi-conferma', { params: { id }, signal }),
  })

/** Where a text would go now. */
export const textQuery = (body: Body<'POST /api/v1/laboratorio/testo'>) =>
  queryOptions({
    queryKey: [KEY, 'testo', body],
    queryFn: ({ signal }) => api('POST /api/v1/laboratorio/testo', { body, signal }),
    enabled: body.testo.trim() !== '' || body.conFoto === true,
    staleTime: 0,
    placeholderData: (before) => before,
  })

export const useReplay = () => useApiMutation('POST /api/v1/laboratorio/prova')

/** What a saved rule makes out of date. */
export const savedRuleInvalidates = [[KEY], ['links']]

/** @param refused shows a refusal where it belongs; true when it has */
export const useSaveRule = (refused: (error: unknown) => boolean) =>
  useApiMutation('PUT /api/v1/collegamenti/regola', {
    success: text.saved,
    onError: refused,
    invalidates: savedRuleInvalidates,
  })

export const useAskFirst = () =>
  useApiMutation('PUT /api/v1/tipster/:id/chiedi-conferma', {
    success: text.askFirstDone,
    invalidates: savedRuleInvalidates,
  })
