import { TipsterName } from '#web/entities/tipster/tipster-name.tsx'
import { RichText } from '#web/ui/rich-text/rich-text.tsx'
import classes from './bet-line.module.css'
import { calcolatoreText as text } from './calculator.it.ts'
import type { CalculatorBet } from './calculator.types.ts'

/** Which bet a dialog is about. */
export function BetLine({ bet }: { bet: CalculatorBet }) {
  return (
    <div className={classes.line}>
      <TipsterName name={bet.nomeTipster} />
      <p className={classes.text}>
        {bet.formattedBet ? <RichText text={bet.formattedBet} entities={bet.entities} /> : text.readImage}
      </p>
    </div>
  )
}
