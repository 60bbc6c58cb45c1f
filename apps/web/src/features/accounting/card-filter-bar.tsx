import { SegmentedControl, Switch } from '@mantine/core'
import { statoLabel } from '@xbetapp/domain/reference/stato'
import { useMemo } from 'react'
import { FilterBar } from '#web/ui/filter-bar/filter-bar.tsx'
import { SearchField } from '#web/ui/filter-bar/search-field.tsx'
import { Picker } from '#web/ui/picker/picker.tsx'
import type { AccountCard } from './account-card.ts'
import classes from './account-list.module.css'
import { contabilitaText as text } from './accounting.it.ts'
import type { CardFilters } from './card.search.ts'
import type { ListKind } from './list-kinds.ts'

interface CardFilterBarProps {
  kind: ListKind
  cards: readonly AccountCard[]
  filters: CardFilters
  onFilters: (change: CardFilters) => void
}

const ALL = 'tutti'

/** The filters of an account list. */
export function CardFilterBar({ kind, cards, filters, onFilters }: CardFilterBarProps) {
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
        className={classes.segments}
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
          className={classes.segments}
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
