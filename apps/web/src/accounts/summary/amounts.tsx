import { Fact } from '#web/ui/fact/fact.tsx'
import figures from '#web/ui/numbers/amounts.module.css'
import { Money } from '#web/ui/numbers/money.tsx'
import classes from './summary.module.css'
import type { Currencies } from './use-currencies.ts'

interface AmountsProps {
  amounts: Readonly<Record<string, number>> | undefined
  currencies: Currencies
  /** Called to open a figure. */
  onOpen?: ((valuta: string) => void) | undefined
  openLabel?: (valuta: string) => string
  size?: 'card' | 'big'
}

/** Totals by currency, euro first; euro is shown even if zero. */
export function Amounts({ amounts, currencies, onOpen, openLabel, size = 'card' }: AmountsProps) {
  const shown = currencies.all.filter(({ valuta }) => valuta === 'EUR' || (amounts?.[valuta] ?? 0) !== 0)
  return (
    <dl className={`facts ${figures.amounts}`} data-size={size}>
      {shown.map(({ valuta, simbolo }) => {
        const figure = <Money signed value={amounts && (amounts[valuta] ?? 0)} currency={simbolo} />
        return (
          <Fact key={valuta} label={valuta}>
            {onOpen ? (
              <button
                type="button"
                className={classes.figure}
                title={openLabel?.(valuta)}
                aria-label={openLabel?.(valuta)}
                onClick={() => onOpen(valuta)}
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
