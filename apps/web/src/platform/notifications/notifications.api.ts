import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { apiWithEtag } from '#web/lib/api.ts'

export type BellNotification = Answer<'GET /api/v1/notifiche/last-week'>[number]

interface Held {
  etag: string | undefined
  notifiche: readonly BellNotification[]
}

const QUERY_KEY = ['notifiche'] as const

/** Notifications of the last week, newest first. Refetched with the bets; an unchanged list costs a 304. */
export const notificationsQuery = queryOptions({
  queryKey: QUERY_KEY,
  queryFn: async ({ client, signal }): Promise<Held> => {
    const held = client.getQueryData<Held>(QUERY_KEY)
    const answer = await apiWithEtag('GET /api/v1/notifiche/last-week', { etag: held?.etag, signal })
    if (answer.notModified) return held ?? { etag: undefined, notifiche: [] }
    return { etag: answer.etag, notifiche: answer.data }
  },
  select: (held) => held.notifiche,
  // The next poll is the retry, and the sync indicator shows that the server is away.
  retry: false,
})

/** Whether the bell shows its dot for a notification: it is dated today or later, in Rome. */
export const isCurrent = (notifica: { data: string }, now: Date): boolean =>
  notifica.data.slice(0, 10) >= romeDay(now)
