import { queryOptions } from '@tanstack/react-query'
import { ACCOUNTING_KEY } from '#web/entities/account/accounting.api.ts'
import { api } from '#web/lib/api.ts'

/** A bet as it arrived, its venue drops, and what each party gets of it. */
export const betExplainedQuery = (id: number) =>
  queryOptions({
    queryKey: [...ACCOUNTING_KEY, 'bet', id],
    queryFn: async ({ signal }) => {
      const [bet, drops, profits] = await Promise.all([
        api('GET /api/v1/bets/:id', { params: { id }, signal }),
        api('GET /api/v1/dropped-bets/latest-from-id/:idReceivedBet', {
          params: { idReceivedBet: id },
          signal,
        }),
        api('GET /api/v1/bets/:id/profitti', { params: { id }, signal }),
      ])
      return { bet, drops, profits }
    },
    retry: false,
  })
