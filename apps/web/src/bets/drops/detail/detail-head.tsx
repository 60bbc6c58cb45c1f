import { IconHandStop } from '@tabler/icons-react'
import { formatDateTime } from '@xbetapp/domain/platform/format/date'
import type { ReactNode } from 'react'
import { betText } from '#web/bets/bets/public/bet.it.ts'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { BetPhoto } from '#web/bets/bets/public/bet-photo.tsx'
import { BetText } from '#web/bets/bets/public/bet-text.tsx'
import { OutcomeChip } from '#web/bets/bets/public/outcome-chip.tsx'
import { dropsText as text } from '#web/bets/drops/drops.it.ts'
import { useBetDrops } from '#web/bets/drops/public/drop.api.ts'
import { HistoryButton } from '#web/platform/history/public/history-button.tsx'
import { OpenElsewhere, type Presence } from '#web/platform/presence/public/presence.tsx'
import { TipsterName } from '#web/reference/reference/public/tipster-name.tsx'
import { Chip } from '#web/ui/chips/chip.tsx'
import { CopyId } from '#web/ui/copy-id/copy-id.tsx'
import { Fact } from '#web/ui/fact/fact.tsx'
import { COMPUTED_ODDS_PLACES, DateTime, Money, Odds } from '#web/ui/numbers/numbers.tsx'
import classes from './detail-dialog.module.css'

interface DetailHeadProps {
  bet: Bet
  /** Called when the bet's photo is pressed; absent where the photo is not shown. */
  onZoom?: () => void
  /** The other users who have the bet open. */
  others: Presence['altri']
  /** Whether the bet's outcome and all its totals are shown. */
  settled?: boolean
}

/** The bet, and the totals of its rows. */
export function DetailHead({ bet, onZoom, others, settled = false }: DetailHeadProps) {
  const names = settled ? text.totals : text
  const figures: [string, ReactNode][] = [
    [
      names.tot,
      // Our share of what was played; the target's line shows the gross amount.
      <span key="tot" data-hint={settled ? undefined : text.totHint}>
        <Money value={bet.tot} />
      </span>,
    ],
    [names.quotaMedia, <Odds key="media" value={bet.quotaMedia} places={COMPUTED_ODDS_PLACES} />],
    [
      names.totTipster,
      settled ? <Money key="tipster" value={bet.totTipster} /> : <Credited key="tipster" bet={bet} />,
    ],
    [names.quotaDrop, <Odds key="drop" value={bet.quotaDrop} all />],
  ]
  if (settled)
    figures.push(
      [text.totals.totNoDrop, <Money key="nodrop" value={bet.totNoDrop} />],
      [text.totals.totFreeroll, <Money key="freeroll" value={bet.totFreeroll} />],
    )
  return (
    <div className={`rigid ${classes.head}`} data-settled={settled || undefined}>
      <div className="row gap-6 shrinks">
        {onZoom && <BetPhoto bet={bet} alt={`${text.bet} ${bet.idReceivedBet}`} onOpen={onZoom} />}
        <div>
          <div className={`row wraps middle type-sm gap-2 across-6 ${classes.facts}`}>
            <span>
              {!settled && `${text.bet} `}
              <CopyId id={bet.idReceivedBet} />
            </span>
            <TipsterName name={bet.tipster.nomeTipster} />
            <DateTime value={bet.messageDate} />
            {settled && <OutcomeChip esito={bet.esito} />}
            <HistoryButton
              entita="bet"
              numero={bet.idReceivedBet}
              name={`${text.bet} ${bet.idReceivedBet}`}
            />
            <OpenElsewhere altri={others} about="bet" />
            {bet.stoppedAt && (
              <Chip tone="red" title={betText.stoppedAt(formatDateTime(bet.stoppedAt))}>
                {betText.stopped}
              </Chip>
            )}
          </div>
          <p className={`clamp type-sm quiet lines-kept breaks above-2 ${classes.text}`} data-cut>
            <BetText bet={bet} />
          </p>
        </div>
      </div>
      <dl className={`facts at-right type-lg ${classes.figures}`}>
        {figures.map(([name, value]) => (
          <Fact key={name} label={name}>
            {value}
          </Fact>
        ))}
      </dl>
    </div>
  )
}

/** The tipster's credited amount and odds, by whom and when. */
function Credited({ bet }: { bet: Bet }) {
  const { data: drops } = useBetDrops(bet.idReceivedBet)
  const drop = drops?.find(({ idTipster }) => idTipster !== null)
  return (
    <span
      className="inline-row middle gap-2"
      data-hint={drop && text.enteredBy(drop.username, formatDateTime(drop.droppedDate))}
    >
      {bet.hasDropTipsterError && (
        <span role="img" aria-label={betText.inError} data-hint={betText.inError} className="inline-row red">
          <IconHandStop size={15} aria-hidden />
        </span>
      )}
      <Money value={bet.totTipster} />
    </span>
  )
}
