import { apiWithEtag } from '#web/lib/api.ts'
import { BetsFeed } from './bets-feed.ts'

const BETS_TIMEOUT_MS = 10_000

/** The feed of this tab. */
export const betsFeed = new BetsFeed({
  fetchBets: ({ since, etag, signal }) =>
    apiWithEtag('GET /api/v1/bets/last-week', {
      query: since === undefined ? {} : { since },
      etag,
      signal,
      timeoutMs: BETS_TIMEOUT_MS,
    }),
  isVisible: () => document.visibilityState === 'visible',
  onVisibilityChange: (listener) => {
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  },
})
