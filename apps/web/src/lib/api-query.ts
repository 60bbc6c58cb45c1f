import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { ContractKey } from '@xbetapp/contract/contract'
import { api } from './api.ts'
import type { ApiArguments } from './api-types.ts'

/**
 * Query for an endpoint's answer, cached under a key. Cache times are added by the caller:
 * `{ ...apiQuery(key, endpoint), staleTime: 0 }`.
 */
export const apiQuery = <Key extends QueryKey, K extends ContractKey>(
  queryKey: Key,
  endpoint: K,
  ...[request]: ApiArguments<K>
) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => api(endpoint, ...([{ ...request, signal }] as unknown as ApiArguments<K>)),
  })

/** `apiQuery` with a toast that tells of a failure. */
export const toldQuery = <Key extends QueryKey, K extends ContractKey>(
  queryKey: Key,
  endpoint: K,
  ...request: ApiArguments<K>
) => ({ ...apiQuery(queryKey, endpoint, ...request), meta: { toast: true } })
