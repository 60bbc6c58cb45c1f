import { IconAlertTriangle, IconChecks, IconCloudOff, IconTargetArrow } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useBets, useRefetchBets, useSyncState } from '#web/bets/bets/public/use-bets.ts'
import { CountBanner, type CountBannerProps } from '#web/ui/count-banner/count-banner.tsx'
import { lazyDialog } from '#web/ui/part/part.tsx'
import { countBets } from './bet-list.ts'
import { betsText as text } from './bets.it.ts'

const BetSharesDialog = lazyDialog(() => import('./bet-shares-dialog.tsx'))

const NO_BETS: readonly never[] = []

/** The banners stand beside the page's title, so that one that appears moves no row. */
export function BetBanners() {
  const bets = useBets() ?? NO_BETS
  const isUnread = useSyncState() === 'out-of-sync'
  const refetch = useRefetchBets()
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
      {isUnread &&
        banner('red', IconCloudOff, text.loadError, { label: text.retry, run: () => void refetch() })}
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
