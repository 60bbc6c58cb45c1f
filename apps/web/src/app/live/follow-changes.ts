import type { QueryClient } from '@tanstack/react-query'
import type { LiveFrame } from '@xbetapp/contract/live'
import { takePushed, weekQuery } from '#web/entities/bet/week-of-bets.ts'
import { REFERENCE_KEY } from '#web/entities/reference-key.ts'
import { notificheQuery } from '#web/features/notifiche/notifiche-query.ts'
import { setPushed } from '#web/lib/push.ts'
import { type Following, followLive } from './live-tabs.ts'

/** What many browsers fetch after the same change they do not fetch in the same moment. */
const SPREAD_MS = 800

/** Keeps what is held in line with what the server pushes. */
export function followChanges(client: QueryClient, token: string): Following {
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
        soon(() => void client.refetchQueries({ queryKey: notificheQuery.queryKey, type: 'active' }))
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
