import { TipsterName } from '#web/ui/tipster-name/tipster-name.tsx'
import type { Bet } from './americani-form.ts'
import classes from './bet-summary.module.css'
import { dropAmericaniText as text } from './drop-americani.it.ts'

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
