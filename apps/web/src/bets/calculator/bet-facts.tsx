import { Button } from '@mantine/core'
import { describePayout } from '@xbetapp/domain/ledger/postings/payout'
import type { ReactNode } from 'react'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { Fact } from '#web/ui/fact/fact.tsx'
import { COMPUTED_ODDS_PLACES, DateTime, Money, Odds } from '#web/ui/numbers/numbers.tsx'
import classes from './bet-facts.module.css'
import { calculatorPageText as text } from './calculator.it.ts'
import { payoutText } from './payout.it.ts'

interface BetFactsProps {
  bet: Bet
  /** Opens the dialog on how the bet was paid; absent for users who may not change it. */
  onPayout: (() => void) | undefined
}

/** The figures of a bet; those that do not apply to it are left out. */
export function BetFacts({ bet, onPayout }: BetFactsProps) {
  const { pagamento } = bet
  const { columns } = text
  const odds = (value: number) => <Odds value={value} places={COMPUTED_ODDS_PLACES} />
  const facts: [string, ReactNode][] = [
    [columns.tot, <Money key="tot" value={bet.tot} />],
    [text.playable, <Money key="giocabile" value={bet.totGiocabile} />],
    [columns.totTipster, <Money key="tipster" value={bet.totTipster} />],
    [columns.totNoDrop, <Money key="nodrop" value={bet.totNoDrop} />],
    [columns.totFreeroll, <Money key="freeroll" value={bet.totFreeroll} />],
    [columns.quotaDrop, <Odds key="drop" value={bet.quotaDrop} all />],
    [columns.quotaMedia, odds(bet.quotaMedia)],
    [columns.scartoQuota, odds(bet.scartoQuota)],
    [columns.dropChiusura, odds(bet.dropChiusura)],
    [columns.fascia, bet.fascia],
    [columns.sport, bet.sport],
    [text.settled, bet.dataRefertazione && <DateTime value={bet.dataRefertazione} />],
    [payoutText.label, pagamento && describePayout(pagamento)],
    [text.original, bet.idBetDuplicata],
    [text.duplicatedOn, bet.dataDuplicazione && <DateTime value={bet.dataDuplicazione} />],
    [text.lateDrop, bet.wasTipsterDroppedBefore && text.yes],
  ]
  return (
    <>
      <dl className={`flush ${classes.facts}`}>
        {facts.map(
          ([name, value]) =>
            value && (
              <Fact key={name} label={name}>
                {value}
              </Fact>
            ),
        )}
      </dl>
      {onPayout && (
        <div>
          <Button size="compact-xs" variant="subtle" onClick={onPayout}>
            {pagamento ? payoutText.change : payoutText.open}
          </Button>
        </div>
      )}
    </>
  )
}
