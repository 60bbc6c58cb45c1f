import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import type { LiveFrame } from '@xbetapp/contract/bets/live'
import { router } from '#web/app/router.tsx'
import { loadStatusLines, loadToasts } from '#web/app/shell/shell.tsx'
import { forgetAnswers } from '#web/bets/bets/public/room-answers.ts'
import { forgetUnseen } from '#web/bets/bets/public/unseen-bets.ts'
import { takePushed, weekQuery } from '#web/bets/bets/public/week-of-bets.ts'
import { alertsQuery } from '#web/bets/live/alerts.api.ts'
import { announceBets } from '#web/bets/live/announce.ts'
import { unlockSound } from '#web/bets/live/sound.ts'
import { setPushed } from '#web/lib/push.ts'
import { notificationsQuery } from '#web/platform/notifications/notifications.api.ts'
import { REFERENCE_KEY } from '#web/reference/reference/public/lists.api.ts'
import { connectTableTools } from '#web/ui/data-table/table-tools.ts'
import { loadAhead } from '#web/ui/part/load-ahead.ts'
import { lazyPart } from '#web/ui/part/part.tsx'
import { followLive, type LiveFollower } from './live-tabs.ts'

/** Random delay that spreads the reads of many browsers after the same change. */
const SPREAD_MS = 800

const TableTools = lazyPart(() => import('#web/platform/saved-views/table-tools.tsx'))

const SILENT = { titolo: false, icona: false, suono: false, desktop: false }

/** The code that reports a failed call cannot be fetched while offline, so it is loaded before anything else starts. */
export const prepared: Promise<unknown> = Promise.all([loadStatusLines(), loadToasts()]).catch(
  () => undefined,
)

/** Everything that runs beside the screens of a signed-in user: pushes, and notices of arrivals. */
export function startLive(client: QueryClient, token: string): () => void {
  connectTableTools(TableTools)
  loadAhead()
  const following = followChanges(client, token)
  const preferences = new QueryObserver(client, alertsQuery)
  const stop = [
    following.stop,
    preferences.subscribe(() => {}),
    unlockSound(),
    announceBets({
      alerts: () => preferences.getCurrentResult().data ?? SILENT,
      bet: (id) => client.getQueryData(weekQuery(token).queryKey)?.byId.get(id),
      speaks: following.leads,
      openBet: (id) => void router.navigate({ to: '/', search: { dettaglio: id } }),
    }),
    forgetUnseen,
    forgetAnswers,
  ]
  return () => {
    for (const end of stop) end()
  }
}

/** Keeps the cached data up to date with the server's pushes. */
function followChanges(client: QueryClient, token: string): LiveFollower {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const soon = (act: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, Math.random() * SPREAD_MS)
    timers.add(timer)
  }
  let known: LiveFrame['revisioni'] | null = null

  const { leads, stop } = followLive(token, {
    onState: setPushed,
    onFrame: ({ revisioni, settimana }) => {
      if (!takePushed(client, token, revisioni.bets, settimana)) {
        soon(() => void client.refetchQueries({ queryKey: weekQuery(token).queryKey }))
      }
      const before = known
      known = revisioni
      if (!before || before.notifiche !== revisioni.notifiche) {
        soon(() => void client.refetchQueries({ queryKey: notificationsQuery.queryKey, type: 'active' }))
      }
      if (before && before.anagrafiche !== revisioni.anagrafiche) {
        soon(() => void client.invalidateQueries({ queryKey: REFERENCE_KEY }))
      }
    },
  })
  return {
    leads,
    stop() {
      stop()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
