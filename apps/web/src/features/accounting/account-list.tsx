import { Button, Skeleton } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogClose } from '#web/ui/dialog/dialog-parts.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ErrorLine, ErrorState } from '#web/ui/error-state/error-state.tsx'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import figures from '#web/ui/numbers/amounts.module.css'
import { Money } from '#web/ui/numbers/money.tsx'
import type { AccountCard } from './account-card.ts'
import { AccountCardView } from './account-card-view.tsx'
import classes from './account-list.module.css'
import { contabilitaText as text } from './accounting.it.ts'
import type { CardFilters } from './card.search.ts'
import { CardFilterBar } from './card-filter-bar.tsx'
import { filterCards, totalsByCurrency } from './card-filters.ts'
import type { ListKind } from './list-kinds.ts'

interface AccountListProps {
  kind: ListKind
  /** Undefined while they load. */
  cards: readonly AccountCard[] | undefined
  error: string | null
  onRetry: () => void
  filters: CardFilters
  onFilters: (change: CardFilters) => void
  /** Send mode: the bar above the cards, and what stands in each. */
  sendBar?: ((shown: readonly AccountCard[]) => ReactNode) | undefined
  sendOf?: ((card: AccountCard) => ReactNode) | undefined
}

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const NO_FILTERS: CardFilters = {
  nome: undefined,
  stato: undefined,
  conti: undefined,
  valuta: undefined,
  zero: undefined,
}

/** The one list of all kinds of accounts: totals, filters, cards. */
export function AccountList(props: AccountListProps) {
  const { kind, cards, error, onRetry, filters, onFilters, sendBar, sendOf } = props
  const [explaining, setExplaining] = useState(false)
  const { shown, zeroHidden } = useMemo(() => filterCards(cards ?? [], filters), [cards, filters])
  return (
    <>
      <Totals cards={shown} all={cards?.length} onInfo={() => setExplaining(true)} />
      <CardFilterBar kind={kind} cards={cards ?? []} filters={filters} onFilters={onFilters} />
      {sendBar?.(shown)}
      {error && cards && <ErrorLine message={error} onRetry={onRetry} />}
      {error && !cards && <ErrorState message={error} onRetry={onRetry} />}
      {!cards && !error && (
        <div className={classes.cards} aria-busy>
          {SKELETONS.map((key) => (
            <Skeleton key={key} className={classes.skeleton} />
          ))}
        </div>
      )}
      {cards && shown.length === 0 && (
        <Empty kind={kind} any={cards.length > 0} zeroHidden={zeroHidden} onFilters={onFilters} />
      )}
      <ul className={classes.cards} aria-label={kind.title}>
        {shown.map((card) => (
          <AccountCardView
            key={card.id}
            card={card}
            entity={kind.entity}
            expected={filters.attesi === 1 && !filters.invio}
            send={sendOf?.(card)}
          />
        ))}
      </ul>
      {explaining && <BalanceInfo onClose={() => setExplaining(false)} />}
    </>
  )
}

/** SALDO TOTALE of what is shown, by currency. */
function Totals({
  cards,
  all,
  onInfo,
}: {
  cards: readonly AccountCard[]
  all: number | undefined
  onInfo: () => void
}) {
  return (
    <div className={`row wraps baseline ${classes.bar}`}>
      <dl className={figures.amounts} aria-label={text.totals}>
        {totalsByCurrency(cards).map(({ valuta, simbolo, importo }) => (
          <div key={valuta}>
            <dt>{valuta}</dt>
            <dd>
              <Money signed value={importo} currency={simbolo} />
            </dd>
          </div>
        ))}
      </dl>
      {all !== undefined && <output className="type-sm quiet">{text.count(cards.length, all)}</output>}
      <IconButton
        icon={IconInfoCircle}
        iconSize={18}
        label={text.info}
        titled
        className={classes.info}
        onClick={onInfo}
      />
    </div>
  )
}

interface EmptyProps extends Pick<AccountListProps, 'kind' | 'onFilters'> {
  any: boolean
  zeroHidden: number
}

function Empty({ kind, any, zeroHidden, onFilters }: EmptyProps) {
  if (!any) return <EmptyState title={kind.empty}>{text.noAccounts}</EmptyState>
  return (
    <EmptyState
      title={kind.empty}
      action={
        <Button
          size="xs"
          variant="default"
          onClick={() => onFilters(zeroHidden > 0 ? { zero: 1 } : NO_FILTERS)}
        >
          {zeroHidden > 0 ? text.showZero : text.clearFilters}
        </Button>
      }
    >
      {zeroHidden > 0 ? text.zeroHidden(zeroHidden) : text.emptyHint}
    </EmptyState>
  )
}

/** What the balances mean. */
function BalanceInfo({ onClose }: { onClose: () => void }) {
  return (
    <Dialog opened width={500} title={text.info} onClose={onClose} footer={<DialogClose onClose={onClose} />}>
      <ul className={`flush airy ${classes.infoList}`}>
        {text.infoText.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Dialog>
  )
}
