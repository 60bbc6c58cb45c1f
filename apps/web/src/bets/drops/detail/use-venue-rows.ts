import { useMemo } from 'react'
import type { SentBet } from '#web/bets/drops/drops.types.ts'
import { useBetDrops } from '#web/bets/drops/public/drop.api.ts'
import { type VenueRow, venueRows } from '#web/bets/drops/venue-rows.ts'
import { errorText } from '#web/lib/api-error.ts'
import { useVenues } from '#web/reference/reference/public/use-venues.ts'

interface LiveRows {
  rows: readonly VenueRow[] | undefined
  error: string | null
  retry: () => void
}

/** The rows of a bet's detail, refreshed while it is open. Requires drops and venues; other data may be missing. */
export function useVenueRows(idReceivedBet: number, everyMs: number, sent?: readonly SentBet[]): LiveRows {
  const { venues, error: unlisted, retry } = useVenues()
  const { data: drops, error: unread, refetch } = useBetDrops(idReceivedBet, everyMs)
  const rows = useMemo(() => venues && drops && venueRows({ venues, drops, sent }), [venues, drops, sent])
  const failed = unread ?? unlisted
  return {
    rows,
    error: failed ? errorText(failed) : null,
    retry: () => {
      retry()
      if (unread) void refetch()
    },
  }
}
