import { isRemoval } from '@xbetapp/domain/bets/drops/derive'
import { formatMoney, formatOdds, formatPercent } from '@xbetapp/domain/platform/format/number'
import { type DropTarget, ourShare, sharePercent } from './drop-targets.ts'
import { dropsText as text } from './drops.it.ts'

const ODDS_PLACES = 3
const WHOLE = 100

interface DropSummaryProps {
  target: DropTarget
  importo: number
  quota: number
  condizioniAttuali: boolean
}

/** `€ 100,00 @ 1,850`, with our share of it where the venue leaves us only a part. */
export function DropSummary({ target, importo, quota, condizioniAttuali }: DropSummaryProps) {
  const { currency } = target
  const percent = sharePercent(target, condizioniAttuali)
  if (isRemoval({ importo, quota })) return <span className="red">{text.removesDrop}</span>
  return (
    <span className="one-line">
      {formatMoney(importo, currency)} @ {formatOdds(quota, ODDS_PLACES)}
      {percent !== WHOLE && (
        <span className="after-4 type-xs quiet">
          {text.ourShare(formatMoney(ourShare(percent, importo), currency), formatPercent(percent))}
        </span>
      )}
    </span>
  )
}

/** The venue's present drop, which a new one would replace or remove. */
export function CurrentDrop({
  target,
  removes = false,
}: {
  target: DropTarget | undefined
  removes?: boolean
}) {
  if (!target?.drop) return null
  const { importoNoPerc, quotaNoTassa } = target.drop
  const current = `${formatMoney(importoNoPerc, target.currency)} @ ${formatOdds(quotaNoTassa, ODDS_PLACES)}`
  return <p className="flush type-xs yellow">{(removes ? text.takesAway : text.replaces)(current)}</p>
}
