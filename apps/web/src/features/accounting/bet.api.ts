import { queryOptions, useQuery } from '@tanstack/react-query'
import { ACCOUNTING_KEY } from '#web/entities/account/accounting.api.ts'
import { betQuery } from '#web/entities/bet/bet.api.ts'
import { useBetDrops } from '#web/entities/drop/drop.api.ts'
import { api } from '#web/lib/api.ts'

const profitsQuery = (id: number) =>
  queryOptions({
    queryKey: [...ACCOUNTING_KEY, 'bet', id],
    queryFn: ({ signal }) => api('GET /api/v1/bets/:id/profitti', { params: { id }, signal }),
    retry: false,
  })

/** A bet as it arrived, its venue drops, and what each party gets of it: all three, or none. */
export function useExplainedBet(id: number) {
  const bet = useQuery(betQuery(id))
  const drops = useBetDrops(id)
  const profits = useQuery(profitsQuery(id))
  const all = [bet, drops, profits]
  return {
    data:
      bet.data && drops.data && profits.data
        ? { bet: bet.data, drops: drops.data, profits: profits.data }
        : undefined,
    error: all.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => {
      for (const query of all) if (query.error !== null) void query.refetch()
    },
  }
}
