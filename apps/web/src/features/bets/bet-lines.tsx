import type { Bet } from '#web/entities/bet/bet.ts'
import { TipsterName } from '#web/entities/tipster/tipster-name.tsx'
import { RichText } from '#web/ui/rich-text/rich-text.tsx'
import classes from './bet-lines.module.css'
import { betsText as text } from './bets.it.ts'

const LINES = 6

/** The bets a question is about, one line each. */
export function BetLines({ bets }: { bets: readonly Bet[] }) {
  const more = bets.length - LINES
  return (
    <ul className={classes.lines}>
      {bets.slice(0, LINES).map((bet) => (
        <li key={bet.idReceivedBet} className={classes.line}>
          <span className={classes.id}>{bet.idReceivedBet}</span>
          <TipsterName name={bet.tipster.nomeTipster} />
          <span className={classes.text}>
            <RichText text={bet.formattedBet} entities={bet.entities} />
          </span>
        </li>
      ))}
      {more > 0 && <li className={classes.more}>{text.andMore(more)}</li>}
    </ul>
  )
}
