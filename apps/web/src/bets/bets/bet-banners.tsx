import { IconAlertTriangle, IconChecks, IconCloudOff, IconTargetArrow } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { CountBanner } from '#web/ui/count-banner/count-banner.tsx'
import { lazyPart } from '#web/ui/part/lazy-part.tsx'
import { Part } from '#web/ui/part/part.tsx'
import { countBets } from './bet-list.ts'
import { betsText as text } from './bets.it.ts'

const BetSharesDialog = lazyPart(() => import('./bet-shares-dialog.tsx'))

interface BetBannersProps {
  bets: readonly Bet[]
  failed: boolean
  onRetry: () => void
}

/** Beside the page's title, so that one appearing moves no row. */
export function BetBanners({ bets, failed, onRetry }: BetBannersProps) {
  const { toDrop, dropped, late, errors } = useMemo(() => countBets(bets), [bets])
  const [isShared, setShared] = useState(false)
  return (
    <>
      {failed && (
        <CountBanner
          tone="red"
          icon={<IconCloudOff size={16} aria-hidden />}
          action={{ label: text.retry, run: onRetry }}
        >
          {text.loadError}
        </CountBanner>
      )}
      {toDrop > 0 && (
        <CountBanner tone="red" icon={<IconTargetArrow size={16} aria-hidden />}>
          {text.toDrop(toDrop)}
        </CountBanner>
      )}
      {dropped > 0 && (
        <CountBanner
          tone="green"
          icon={<IconChecks size={16} aria-hidden />}
          action={{ label: text.byTipster, run: () => setShared(true) }}
        >
          {text.dropped(dropped)}
        </CountBanner>
      )}
      {late && (
        <CountBanner tone="yellow" icon={<IconAlertTriangle size={16} aria-hidden />}>
          {text.checkLate}
        </CountBanner>
      )}
      {errors && (
        <CountBanner tone="red" icon={<IconAlertTriangle size={16} aria-hidden />}>
          {text.checkErrors}
        </CountBanner>
      )}
      {isShared && (
        <Part over>
          <BetSharesDialog bets={bets} onClose={() => setShared(false)} />
        </Part>
      )}
    </>
  )
}
