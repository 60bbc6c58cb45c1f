import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { useState } from 'react'
import { BetBanners } from '#web/bets/bets/bet-banners.tsx'
import { useBets, useRefetchBets, useSyncState } from '#web/bets/bets/public/use-bets.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { Part } from '#web/ui/part/part.tsx'
import { BetList } from './bet-list.tsx'
import { BetDialogs } from './lazy-dialogs.ts'
import { useBetDialogs } from './use-bet-dialogs.ts'

const NO_BETS: readonly never[] = []
const NONE: ReadonlySet<string> = new Set()

/** The bets of the week, and everything done to them. */
export default function BetPage() {
  const bets = useBets()
  const failed = useSyncState() === 'out-of-sync'
  const refetch = useRefetchBets()
  const dialogs = useBetDialogs()
  const [selection, setSelection] = useState(NONE)
  return (
    <PageFrame
      title={titleOf('/')}
      back={false}
      fill
      beside={<BetBanners bets={bets ?? NO_BETS} failed={failed} onRetry={() => void refetch()} />}
    >
      <BetList dialogs={dialogs} selection={selection} onSelection={setSelection} />
      {(dialogs.open ?? dialogs.list) !== null && (
        <Part over about={dialogs.open?.value ?? dialogs.list} onClose={dialogs.close}>
          <BetDialogs
            dialogs={dialogs}
            onWritten={() => void refetch()}
            // The action is done: the next action starts without a selection.
            onListDone={() => setSelection(NONE)}
          />
        </Part>
      )}
    </PageFrame>
  )
}
