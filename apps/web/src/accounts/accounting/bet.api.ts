import { useQuery } from '@tanstack/react-query'
import { betQuery } from '#web/bets/bets/public/bet.api.ts'
import { useBetDrops } from '#web/bets/drops/public/drop.api.ts'
import { ACCOUNTING_KEY } from '#web/ledger/postings/public/accounting-key.ts'
import { apiQuery } from '#web/lib/api-query.ts'

const profitsQuery = (id: number) => ({
  ...apiQuery([...ACCOUNTING_KEY, 'bet', id], 'GET /api/v1/bets/:id/profitti', { params: { id } }),
  retry: false,
})

/** A bet as it arrived, its venue drops, and each party's share: all three, or none. */
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
