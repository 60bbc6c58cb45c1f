import { formatDate } from '@xbetapp/domain/platform/format/date'
import type { CalculatorPage } from './calculator.api.ts'
import { calculatorPageText as text } from './calculator.it.ts'

interface ShowEarlierProps extends NonNullable<CalculatorPage['openPrima']> {
  /** First day of the filters. */
  before: string
  onShow: (from: string) => void
}

/** How many Open bets were received before the days of the filters; pressed, it shows them. */
export function ShowEarlier({ quante, dal, before, onShow }: ShowEarlierProps) {
  return (
    <button
      type="button"
      className="small-button accent"
      data-hint={text.openBeforeHint}
      onClick={() => onShow(dal)}
    >
      {text.openBefore(quante, formatDate(before))}
    </button>
  )
}
