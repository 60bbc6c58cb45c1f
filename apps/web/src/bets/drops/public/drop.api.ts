import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiWithEtag } from '#web/lib/api.ts'
import type { Drop } from './drop.ts'

export const DROPS_KEY = ['drops'] as const

interface HeldDrops {
  etag: string | undefined
  drops: readonly Drop[]
}

export const dropsKey = (id: number) => [...DROPS_KEY, 'of-bet', id] as const

/** Live drops of a bet. An unchanged answer keeps the very same list, so nothing is drawn again. */
export const betDropsQuery = (client: QueryClient, id: number) =>
  queryOptions({
    queryKey: dropsKey(id),
    queryFn: async ({ signal }): Promise<HeldDrops> => {
      const held = client.getQueryData<HeldDrops>(dropsKey(id))
      const params = { idReceivedBet: id }
      const answer = await apiWithEtag('GET /api/v1/dropped-bets/latest-from-id/:idReceivedBet', {
        params,
        signal,
        etag: held?.etag,
      })
      if (!answer.notModified) return { etag: answer.etag, drops: answer.data }
      return held ?? { etag: answer.etag, drops: [] }
    },
    select: ({ drops }) => drops,
    staleTime: 0,
  })

/** Live drops of a bet, polled at the interval of the screen that shows them. */
export function useBetDrops(id: number, everyMs?: number) {
  const client = useQueryClient()
  return useQuery({ ...betDropsQuery(client, id), refetchInterval: everyMs ?? false })
}
