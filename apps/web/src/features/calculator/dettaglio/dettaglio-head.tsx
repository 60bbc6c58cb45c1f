import { OutcomeChip } from '#web/entities/bet/outcome-chip.tsx'
import { TipsterName } from '#web/entities/tipster/tipster-name.tsx'
import { calcolatoreText } from '#web/features/calculator/calculator.it.ts'
import type { CalculatorBet } from '#web/features/calculator/calculator.types.ts'
import { CopyId } from '#web/ui/copy-id/copy-id.tsx'
import { DateTime } from '#web/ui/numbers/date-time.tsx'
import { Money } from '#web/ui/numbers/money.tsx'
import { Odds } from '#web/ui/numbers/odds.tsx'
import { RichText } from '#web/ui/rich-text/rich-text.tsx'
import classes from './dettaglio.module.css'

const { columns, readImage } = calcolatoreText

/** Which bet it is, and what its rows come to. */
export function DettaglioHead({ bet }: { bet: CalculatorBet }) {
  const money = (name: string, value: number) => (
    <div>
      <dt>{name}</dt>
      <dd>
        <Money value={value} />
      </dd>
    </div>
  )
  const odds = (name: string, value: number, places: number) => (
    <div>
      <dt>{name}</dt>
      <dd>
        <Odds value={value} places={places} />
      </dd>
    </div>
  )
  return (
    <div className={classes.head}>
      <div>
        <div className={classes.who}>
          <CopyId id={bet.idReceivedBet} />
          <TipsterName name={bet.nomeTipster} />
          <DateTime value={bet.messageDate} />
          <OutcomeChip esito={bet.esito} />
        </div>
        <p className={classes.text}>
          {bet.formattedBet ? <RichText text={bet.formattedBet} entities={bet.entities} /> : readImage}
        </p>
      </div>
      <dl className={classes.figures}>
        {money(columns.tot, bet.tot)}
        {odds(columns.quotaMedia, bet.quotaMedia, 5)}
        {money(columns.totTipster, bet.totTipster)}
        {odds(columns.quotaDrop, bet.quotaDrop, 3)}
        {money(columns.totNoDrop, bet.totNoDrop)}
        {money(columns.totFreeroll, bet.totFreeroll)}
      </dl>
    </div>
  )
}
