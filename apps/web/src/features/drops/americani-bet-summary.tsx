import type { Bet } from '#web/entities/bet/bet.ts'
import { TipsterName } from '#web/entities/tipster/tipster-name.tsx'
import { dropAmericaniText as text } from './americani.it.ts'
import classes from './americani-bet-summary.module.css'

/** Which bet it is, and its image. */
export function BetSummary({ bet }: { bet: Bet }) {
  return (
    <section className={classes.summary} aria-label={text.bet(bet.idReceivedBet)}>
      <p className={classes.head}>
        <strong>{text.bet(bet.idReceivedBet)}</strong>
        <TipsterName name={bet.tipster.nomeTipster} />
      </p>
      {bet.photos.map((photo) => (
        <img key={photo} src={photo} alt={text.photo(bet.idReceivedBet)} className={classes.photo} />
      ))}
    </section>
  )
}
