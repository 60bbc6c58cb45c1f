import { IconAlertTriangle, IconChecks, IconCloudOff, IconTargetArrow } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { CountBanner, type CountBannerProps } from '#web/ui/count-banner/count-banner.tsx'
import { lazyDialog } from '#web/ui/part/lazy-dialog.tsx'
import { countBets } from './bet-list.ts'
import { betsText as text } from './bets.it.ts'

const BetSharesDialog = lazyDialog(() => import('./bet-shares-dialog.tsx'))

interface BetBannersProps {
  bets: readonly Bet[]
  /** Whether the bets could not be read. */
  failed: boolean
  onRetry: () => void
}

/** The banners stand beside the page's title, so that one that appears moves no row. */
export function BetBanners({ bets, failed, onRetry }: BetBannersProps) {
  const { toDrop, dropped, late, errors } = useMemo(() => countBets(bets), [bets])
  const [showsShares, setShowsShares] = useState(false)
  const banner = (
    tone: 'red' | 'green' | 'yellow',
    Icon: typeof IconChecks,
    says: string,
    action?: CountBannerProps['action'],
  ) => (
    <CountBanner tone={tone} icon={<Icon size={16} aria-hidden />} {...(action && { action })}>
      {says}
    </CountBanner>
  )
  return (
    <>
      {failed && banner('red', IconCloudOff, text.loadError, { label: text.retry, run: onRetry })}
      {toDrop > 0 && banner('red', IconTargetArrow, text.toDrop(toDrop))}
      {dropped > 0 &&
        banner('green', IconChecks, text.dropped(dropped), {
          label: text.byTipster,
          run: () => setShowsShares(true),
        })}
      {late && banner('yellow', IconAlertTriangle, text.checkLate)}
      {errors && banner('red', IconAlertTriangle, text.checkErrors)}
      {showsShares && <BetSharesDialog bets={bets} onClose={() => setShowsShares(false)} />}
    </>
  )
}
