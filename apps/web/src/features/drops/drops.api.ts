import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, apiWithEtag } from '#web/lib/api.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { dropsText as text } from './drops.it.ts'
import type { Drop } from './drops.types.ts'

export const DETAIL_REFRESH_MS = 2_000
const SENT_REFRESH_MS = 4_000

interface HeldDrops {
  etag: string | undefined
  drops: readonly Drop[]
}

export const dropsKey = (id: number) => ['drops', 'of-bet', id] as const
const sentKey = (id: number) => ['drops', 'sent', id] as const

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

/** Rooms a bet was sent to, or is on its way to. */
export const sentBetsQuery = (id: number) =>
  queryOptions({
    queryKey: sentKey(id),
    queryFn: ({ signal }) =>
      api('GET /api/v1/sent_bets/find_by_bet_id', { query: { idReceivedBet: id }, signal }),
    staleTime: 0,
  })

/** While the detail is open (1 §7.4). */
export function useBetDrops(id: number) {
  const client = useQueryClient()
  return useQuery({ ...betDropsQuery(client, id), refetchInterval: DETAIL_REFRESH_MS })
}

export const useSentBets = (id: number) =>
  useQuery({ ...sentBetsQuery(id), refetchInterval: SENT_REFRESH_MS })

const WRITTEN = { invalidates: [['drops']], success: text.saved, onError: () => true }

/** The form shows its refusals itself. */
export const useSaveDrops = () => useApiMutation('POST /sparabet/new-drop', WRITTEN)

export const useSaveSaleDrops = () => useApiMutation('POST /sparabet/new-sale-drop', WRITTEN)

export const useMoveDrops = () =>
  useApiMutation('POST /sparabet/sposta-drop', { ...WRITTEN, success: text.moved })

/** The dialog tells outcomes apart (1 §8), so nothing is said here. */
export const useSaveTipsterDrop = () =>
  useApiMutation('POST /sparabet/drop-tipster', { invalidates: [['drops']], onError: () => true })

export const useTellStaff = () => useApiMutation('POST /sparabet/send-admin-message')
