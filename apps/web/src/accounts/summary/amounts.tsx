import { Fact } from '#web/ui/fact/fact.tsx'
import figures from '#web/ui/numbers/amounts.module.css'
import { Money } from '#web/ui/numbers/numbers.tsx'
import { summaryPageText as text } from './summary.it.ts'
import { useCurrencies } from './use-currencies.ts'

interface AmountsProps {
  amounts: Readonly<Record<string, number>> | undefined
  /** Opens the composition of a figure; absent: figures are no buttons. */
  onExplain?: (valuta: string) => void
  size?: 'card' | 'big'
}

/** Totals by currency, euro first; euro is shown even if zero. */
export function Amounts({ amounts, onExplain, size = 'card' }: AmountsProps) {
  const currencies = useCurrencies()
  const shown = currencies.all.filter(({ valuta }) => valuta === 'EUR' || (amounts?.[valuta] ?? 0) !== 0)
  return (
    <dl className={`facts ${figures.amounts}`} data-size={size}>
      {shown.map(({ valuta, simbolo }) => {
        const figure = <Money signed value={amounts && (amounts[valuta] ?? 0)} currency={simbolo} />
        const label = `${text.profitPart} (${valuta})`
        return (
          <Fact key={valuta} label={valuta}>
            {onExplain ? (
              <button
                type="button"
                className="dotted"
                title={label}
                aria-label={label}
                onClick={() => onExplain(valuta)}
              >
                {figure}
              </button>
            ) : (
              figure
            )}
          </Fact>
        )
      })}
    </dl>
  )
}
