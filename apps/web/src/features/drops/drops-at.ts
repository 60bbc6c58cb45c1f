import { useQueries, useQueryClient } from '@tanstack/react-query'
import type { Bet } from '#web/entities/bet/bet.ts'
import type { DropTarget } from './drop-targets.ts'
import { betDropsQuery } from './drops.api.ts'
import type { Drop } from './drops.types.ts'

const KEY = { sala: 'idSala', sito: 'idSito', altro: 'idAltro' } as const

/** What a venue has played on each of several bets, by bet; only bets that hold a drop are asked for theirs. */
export function useDropsAt(bets: readonly Bet[], target: DropTarget | undefined): Map<number, Drop> {
  const client = useQueryClient()
  const played = bets.filter(({ tot }) => tot !== 0)
  const answers = useQueries({
    queries: played.map(({ idReceivedBet }) => ({
      ...betDropsQuery(client, idReceivedBet),
      enabled: target !== undefined,
    })),
  })
  const held = answers
    .flatMap(({ data }) => data ?? [])
    .filter((drop) => target !== undefined && drop[KEY[target.kind]] === target.id)
  return new Map(held.map((drop) => [drop.idReceivedBet, drop]))
}
