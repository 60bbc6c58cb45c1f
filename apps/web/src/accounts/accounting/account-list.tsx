import { Button, SegmentedControl, Skeleton, Switch } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { statoLabel } from '@xbetapp/domain/reference/reference/stato'
import { type ReactNode, useMemo, useState } from 'react'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ErrorLine, ErrorState } from '#web/ui/error-state/error-state.tsx'
import { Fact } from '#web/ui/fact/fact.tsx'
import { FilterBar } from '#web/ui/filter-bar/filter-bar.tsx'
import { SearchField } from '#web/ui/filter-bar/search-field.tsx'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import figures from '#web/ui/numbers/amounts.module.css'
import { Money } from '#web/ui/numbers/money.tsx'
import { Picker } from '#web/ui/picker/picker.tsx'
import type { CardFilters } from './account.search.ts'
import type { AccountCard } from './account-card.ts'
import { AccountCardView } from './account-card-view.tsx'
import classes from './account-list.module.css'
import { accountsText as text } from './accounting.it.ts'
import { filterCards, totalsByCurrency } from './card-filters.ts'
import type { ListKind } from './list-kinds.ts'

const ALL = 'tutti'

interface AccountListProps {
  kind: ListKind
  /** Undefined while they load. */
  cards: readonly AccountCard[] | undefined
  error: string | null
  onRetry: () => void
  filters: CardFilters
  onFilters: (change: CardFilters) => void
  /** Send mode: the bar above the cards, and the content of each card. */
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

/** SALDO TOTALE of the listed accounts, by currency. */
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
      <dl className={`facts ${figures.amounts}`} aria-label={text.totals}>
        {totalsByCurrency(cards).map(({ valuta, simbolo, importo }) => (
          <Fact key={valuta} label={valuta}>
            <Money signed value={importo} currency={simbolo} />
          </Fact>
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

/** Explains the balances. */
function BalanceInfo({ onClose }: { onClose: () => void }) {
  return (
    <Dialog width={500} title={text.info} onClose={onClose}>
      <ul className="column gap-5 marked-list airy">
        {text.infoText.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Dialog>
  )
}

interface CardFilterBarProps {
  kind: ListKind
  cards: readonly AccountCard[]
  filters: CardFilters
  onFilters: (change: CardFilters) => void
}

/** The filters of an account list. */
function CardFilterBar({ kind, cards, filters, onFilters }: CardFilterBarProps) {
  const currencies = useMemo(
    () =>
      [...new Map(cards.map(({ idValuta, simbolo }) => [idValuta, simbolo]))].map(([value, note]) => ({
        value,
        label: value,
        note,
      })),
    [cards],
  )
  return (
    <FilterBar>
      <SearchField
        placeholder={text.search}
        value={filters.nome ?? ''}
        onChange={(nome) => onFilters({ nome: nome || undefined })}
      />
      <SegmentedControl
        aria-label={text.stato}
        data={[
          { value: ALL, label: text.tutti },
          ...kind.states.map((value) => ({ value, label: statoLabel(value) })),
        ]}
        value={filters.stato ?? ALL}
        onChange={(value) => onFilters({ stato: value === ALL ? undefined : (value as 'A') })}
      />
      {kind.hasConti && (
        <SegmentedControl
          aria-label={text.conti}
          data={[
            { value: ALL, label: text.tutti },
            { value: 'attesa', label: text.inAttesa },
            { value: 'confermati', label: text.confermati },
          ]}
          value={filters.conti ?? ALL}
          onChange={(value) => onFilters({ conti: value === ALL ? undefined : (value as 'attesa') })}
        />
      )}
      {kind.hasCurrency && (
        <Picker
          aria-label={text.valuta}
          placeholder={text.valuta}
          clearable
          className={classes.currency}
          options={currencies}
          value={filters.valuta ?? null}
          onChange={(valuta) => onFilters({ valuta: valuta ?? undefined })}
        />
      )}
      <div className={classes.switches}>
        <Switch
          label={text.showZero}
          checked={filters.zero === 1}
          onChange={(event) => onFilters({ zero: event.currentTarget.checked ? 1 : undefined })}
        />
        {!filters.invio && (
          <Switch
            label={text.showExpected}
            checked={filters.attesi === 1}
            onChange={(event) => onFilters({ attesi: event.currentTarget.checked ? 1 : undefined })}
          />
        )}
      </div>
    </FilterBar>
  )
}
