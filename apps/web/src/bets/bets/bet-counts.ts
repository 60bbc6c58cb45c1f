import { betColour } from '@xbetapp/domain/bets/bets/colour'
import type { Bet } from '#web/bets/bets/public/bet.ts'

export interface BetCounts {
  toDrop: number
  dropped: number
  late: boolean
  errors: boolean
}

/** Counts of the banners over the whole list, regardless of filters. */
export function countBets(bets: readonly Bet[]): BetCounts {
  const counts: BetCounts = { toDrop: 0, dropped: 0, late: false, errors: false }
  for (const bet of bets) {
    const colour = betColour(bet)
    if (colour === 'red') counts.toDrop += 1
    else if (colour === 'green') counts.dropped += 1
    if (bet.wasTipsterDroppedBefore) counts.late = true
    if (bet.hasDropTipsterError) counts.errors = true
  }
  return counts
}
