import { IconTableShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { statoLabel } from '@xbetapp/domain/reference/reference/stato'
import { useCallback, useMemo } from 'react'
import type { SearchOf } from '#web/lib/search-params.ts'
import { type Address, useTableView } from '#web/lib/use-address.ts'
import { mayAny, useViewer } from '#web/platform/auth/public/viewer.ts'
import { bookOption } from '#web/reference/reference/public/book-logo.tsx'
import { DataTable, listState } from '#web/ui/data-table/data-table.tsx'
import { useCreatedRow } from '#web/ui/data-table/use-created-row.ts'
import {
  FilterBar,
  FilterPicker,
  type FilterPickerProps,
  SearchField,
} from '#web/ui/filter-bar/filter-bar.tsx'
import type { Option } from '#web/ui/picker/filter-options.ts'
import { EmptyState } from '#web/ui/placeholders/placeholders.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import { filterRows, hiddenStates, type ReferenceFilter, readFilters, writeFilter } from './filters.ts'
import type { ReferenceKind, ReferenceRow } from './kind.ts'
import { booksQuery, shownBooks } from './public/lists.api.ts'
import { referenceText as text } from './reference.it.ts'
import { PAGE_SIZES, type REFERENCE_SEARCH } from './reference.search.ts'

const collator = new Intl.Collator('it', { numeric: true })

const BY_NAME = [{ id: 'nome', desc: false }]
const HEIGHT_PX = 600
const NO_ROWS: readonly never[] = []

/** The cards of reference data are tall: a phone draws five, and more when asked. */
const CARDS_AT_ONCE = 5

/** Parameters of the address that filter the list. */
const FILTERS = ['nome', 'book', 'stato', 'mittente', 'destinatario']

interface ReferenceListProps<Row extends ReferenceRow> {
  address: Address<SearchOf<typeof REFERENCE_SEARCH>>
  kind: ReferenceKind<Row>
  /** Key of the row created last: the list scrolls to it and marks it for a while. */
  created: string | null
  /** Absent for those who may not edit. */
  onEdit: ((row: Row) => void) | undefined
  /** Takes the records the list shows, to be changed together; absent for those who may not. */
  onRows: ((rows: readonly Row[]) => void) | undefined
}

/** The one list of all reference data: filters, table, empty state. Its filters and pages live in the address. */
export function ReferenceList<Row extends ReferenceRow>({
  address,
  kind,
  created,
  onEdit,
  onRows,
}: ReferenceListProps<Row>) {
  const { search, change } = address
  const viewer = useViewer()
  const filters = useMemo(() => readFilters(search, kind.filters), [search, kind.filters])
  const defaults = useMemo(() => ({ sort: kind.sort ?? BY_NAME, pageSizes: PAGE_SIZES }), [kind])
  const [view, setView] = useTableView(address, defaults)
  const query = useQuery(kind.query)
  const { data } = query

  const all = useMemo(() => (kind.isShown ? data?.filter(kind.isShown) : data), [kind, data])
  const rows = useMemo(() => all && filterRows(all, kind.filters, filters), [all, kind, filters])
  const columns = useMemo(() => kind.columns(onEdit, viewer), [kind, viewer, onEdit])
  const clear = (some = kind.filters) =>
    change({
      ...Object.assign({}, ...some.map((filter) => writeFilter(filter, undefined))),
      pagina: undefined,
    })

  const hidden = useMemo(
    () => hiddenStates(all ?? NO_ROWS, kind.filters, filters),
    [all, kind.filters, filters],
  )
  const byState = kind.filters.filter((filter) => filter.kind === 'stato')

  const isCreated = (row: Row) => String(row[kind.key]) === created
  const marked = useCreatedRow(created, all?.find(isCreated), (row) => {
    const hiding = kind.filters.filter((filter) => filterRows([row], [filter], filters).length === 0)
    if (hiding.length > 0) clear(hiding)
  })

  return (
    <>
      <FilterBar>
        {kind.filters.map((filter) => (
          <OneFilter
            key={filter.kind}
            filter={filter}
            rows={all ?? NO_ROWS}
            value={filters[filter.kind]}
            onChange={(value) => change({ ...writeFilter(filter, value), pagina: undefined })}
          />
        ))}
        {onRows && (
          <ToolButton
            icon={IconTableShare}
            title={text.changeRowsHint}
            disabled={!rows?.length}
            onClick={() => onRows(rows ?? [])}
          >
            {text.changeRows}
          </ToolButton>
        )}
      </FilterBar>
      <DataTable<Row>
        tableKey={kind.slice}
        filters={FILTERS}
        label={kind.title}
        columns={columns}
        rows={rows}
        rowId={(row) => String(row[kind.key])}
        view={view}
        onView={setView}
        pageSizes={PAGE_SIZES}
        filterKey={JSON.stringify(filters)}
        height={kind.height ?? HEIGHT_PX}
        dense={kind.dense ?? false}
        atOnce={CARDS_AT_ONCE}
        {...listState(query)}
        onOpen={onEdit}
        goTo={created}
        notice={
          hidden.length > 0 && (
            <button type="button" className="accent underlined" onClick={() => clear(byState)}>
              {text.hidden(hidden)}
            </button>
          )
        }
        highlighted={useCallback((row: Row) => String(row[kind.key]) === marked, [kind, marked])}
        empty={
          all?.length === 0 ? (
            <EmptyState title={kind.text.empty}>
              {mayAny(viewer, kind.creators) && kind.text.emptyHint}
            </EmptyState>
          ) : (
            <EmptyState
              title={text.noneFiltered}
              action={<ToolButton onClick={() => clear()}>{text.clearFilters}</ToolButton>}
            >
              {text.noneFilteredHint}
            </EmptyState>
          )
        }
      />
    </>
  )
}

interface OneFilterProps<Row> extends Pick<FilterPickerProps, 'value' | 'onChange'> {
  filter: ReferenceFilter<Row>
  rows: readonly Row[]
}

function OneFilter<Row>({ filter, rows, ...picked }: OneFilterProps<Row>) {
  switch (filter.kind) {
    case 'nome':
      return <SearchField placeholder={filter.label} {...picked} />
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
    default:
      return <FilterPicker {...picked} label={filter.label} options={valuesIn(rows, filter.of)} />
  }
}

function BookFilter(picked: Pick<FilterPickerProps, 'value' | 'onChange'>) {
  const { data } = useQuery(booksQuery)
  const options = useMemo(() => shownBooks(data ?? []).map(bookOption), [data])
  return <FilterPicker {...picked} label={text.filterBook} options={options} />
}

/** The values a column holds, each once, in their order. */
function valuesIn<Row>(rows: readonly Row[], of: (row: Row) => string): Option[] {
  return [...new Set(rows.map(of))].sort(collator.compare).map((value) => ({ value, label: value }))
}
