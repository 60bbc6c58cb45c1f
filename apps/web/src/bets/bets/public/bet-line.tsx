import { TipsterName } from '#web/reference/reference/public/tipster-name.tsx'
import type { Bet } from './bet.ts'
import classes from './bet-line.module.css'
import { BetText } from './bet-text.tsx'

/** Which bet a dialog is about. */
export function BetLine({ bet }: { bet: Bet }) {
  return (
    <div className="type-sm">
      <TipsterName name={bet.tipster.nomeTipster} />
      <p className={`scrolls quiet lines-kept breaks above-2 snug ${classes.text}`}>
        <BetText bet={bet} />
      </p>
    </div>
  )
}
