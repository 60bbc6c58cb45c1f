import { ESITI } from '@xbetapp/domain/ledger/postings/esito'
import { useState } from 'react'
import type { ListView } from '#web/lib/table-search.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { type BetsOf, DUPLICATES_FROM } from './account.api.ts'
import { ACCOUNT_BET_LIST } from './account.search.ts'
import { AccountBets, type AccountBetsProps } from './account-bets.tsx'

/** The bets a figure of the summary card is made of. */
export type BetGroup = 'periodo' | 'refertate' | 'open' | 'precedenti' | 'duplicate'

const GROUPS: Record<BetGroup, { title: string; of: BetsOf; empty: string }> = {
  periodo: { title: 'Bet del periodo', of: {}, empty: 'Nessuna bet nel periodo' },
  refertate: {
    title: 'Bet refertate del periodo',
    of: { esito: ESITI.filter((esito) => esito !== 'Open') },
    empty: 'Nessuna bet refertata nel periodo',
  },
  open: { title: 'Bet Open', of: { esito: ['Open'] }, empty: 'Nessuna bet Open' },
  precedenti: {
    title: 'Bet precedenti al periodo',
    of: { side: 'previous' },
    empty: 'Nessuna bet precedente',
  },
  duplicate: { title: 'Bet duplicate', of: { onlyDuplicate: true }, empty: 'Nessuna bet duplicata' },
}

export const isBetGroup = (text: string): text is BetGroup => Object.hasOwn(GROUPS, text)

interface BetsDialogProps extends Pick<AccountBetsProps, 'account' | 'period' | 'onOpen' | 'onPhoto'> {
  group: BetGroup
  onClose: () => void
}

/** The bets a figure of the summary card is made of, and no others. */
export function BetsDialog({ group, period, onClose, ...list }: BetsDialogProps) {
  const { sort, pageSize } = ACCOUNT_BET_LIST
  const [view, setView] = useState<ListView>({ sort: [...sort], page: 1, pageSize })
  const { title, ...bets } = GROUPS[group]
  return (
    <Dialog width={1000} title={`${title} · ${list.account.nome}`} onClose={onClose}>
      <div className="column shrinks-down">
        <AccountBets
          {...list}
          period={group === 'duplicate' ? { start: DUPLICATES_FROM, end: period.end } : period}
          view={view}
          onView={setView}
          group={bets}
        />
      </div>
    </Dialog>
  )
}
