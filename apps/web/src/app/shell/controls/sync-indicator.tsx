import { IconCircleCheck, IconRefresh, IconRefreshAlert } from '@tabler/icons-react'
import { useState } from 'react'
import { shellMessages as text } from '#web/app/shell/shell.it.ts'
import { useRefetchBets, useSyncState } from '#web/entities/bet/use-bets.ts'
import { BarButton } from './bar-button.tsx'
import classes from './sync-indicator.module.css'

const LOOKS = {
  pending: { label: text.syncPending, tone: undefined, Icon: IconRefresh },
  'in-sync': { label: text.inSync, tone: 'ok', Icon: IconCircleCheck },
  'out-of-sync': { label: text.outOfSync, tone: 'danger', Icon: IconRefreshAlert },
} as const

/** Whether the bets on screen are those of the server; a click asks for them. */
export function SyncIndicator() {
  const sync = useSyncState()
  const refetch = useRefetchBets()
  const [asking, setAsking] = useState(false)
  const { label, tone, Icon } = LOOKS[sync]
  const ask = () => {
    setAsking(true)
    void refetch().finally(() => setAsking(false))
  }
  return (
    <BarButton
      label={label}
      tone={tone}
      data-sync={sync}
      aria-busy={asking}
      onClick={ask}
      className={classes.button}
    >
      <Icon size={20} stroke={1.8} aria-hidden />
    </BarButton>
  )
}
