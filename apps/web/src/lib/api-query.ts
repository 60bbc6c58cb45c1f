import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Body, ContractKey } from '@xbetapp/contract/contract'
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

/** What saving `wanted` would do, never cached, so that it is the current effect; null: not asked. */
export const effectQuery = <K extends ContractKey>(key: QueryKey, endpoint: K, wanted: Body<K> | null) => ({
  ...apiQuery([...key, wanted], endpoint, ...([{ body: wanted }] as unknown as ApiArguments<K>)),
  enabled: wanted !== null,
  gcTime: 0,
  refetchOnWindowFocus: false,
})

/** `apiQuery` with a toast that tells of a failure. */
export const toldQuery = <Key extends QueryKey, K extends ContractKey>(
  queryKey: Key,
  endpoint: K,
  ...request: ApiArguments<K>
) => ({ ...apiQuery(queryKey, endpoint, ...request), meta: { toast: true } })
