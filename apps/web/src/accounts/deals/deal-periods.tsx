import { FiguresTable } from '#web/ui/figures-table/figures-table.tsx'
import { Money } from '#web/ui/numbers/money.tsx'
import type { DealPeriod } from './deals.api.ts'
import { dealText as text } from './deals.it.ts'

const FIGURES = ['base', 'prima', 'maturato', 'dopo', 'pagato'] as const

interface DealPeriodsProps {
  label: string
  periods: readonly DealPeriod[]
}

/** What a deal earned in each period, latest first. */
export function DealPeriods({ label, periods }: DealPeriodsProps) {
  if (periods.length === 0) return <p className="flush type-sm quiet">{text.noPeriods}</p>
  const heads = [text.periodo, ...FIGURES.map((name) => ({ figure: text.figures[name] })), text.bet]
  return (
    <FiguresTable label={label} heads={heads}>
      {periods.map((period) => {
        return (
          <tr key={period.dal}>
            <th scope="row">
              {text.period(period.dal, period.al)}
              {period.inCorso && <span className="quiet"> ({text.running})</span>}
            </th>
            {FIGURES.map((name) => (
              <td key={name} data-number data-label={text.figures[name]}>
                <Money value={period[name]} signed={name === 'base'} />
              </td>
            ))}
            <td data-label={text.bet}>{text.bets(period.bet, period.aperte)}</td>
          </tr>
        )
      })}
    </FiguresTable>
  )
}
