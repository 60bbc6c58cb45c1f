import { useMemo } from 'react'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import type { SentBet } from '#web/bets/drops/drops.api.ts'
import { useBetDrops } from '#web/bets/drops/public/drop.api.ts'
import { venueRows } from '#web/bets/drops/venue-rows.ts'
import { errorText } from '#web/lib/api-error.ts'
import { onDayOf, useVenues } from '#web/reference/reference/public/venue.ts'

/** The rows of a bet's detail, refreshed while it is open. Requires drops and venues; other data may be missing. */
export function useVenueRows(
  { idReceivedBet, messageDate }: Pick<Bet, 'idReceivedBet' | 'messageDate'>,
  everyMs: number,
  sent?: readonly SentBet[],
  tried?: readonly number[],
) {
  const { venues, error: unlisted, retry } = useVenues()
  const { data: drops, error: unread, refetch } = useBetDrops(idReceivedBet, everyMs)
  const rows = useMemo(
    () =>
      venues &&
      drops &&
      venueRows({ venues: venues.map((venue) => onDayOf(venue, messageDate)), drops, sent, tried }),
    [venues, drops, sent, tried, messageDate],
  )
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
