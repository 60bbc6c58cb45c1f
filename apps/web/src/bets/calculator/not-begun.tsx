import { IconClock } from '@tabler/icons-react'
import { formatDateTime } from '@xbetapp/domain/platform/format/date'
import { fromWire } from '@xbetapp/domain/platform/time/rome'
import { OutcomeChip } from '#web/bets/bets/public/outcome-chip.tsx'
import { calculatorPageText as text } from './calculator.it.ts'
import type { CalculatorBet } from './calculator.types.ts'

/** That the first event of an Open bet has not begun; null where it has, or where its beginning is unknown. */
export function notBegun(
  { esito, inizio }: Pick<CalculatorBet, 'esito' | 'inizio'>,
  now = new Date(),
): string | null {
  if (esito !== 'Open' || inizio === null || fromWire(inizio) <= now) return null
  return text.notBegun(formatDateTime(inizio))
}

/** The outcome, with a clock beside it while the match is still to begin. */
export function CalculatorOutcome({ bet }: { bet: CalculatorBet }) {
  const toCome = notBegun(bet)
  return (
    <span className="inline-row middle gap-2">
      <OutcomeChip esito={bet.esito} />
      {toCome !== null && (
        <span role="img" aria-label={toCome} data-hint={toCome} className="inline-row faint">
          <IconClock size={13} aria-hidden />
        </span>
      )}
    </span>
  )
}
