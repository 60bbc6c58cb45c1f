import { sum, toNumber } from '@xbetapp/domain/platform/money/decimal'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { tipsterSharesText } from '#web/reference/reference/public/tipster-shares.it.ts'
import { type TipsterShare, TipsterShares } from '#web/reference/reference/public/tipster-shares.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

/** The amounts played on the bets of the list, by tipster. */
export default function BetSharesDialog({ bets, onClose }: { bets: readonly Bet[]; onClose: () => void }) {
  return (
    <Dialog width={520} title={tipsterSharesText.title} onClose={onClose}>
      <TipsterShares shares={sharesOf(bets)} />
    </Dialog>
  )
}

function sharesOf(bets: readonly Bet[]): TipsterShare[] {
  const byTipster = Map.groupBy(
    bets.filter(({ tot }) => tot > 0),
    ({ idTipster }) => idTipster,
  )
  return [...byTipster]
    .map(([idTipster, own]) => ({
      idTipster,
      nomeTipster: own[0]?.tipster.nomeTipster ?? '',
      bet: own.length,
      tot: toNumber(sum(own.map(({ tot }) => tot))),
    }))
    .sort((a, b) => b.tot - a.tot)
}
