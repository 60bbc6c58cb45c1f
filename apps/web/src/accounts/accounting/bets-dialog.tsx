import { useState } from 'react'
import type { ListView } from '#web/lib/table-search.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DUPLICATES_FROM } from './account.api.ts'
import type { Account, AccountBet } from './account.ts'
import { AccountBets } from './account-bets.tsx'
import { BET_GROUPS, type BetGroup } from './bet-groups.ts'
import { BET_LIST, type Period } from './period.ts'

interface BetsDialogProps {
  account: Account
  period: Period
  group: BetGroup
  owner: string
  onOpen: (bet: AccountBet) => void
  onPhoto: (bet: AccountBet) => void
  onClose: () => void
}

const ROWS_PX = 520
const FIRST_VIEW: ListView = { sort: [...BET_LIST.sort], page: 1, pageSize: BET_LIST.pageSize }

/** The bets a figure of the summary card is made of, and no others. */
export function BetsDialog({ account, period, group, owner, onOpen, onPhoto, onClose }: BetsDialogProps) {
  const [view, setView] = useState(FIRST_VIEW)
  const { title, of, empty } = BET_GROUPS[group]
  return (
    <Dialog width={1000} title={`${title} · ${account.nome}`} onClose={onClose}>
      <div className="column shrinks-down">
        <AccountBets
          account={account}
          period={group === 'duplicate' ? { start: DUPLICATES_FROM, end: period.end } : period}
          owner={owner}
          view={view}
          onView={setView}
          onOpen={onOpen}
          onPhoto={onPhoto}
          of={of}
          empty={empty}
          maxHeight={ROWS_PX}
        />
      </div>
    </Dialog>
  )
}
