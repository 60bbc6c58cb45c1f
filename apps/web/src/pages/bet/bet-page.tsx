import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { useState } from 'react'
import { BetBanners } from '#web/bets/bets/bet-banners.tsx'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { Part } from '#web/ui/part/part.tsx'
import { BetList } from './bet-list.tsx'
import { BetDialogs } from './lazy-dialogs.ts'
import { useBetDialogs } from './use-bet-dialogs.ts'

const NONE: ReadonlySet<string> = new Set()

/** The bets of the week, and everything done to them. */
export default function BetPage() {
  const dialogs = useBetDialogs()
  const [selection, setSelection] = useState(NONE)
  return (
    <PageFrame title={titleOf('/')} back={false} fill beside={<BetBanners />}>
      <BetList dialogs={dialogs} selection={selection} onSelection={setSelection} />
      {(dialogs.open ?? dialogs.list) !== null && (
        <Part over about={dialogs.open?.value ?? dialogs.list} onClose={dialogs.close}>
          <BetDialogs
            dialogs={dialogs}
            // The action is done: the next action starts without a selection.
            onListDone={() => setSelection(NONE)}
          />
        </Part>
      )}
    </PageFrame>
  )
}
