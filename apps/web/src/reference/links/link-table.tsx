import { useMemo } from 'react'
import type { ListSearch } from '#web/lib/search-params.ts'
import { type Address, sortedBy, useTableView } from '#web/lib/use-address.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import type { Link, LinkBook, LinkKind } from './link.ts'
import { linkColumns, type Prefill } from './link-columns.tsx'
import { type LinkRow, linkRows, ofRooms } from './link-rows.ts'
import { linksText as text } from './links.it.ts'

/** Parameters of the address that filter the list. */
const FILTERS = ['sale']

interface LinkTableProps {
  address: Address<ListSearch>
  kind: LinkKind
  label: string
  links: readonly Link[]
  books: readonly LinkBook[]
  rooms: ReadonlySet<number>
  onOpen: (link: Link) => void
  /** Absent for users who may not change links. */
  onRemove: ((link: Link) => void) | undefined
  onAdd: ((prefill: Prefill) => void) | undefined
}

const MAX_HEIGHT_PX = 800

const BY_BOOK = sortedBy('book')

const rowId = (row: LinkRow): string => row.id

/** One tab of a tipster's links: a row per book, the rooms as chips. */
export function LinkTable(props: LinkTableProps) {
  const { address, kind, label, links, books, rooms, onOpen, onRemove, onAdd } = props
  const [view, setView] = useTableView(address, BY_BOOK)
  const rows = useMemo(() => linkRows(kind, links, books, rooms), [kind, links, books, rooms])
  const columns = useMemo(
    () => linkColumns(kind, { onOpen, onRemove, onAdd }),
    [kind, onOpen, onRemove, onAdd],
  )
  return (
    <DataTable<LinkRow>
      key={kind}
      tableKey={`collegamenti-${kind}`}
      filters={FILTERS}
      label={label}
      columns={columns}
      rows={rows}
      rowId={rowId}
      count={text.shown(ofRooms(links, rooms).length)}
      view={view}
      onView={setView}
      maxHeight={MAX_HEIGHT_PX}
      estimatedRowHeight={42}
      empty={
        <EmptyState title={text.emptyTitle}>
          {rooms.size > 0 ? text.emptyFiltered : onAdd && text.emptyHint}
        </EmptyState>
      }
    />
  )
}
