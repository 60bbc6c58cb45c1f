import { TipsterName } from '#web/reference/reference/public/tipster-name.tsx'
import { RichText } from '#web/ui/rich-text/rich-text.tsx'
import type { Bet } from './bet.ts'

/** A bet in one line of a list, truncated to its width. */
export function BetInLine({ bet }: { bet: Bet }) {
  return (
    <>
      <span className="quiet">{bet.idReceivedBet}</span>
      <TipsterName name={bet.tipster.nomeTipster} />
      <span className="quiet shortened">
        <RichText text={bet.formattedBet} entities={bet.entities} />
      </span>
    </>
  )
}
