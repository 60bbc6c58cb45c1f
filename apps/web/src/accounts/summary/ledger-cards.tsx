import { ActionIcon } from '@mantine/core'
import { IconEye, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { LEDGERS, type Ledger } from '@xbetapp/domain/ledger/postings/conti'
import { errorText } from '#web/lib/api-error.ts'
import { ErrorLine } from '#web/ui/error-state/error-state.tsx'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { Amounts } from './amounts.tsx'
import { ledgersQuery } from './summary.api.ts'
import { summaryPageText as text } from './summary.it.ts'
import classes from './summary.module.css'
import type { Currencies } from './use-currencies.ts'

interface LedgerCardsProps {
  currencies: Currencies
  onOpen: (ledger: Ledger) => void
  onAdd: (ledger: Ledger) => void
}

/** Incassi, Spese and Dividendi with their totals by currency. */
export function LedgerCards(props: LedgerCardsProps) {
  return (
    <section className={classes.cards} aria-label={text.ledgersTitle}>
      {LEDGERS.map((ledger) => (
        <LedgerCard key={ledger} ledger={ledger} {...props} />
      ))}
    </section>
  )
}

function LedgerCard({ ledger, currencies, onOpen, onAdd }: LedgerCardsProps & { ledger: Ledger }) {
  const { data, error, refetch } = useQuery(ledgersQuery)
  const title = text.ledgers[ledger]
  return (
    <section className={`panel column gap-5 shrinks ${classes.card}`} aria-label={title}>
      <header className={`row middle apart gap-5 ${classes.cardHead}`}>
        <h2 className="flush type-md weight-600">{title}</h2>
        <span className="row gap-2">
          <IconButton
            icon={IconEye}
            iconSize={17}
            label={text.detailOf(title)}
            titled
            onClick={() => onOpen(ledger)}
          />
          <ActionIcon
            variant="light"
            aria-label={text.flowTitle(title)}
            title={text.flowTitle(title)}
            onClick={() => onAdd(ledger)}
          >
            <IconPlus size={17} aria-hidden />
          </ActionIcon>
        </span>
      </header>
      {error ? (
        <ErrorLine message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Amounts amounts={data?.[ledger]} currencies={currencies} />
      )}
    </section>
  )
}
