import { useQuery } from '@tanstack/react-query'
import { statoLabel } from '@xbetapp/domain/reference/stato'
import { useMemo } from 'react'
import { booksQuery } from '#web/entities/book/book.api.ts'
import { bookOption } from '#web/entities/book/book-logo.tsx'
import { shownBooks } from '#web/entities/venue/sale.ts'
import { FilterBar } from '#web/ui/filter-bar/filter-bar.tsx'
import { SearchField } from '#web/ui/filter-bar/search-field.tsx'
import type { Option } from '#web/ui/picker/filter-options.ts'
import { Picker } from '#web/ui/picker/picker.tsx'
import { type FilterValues, filterId, type ReferenceFilter } from './filters.ts'
import { anagraficheText as text } from './reference.it.ts'

interface ReferenceFiltersProps<Row> {
  filters: readonly ReferenceFilter<Row>[]
  values: FilterValues
  onChange: (filter: ReferenceFilter<Row>, value: string | undefined) => void
  rows: readonly Row[]
}

export function ReferenceFilters<Row>({ filters, values, onChange, rows }: ReferenceFiltersProps<Row>) {
  return (
    <FilterBar>
      {filters.map((filter) => {
        const id = filterId(filter as unknown as ReferenceFilter<never>)
        const shared = {
          filter,
          value: values[id],
          onChange: (value: string | undefined) => onChange(filter, value),
        }
        return <OneFilter key={id} {...shared} rows={rows} />
      })}
    </FilterBar>
  )
}

interface OneFilterProps<Row> {
  filter: ReferenceFilter<Row>
  value: string | undefined
  onChange: (value: string | undefined) => void
  rows: readonly Row[]
}

function OneFilter<Row>({ filter, value, onChange, rows }: OneFilterProps<Row>) {
  if (filter.kind === 'nome')
    return (
      <SearchField placeholder={filter.label} value={value ?? ''} onChange={(typed) => onChange(typed)} />
    )
  const picked = { value: value ?? null, onChange: (next: string | null) => onChange(next ?? undefined) }
  switch (filter.kind) {
    case 'book':
      return <BookFilter {...picked} />
    case 'stato':
      return (
        <FilterPicker
          {...picked}
          label={text.filterStato}
          options={filter.states.map((stato) => ({ value: stato, label: statoLabel(stato) }))}
        />
      )
    case 'uguale':
      return <FilterPicker {...picked} label={filter.label} options={valuesIn(rows, filter.of)} />
  }
}

interface FilterPickerProps {
  label: string
  options: readonly Option[]
  value: string | null
  onChange: (value: string | null) => void
}

const FilterPicker = ({ label, ...picker }: FilterPickerProps) => (
  <Picker aria-label={label} placeholder={label} clearable {...picker} />
)

function BookFilter(picked: Pick<FilterPickerProps, 'value' | 'onChange'>) {
  const { data } = useQuery(booksQuery)
  const options = useMemo(() => shownBooks(data ?? []).map(bookOption), [data])
  return <FilterPicker {...picked} label={text.filterBook} options={options} />
}

const collator = new Intl.Collator('it', { numeric: true })

/** The values a column holds, each once, in their order. */
function valuesIn<Row>(rows: readonly Row[], of: (row: Row) => string): Option[] {
  return [...new Set(rows.map(of))].sort(collator.compare).map((value) => ({ value, label: value }))
}
