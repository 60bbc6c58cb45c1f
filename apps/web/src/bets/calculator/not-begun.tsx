import { IconBan, IconClock } from '@tabler/icons-react'
import type { Esito } from '@xbetapp/domain/ledger/postings/esito'
import { formatDateTime, formatDayMonth, formatTime } from '@xbetapp/domain/platform/format/date'
import { fromWire } from '@xbetapp/domain/platform/time/rome'
import { betText } from '#web/bets/bets/public/bet.it.ts'
import { OutcomeChip } from '#web/bets/bets/public/outcome-chip.tsx'
import type { CalculatorBet } from './calculator.api.ts'
import { calculatorPageText as text } from './calculator.it.ts'

/** That the first event of an Open bet has not begun; null where it has, or where its beginning is unknown. */
export function notBegun(
  { esito, inizio }: Pick<CalculatorBet, 'esito' | 'inizio'>,
  now = new Date(),
): string | null {
  if (!isToCome(esito, inizio, now)) return null
  return text.notBegun(formatDateTime(inizio))
}

/** What an edit did, with the beginning of the first event where the bet got its outcome before that. */
export function editTold(
  { esito, inizio = null }: Pick<CalculatorBet, 'esito'> & { inizio?: string | null },
  saved: Pick<CalculatorBet, 'esito'>,
  now = new Date(),
): string {
  if (saved.esito === 'Open' || !isToCome(esito, inizio, now)) return betText.edited
  return `${betText.edited}. ${text.settledEarly(formatDayMonth(inizio), formatTime(inizio))}`
}

const isToCome = (esito: Esito, inizio: string | null, now: Date): inizio is string =>
  esito === 'Open' && inizio !== null && fromWire(inizio) > now

/** The outcome; beside it a clock while the match is still to begin, and a mark of a bet that was stopped. */
export function CalculatorOutcome({ bet }: { bet: CalculatorBet }) {
  const toCome = notBegun(bet)
  const stopped = bet.stoppedAt && betText.stoppedAt(formatDateTime(bet.stoppedAt))
  return (
    <span className="inline-row wraps middle gap-2">
      <OutcomeChip esito={bet.esito} pagamento={bet.pagamento} />
      {toCome !== null && <Mark hint={toCome} Icon={IconClock} className="faint" />}
      {stopped !== null && <Mark hint={stopped} Icon={IconBan} className="red" />}
    </span>
  )
}

function Mark({ hint, Icon, className }: { hint: string; Icon: typeof IconClock; className: string }) {
  return (
    <span role="img" aria-label={hint} data-hint={hint} className={`inline-row rigid ${className}`}>
      <Icon size={13} aria-hidden />
    </span>
  )
}
