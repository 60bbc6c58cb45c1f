import { Button } from '@mantine/core'
import { addRomeDays, romeDay } from '@xbetapp/domain/platform/time/rome'
import { useMemo } from 'react'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { DateField } from '#web/ui/date-field/date-field.tsx'
import { FilterBar, FilterPicker, NumberFilter, SearchField } from '#web/ui/filter-bar/filter-bar.tsx'
import { tipsterOptions } from './bet-list.ts'
import { betsText as text } from './bets.it.ts'
import type { BetFilters } from './bets.search.ts'

interface BetFilterBarProps {
  filters: BetFilters
  onFilters: (filters: BetFilters) => void
  /** The bets whose tipsters are offered. */
  bets: readonly Bet[]
  now: Date
}

export function BetFilterBar({ filters, onFilters, bets, now }: BetFilterBarProps) {
  const today = romeDay(now)
  const options = useMemo(() => tipsterOptions(bets), [bets])
  const change = (values: BetFilters) => onFilters({ ...filters, ...values })
  return (
    <FilterBar>
      <SearchField
        placeholder={text.filterText}
        value={filters.testo}
        onChange={(testo) => change({ testo })}
      />
      <FilterPicker
        label={text.filterTipster}
        options={options}
        value={filters.tipster?.toString()}
        onChange={(id) => change({ tipster: id === undefined ? id : Number(id) })}
      />
      <DateField
        aria-label={text.filterDate}
        clearable
        min={addRomeDays(today, -1)}
        max={today}
        value={filters.data}
        onChange={(data) => change({ data: data ?? undefined })}
      />
      {filters.data === today && (
        <NumberFilter
          label={text.filterHours}
          hint={text.filterHoursHint}
          min={1}
          max={24}
          value={filters.ore}
          onChange={(ore) => change({ ore })}
        />
      )}
      <Button
        variant={filters.mute ? 'filled' : 'default'}
        aria-pressed={filters.mute === 1}
        title={text.silentOnlyHint}
        onClick={() => change({ mute: filters.mute ? undefined : 1 })}
      >
        {text.silentOnly}
      </Button>
    </FilterBar>
  )
}
