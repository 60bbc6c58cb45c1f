import { IconCircleCheckFilled, IconCircleDashed, IconCopyCheck, IconTargetArrow } from '@tabler/icons-react'
import { type BetColour, betColour } from '@xbetapp/domain/bets/colour'
import type { Bet } from '#web/entities/bet/bet.ts'
import { CopyId } from '#web/ui/copy-id/copy-id.tsx'
import { toneVar } from '#web/ui/tones/tone.ts'
import classes from './bet-cells.module.css'
import { betRowState } from './bet-row-state.ts'
import { betsText as text } from './bets.it.ts'

const ICONS: Record<BetColour, typeof IconCircleDashed> = {
  green: IconCircleCheckFilled,
  red: IconTargetArrow,
  grey: IconCircleDashed,
}

interface BetIdCellProps {
  bet: Bet
  /** Opens what is known of the bet this one was copied from. */
  onInfo: (idReceivedBet: number) => void
}

/** State, id, and in brackets the bet it was copied from. */
export function BetIdCell({ bet, onInfo }: BetIdCellProps) {
  const { tone, label } = betRowState(bet)
  const Icon = ICONS[betColour(bet)]
  return (
    <span className={classes.id}>
      <span
        role="img"
        aria-label={label}
        data-hint={label}
        style={{ color: toneVar(tone) }}
        className={classes.state}
      >
        <Icon size={14} aria-hidden />
      </span>
      <CopyId id={bet.idReceivedBet} />
      {bet.idBetDuplicata !== null && (
        <button
          type="button"
          className={classes.duplicate}
          data-hint={text.duplicateOf(bet.idBetDuplicata)}
          onClick={() => bet.idBetDuplicata !== null && onInfo(bet.idBetDuplicata)}
        >
          ({bet.idBetDuplicata})
        </button>
      )}
      {bet.possibileDoppione && <TwinMark twin={bet.possibileDoppione} onInfo={onInfo} />}
    </span>
  )
}

interface TwinMarkProps {
  twin: NonNullable<Bet['possibileDoppione']>
  onInfo: (idReceivedBet: number) => void
}

/** The bet looks like one the tipster posted minutes before: a hint, nothing was held back for it. */
function TwinMark({ twin: { idReceivedBet, motivo }, onInfo }: TwinMarkProps) {
  const label = text.twinOf[motivo](idReceivedBet)
  return (
    <button
      type="button"
      className={classes.twin}
      aria-label={label}
      data-hint={label}
      onClick={() => onInfo(idReceivedBet)}
    >
      <IconCopyCheck size={14} aria-hidden />
    </button>
  )
}
