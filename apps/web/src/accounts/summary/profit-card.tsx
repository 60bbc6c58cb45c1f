import { Button } from '@mantine/core'
import { IconPigMoney } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '#web/lib/api-error.ts'
import { ErrorLine } from '#web/ui/error-state/error-state.tsx'
import { Amounts } from './amounts.tsx'
import { profitQuery } from './summary.api.ts'
import { summaryPageText as text } from './summary.it.ts'
import classes from './summary.module.css'
import type { Currencies } from './use-currencies.ts'

interface ProfitCardProps {
  currencies: Currencies
  onDeposit: () => void
  onExplain: (valuta: string) => void
}

/** Profit by currency, and the way into a cash fund. */
export function ProfitCard({ currencies, onDeposit, onExplain }: ProfitCardProps) {
  const { data, error, refetch } = useQuery(profitQuery)
  return (
    <section className={`row wraps middle panel ${classes.profit}`} aria-label={text.profit}>
      <h2 className="flush type-md weight-600">{text.profit}</h2>
      {error ? (
        <ErrorLine message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Amounts
          size="big"
          amounts={data}
          currencies={currencies}
          onOpen={onExplain}
          openLabel={(valuta) => `${text.profitPart} (${valuta})`}
        />
      )}
      <Button
        className={`pushed ${classes.profitButton}`}
        leftSection={<IconPigMoney size={17} aria-hidden />}
        onClick={onDeposit}
      >
        {text.deposit}
      </Button>
    </section>
  )
}
