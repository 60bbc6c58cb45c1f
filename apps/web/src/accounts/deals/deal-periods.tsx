import { FiguresTable } from '#web/ui/figures-table/figures-table.tsx'
import { Money } from '#web/ui/numbers/numbers.tsx'
import type { DealPeriod } from './deals.api.ts'
import { dealText as text } from './deals.it.ts'

const FIGURES = ['base', 'prima', 'maturato', 'dopo', 'pagato'] as const

interface DealPeriodsProps {
  label: string
  periods: readonly DealPeriod[]
  /** Opens the bets of a period. Absent for a trial, which has no bets to open and nothing paid. */
  onBets?: (period: DealPeriod) => void
}

/** What a deal earned in each period, latest first. */
export function DealPeriods({ label, periods, onBets }: DealPeriodsProps) {
  if (periods.length === 0) return <p className="flush type-sm quiet">{text.noPeriods}</p>
  const figures = FIGURES.filter((name) => onBets !== undefined || name !== 'pagato')
  const heads = [text.periodo, ...figures.map((name) => ({ figure: text.figures[name] })), text.bet]
  return (
    <FiguresTable label={label} heads={heads}>
      {periods.map((period) => {
        const bets = text.bets(period.bet, period.aperte)
        return (
          <tr key={period.dal}>
            <th scope="row">
              {text.period(period.dal, period.al)}
              {period.inCorso && <span className="quiet"> ({text.running})</span>}
            </th>
            {figures.map((name) => (
              <td key={name} data-number data-label={text.figures[name]}>
                <Money value={period[name]} signed={name === 'base'} />
              </td>
            ))}
            <td data-label={text.bet}>
              {onBets && period.bet + period.aperte > 0 ? (
                <button type="button" className="small-button hovers accent" onClick={() => onBets(period)}>
                  {bets}
                </button>
              ) : (
                bets
              )}
            </td>
          </tr>
        )
      })}
    </FiguresTable>
  )
}
