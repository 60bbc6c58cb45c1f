import { calculatorPageText as text } from './calculator.it.ts'
import type { CalculatorPage } from './calculator.types.ts'

/** How many Open bets were received before the days of the filters; pressed, it shows them. */
export function ShowEarlier({
  quante,
  dal,
  onShow,
}: NonNullable<CalculatorPage['openPrima']> & { onShow: (from: string) => void }) {
  return (
    <button
      type="button"
      className="small-button accent"
      data-hint={text.openBeforeHint}
      onClick={() => onShow(dal)}
    >
      {text.openBefore(quante)}
    </button>
  )
}
