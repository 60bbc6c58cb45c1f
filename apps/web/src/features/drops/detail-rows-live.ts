import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { altriQuery, saleQuery, sitiQuery } from '#web/entities/venue/venue.api.ts'
import { errorText } from '#web/lib/api-error.ts'
import { type DetailRow, detailRows } from './detail-rows.ts'
import { useBetDrops, useSentBets } from './drops.api.ts'

export interface LiveDetail {
  rows: readonly DetailRow[] | undefined
  error: string | null
  retry: () => void
}

const NONE: readonly never[] = []

/**
 * The rows of a bet's detail, refreshed while it is open. Drops and venues are what it cannot do without; not knowing
 * who received the bet leaves a column empty.
 */
export function useLiveDetail(idReceivedBet: number): LiveDetail {
  const drops = useBetDrops(idReceivedBet)
  const sent = useSentBets(idReceivedBet)
  const sale = useQuery(saleQuery)
  const siti = useQuery(sitiQuery)
  const altri = useQuery(altriQuery)
  const needed = [drops, sale, siti, altri]
  const failed = needed.find((query) => query.error !== null)

  const rows = useMemo(() => {
    if (!drops.data || !sale.data || !siti.data || !altri.data) return undefined
    const input = { sale: sale.data, siti: siti.data, altri: altri.data }
    return detailRows({ ...input, drops: drops.data, sent: sent.data ?? NONE })
  }, [drops.data, sale.data, siti.data, altri.data, sent.data])

  return {
    rows,
    error: failed?.error ? errorText(failed.error) : null,
    retry: () => {
      for (const query of needed) if (query.error !== null) void query.refetch()
    },
  }
}
