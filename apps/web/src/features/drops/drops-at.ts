import { useQueries, useQueryClient } from '@tanstack/react-query'
import type { Bet } from '#web/entities/bet/bet.ts'
import { betDropsQuery } from '#web/entities/drop/drop.api.ts'
import { type Drop, dropKey } from '#web/entities/drop/drop.ts'
import type { DropTarget } from './drop-targets.ts'

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
  const held = answers.flatMap(({ data }) => data ?? []).filter((drop) => dropKey(drop) === target?.key)
  return new Map(held.map((drop) => [drop.idReceivedBet, drop]))
}
