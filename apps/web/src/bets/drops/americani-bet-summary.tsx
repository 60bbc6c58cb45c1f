import type { Bet } from '#web/bets/bets/public/bet.ts'
import { TipsterName } from '#web/reference/reference/public/tipster-name.tsx'
import { dropAmericaniText as text } from './americani.it.ts'
import classes from './americani-bet-summary.module.css'

/** The bet's id, tipster and images. */
export function BetSummary({ bet }: { bet: Bet }) {
  return (
    <section className="column gap-6 shrinks" aria-label={text.bet(bet.idReceivedBet)}>
      <p className="row baseline gap-6 flush">
        <strong>{text.bet(bet.idReceivedBet)}</strong>
        <TipsterName name={bet.tipster.nomeTipster} />
      </p>
      {bet.photos.map((photo) => (
        <img
          key={photo}
          src={photo}
          alt={text.photo(bet.idReceivedBet)}
          className={`picture ${classes.photo}`}
        />
      ))}
    </section>
  )
}
