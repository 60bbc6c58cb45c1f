import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { apiWithEtag } from '#web/lib/api.ts'
import { nameOfAccount, nameOfSala, type Venue, venueKey } from '#web/reference/reference/public/venue.ts'
import { currencySign } from '#web/ui/numbers/numbers.tsx'

export type Drop = Answer<'GET /api/v1/dropped-bets/latest-from-id/:idReceivedBet'>[number]

/** The key of the venue a drop is of. */
export function dropKey({ idSala, idSito, idAltro }: Pick<Drop, 'idSala' | 'idSito' | 'idAltro'>): string {
  if (idSala !== null) return venueKey('sala', idSala)
  if (idSito !== null) return venueKey('sito', idSito)
  // The tipster's own line is of no venue: its `altro-null` is the key of none.
  return `altro-${idAltro}`
}

/** The venue as frozen in its drop, for a venue no longer in any list; null for the tipster's line. */
export function venueOfDrop(drop: Drop): Venue | null {
  const { sala, sito, altro, nomeValuta, letteraImporto, letteraQuota } = drop
  const name = sala
    ? nameOfSala(sala)
    : sito
      ? nameOfAccount('sito', sito.idSito, sito.nomeSito, sito.stato)
      : altro && nameOfAccount('altro', altro.idAltro, altro.nomeAltro, altro.stato)
  if (!name) return null
  return {
    ...name,
    currency: currencySign(nomeValuta),
    nomeValuta,
    terms: {
      percentualeImporto: drop.percentualeImporto,
      tassaQuota: drop.tassaQuota,
      cambio: drop.cambioValuta,
      freerollAttivo: drop.freerollAttivo,
    },
    letteraImporto,
    letteraQuota,
    bloccata: false,
    limiteImporto: null,
    fido: null,
  }
}

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
