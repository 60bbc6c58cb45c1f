import { Money } from '#web/ui/numbers/money.tsx'
import { Odds } from '#web/ui/numbers/odds.tsx'
import { TipsterName } from '#web/ui/tipster-name/tipster-name.tsx'
import type { Bet } from './americani-form.ts'
import classes from './bet-summary.module.css'
import { dropAmericaniText as text } from './drop-americani.it.ts'

const AVERAGE_ODDS_PLACES = 5

/** The bet: what can be played of it, at which average odds, and its image. */
export function BetSummary({ bet }: { bet: Bet }) {
  return (
    <section className={classes.summary} aria-label={text.bet(bet.idReceivedBet)}>
      <p className={classes.head}>
        <strong>{text.bet(bet.idReceivedBet)}</strong>
        <TipsterName name={bet.tipster.nomeTipster} />
      </p>
      <dl className={classes.figures}>
        <div>
          <dt>{text.totGiocabile}</dt>
          <dd>
            <Money value={bet.totGiocabile} />
          </dd>
        </div>
        <div>
          <dt>{text.quotaMedia}</dt>
          <dd>
            <Odds value={bet.quotaMedia} places={AVERAGE_ODDS_PLACES} />
          </dd>
        </div>
      </dl>
      {bet.photos.map((photo) => (
        <img key={photo} src={photo} alt={text.photo(bet.idReceivedBet)} className={classes.photo} />
      ))}
    </section>
  )
}
