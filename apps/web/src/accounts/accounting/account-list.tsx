import { Switch } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { FilterBar, FilterPicker } from '#web/ui/filter-bar/filter-bar.tsx'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import figures from '#web/ui/numbers/amounts.module.css'
import { MoneyFact } from '#web/ui/numbers/numbers.tsx'
import { EmptyState, ErrorLine, ErrorState, Skeletons } from '#web/ui/placeholders/placeholders.tsx'
import { useShowMore } from '#web/ui/show-more/use-show-more.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import type { CardFilters } from './account.search.ts'
import { AccountCardView } from './account-card-view.tsx'
import classes from './account-list.module.css'
import { accountsText as text } from './accounting.it.ts'
import { CardFilterFields, filterCards, totalsByCurrency } from './card-filters.tsx'
import type { AccountCard, ListKind } from './list-kinds.ts'
import { sideOf } from './public/balance.tsx'
import { SendBar, type SendBarProps, SendOptions } from './send-parts.tsx'

interface AccountListProps {
  kind: ListKind
  /** Undefined while the accounts load. */
  cards: readonly AccountCard[] | undefined
  error: Error | null
  onRetry: () => unknown
  filters: CardFilters
  onFilters: (change: CardFilters) => void
  /** In send mode alone. */
  send?: Omit<SendBarProps, 'kind' | 'shown'> | undefined
}

/** Cards a phone shows before more are asked for; fewer in send mode, where a card is taller. */
const AT_ONCE = 8
const AT_ONCE_SENDING = 6

const NO_FILTERS = { nome: undefined, stato: undefined, conti: undefined, valuta: undefined, zero: undefined }

/** The list of accounts of one kind: totals, filters, cards. */
export function AccountList(props: AccountListProps) {
  const { kind, cards, error, onRetry, filters, onFilters, send } = props
  const [explaining, setExplaining] = useState(false)
  const { shown, zeroHidden } = useMemo(() => filterCards(cards ?? [], filters), [cards, filters])
  const { limit, more } = useShowMore(shown.length, send ? AT_ONCE_SENDING : AT_ONCE)
  return (
    <>
      <Totals entity={kind.entity} cards={shown} all={cards?.length} onInfo={() => setExplaining(true)} />
      <CardFilterBar kind={kind} cards={cards ?? []} filters={filters} onFilters={onFilters} />
      {send && <SendBar kind={kind} shown={shown} {...send} />}
      {error && cards && <ErrorLine error={error} onRetry={onRetry} />}
      {error && !cards && <ErrorState error={error} onRetry={onRetry} />}
      {!cards && !error && (
        <div className={classes.cards} aria-busy>
          <Skeletons count={8} height={196} />
        </div>
      )}
      {cards && shown.length === 0 && (
        <Empty kind={kind} hasAccounts={cards.length > 0} zeroHidden={zeroHidden} onFilters={onFilters} />
      )}
      <ul className={`bare-list ${classes.cards}`} aria-label={kind.title}>
        {shown.slice(0, limit).map((card) => (
          <AccountCardView
            key={card.id}
            card={card}
            entity={kind.entity}
            expected={filters.attesi === 1 && !filters.invio}
            send={send && <SendOptions kind={kind} card={card} mode={send.mode} />}
          />
        ))}
      </ul>
      {more}
      {explaining && (
        <Dialog width={500} title={text.info} onClose={() => setExplaining(false)}>
          <ul className="column gap-5 marked-list airy">
            {text.infoText.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}

interface TotalsProps {
  entity: ListKind['entity']
  cards: readonly AccountCard[]
  /** How many accounts there are without filters; undefined while they load. */
  all: number | undefined
  onInfo: () => void
}

/** SALDO TOTALE of the listed accounts, by currency. */
function Totals({ entity, cards, all, onInfo }: TotalsProps) {
  return (
    <div className={`row wraps baseline ${classes.bar}`}>
      <dl className={`facts ${figures.amounts}`} aria-label={text.totals}>
        {totalsByCurrency(cards).map(({ valuta, simbolo, importo }) => (
          <MoneyFact key={valuta} signed label={valuta} value={importo} currency={simbolo} />
        ))}
      </dl>
      {all !== undefined && <output className="type-sm quiet">{text.count(cards.length, all)}</output>}
      <span className="type-sm quiet">{text.sign[sideOf(entity)]}</span>
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
  /** Accounts of the kind exist, and the filters leave none. */
  hasAccounts: boolean
  /** How many accounts only their zero balance hides. */
  zeroHidden: number
}

function Empty({ kind, hasAccounts, zeroHidden, onFilters }: EmptyProps) {
  if (!hasAccounts) return <EmptyState title={kind.empty}>{text.noAccounts}</EmptyState>
  return (
    <EmptyState
      title={kind.empty}
      action={
        <ToolButton onClick={() => onFilters(zeroHidden > 0 ? { zero: 1 } : NO_FILTERS)}>
          {zeroHidden > 0 ? text.showZero : text.clearFilters}
        </ToolButton>
      }
    >
      {zeroHidden > 0 ? text.zeroHidden(zeroHidden) : text.emptyHint}
    </EmptyState>
  )
}

interface CardFilterBarProps extends Pick<AccountListProps, 'kind' | 'filters' | 'onFilters'> {
  cards: readonly AccountCard[]
}

function CardFilterBar({ kind, cards, filters, onFilters }: CardFilterBarProps) {
  const currencies = new Map(cards.map(({ idValuta, simbolo }) => [idValuta, simbolo]))
  const { stato, conti, valuta, zero, attesi, invio } = filters
  const foldedCount = [stato, conti, valuta, zero, attesi].filter(Boolean).length
  return (
    <FilterBar folded={foldedCount}>
      <CardFilterFields kind={kind} filters={filters} onFilters={onFilters} />
      {/* Tipsters are kept in euro. */}
      {kind.entity !== 'tipster' && (
        <FilterPicker
          label={text.valuta}
          className={classes.currency}
          options={[...currencies].map(([value, note]) => ({ value, label: value, note }))}
          value={valuta}
          onChange={(chosen) => onFilters({ valuta: chosen })}
        />
      )}
      <div className={`row wraps middle gap-4 across-10 ${classes.switches}`}>
        <Switch
          label={text.showZero}
          checked={zero === 1}
          onChange={(event) => onFilters({ zero: event.currentTarget.checked ? 1 : undefined })}
        />
        {!invio && (
          <Switch
            label={text.showExpected}
            checked={attesi === 1}
            onChange={(event) => onFilters({ attesi: event.currentTarget.checked ? 1 : undefined })}
          />
        )}
      </div>
    </FilterBar>
  )
}
