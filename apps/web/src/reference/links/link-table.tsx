import { useMemo } from 'react'
import type { ListSearch } from '#web/lib/search-params.ts'
import { type Address, sortedBy, useTableView } from '#web/lib/use-address.ts'
import type { DataColumn } from '#web/ui/data-table/columns.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { useNarrow } from '#web/ui/narrow.ts'
import { EmptyState } from '#web/ui/placeholders/placeholders.tsx'
import type { Link, LinkBook, LinkKind } from './link.ts'
import { linkColumns, type Prefill } from './link-columns.tsx'
import { inChosenRooms, type LinkRow, linkRows, type SparaxRow, sparaxRows } from './link-rows.ts'
import { linksText as text } from './links.it.ts'
import { type ChipHandlers, RoomChip } from './room-chip.tsx'

/** Parameters of the address that filter the list. */
const FILTERS = ['sale']

/** The links of a page, and what its user may do with them. */
export interface ShownLinks extends ChipHandlers {
  address: Address<ListSearch>
  links: readonly Link[]
  books: readonly LinkBook[]
  rooms: ReadonlySet<number>
  /** Absent for users who may not add links. */
  onAdd?: ((prefill: Prefill) => void) | undefined
}

interface TableProps extends ShownLinks {
  label: string
}

const MAX_HEIGHT_PX = 800

const BY_BOOK = sortedBy('book')

const rowId = (row: { id: string }): string => row.id

/** What the tables of links have in common. */
const shared = ({ label, links, rooms, onAdd }: TableProps, emptyHint: string) => ({
  filters: FILTERS,
  label,
  rowId,
  count: text.shown(inChosenRooms(links, rooms).length),
  maxHeight: MAX_HEIGHT_PX,
  empty: (
    <EmptyState title={text.emptyTitle}>
      {rooms.size > 0 ? text.emptyFiltered : onAdd && emptyHint}
    </EmptyState>
  ),
})

/** One tab of a tipster's links: a row per book, the rooms as chips. */
export function LinkTable(props: TableProps & { kind: LinkKind }) {
  const { address, kind, links, books, rooms, onOpen, onRemove, onAdd } = props
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
      {...shared(props, text.emptyHint)}
      columns={columns}
      rows={rows}
      view={view}
      onView={setView}
      estimatedRowHeight={42}
    />
  )
}

/** The rooms linked to a sparax, a column per book. On a phone, where columns do not fit, a card per book. */
export function SparaxLinkTable(props: TableProps) {
  return useNarrow() ? <LinkTable {...props} kind="sparax" onAdd={undefined} /> : <BookColumns {...props} />
}

function BookColumns(props: TableProps) {
  const { links, books, rooms, onOpen, onRemove } = props
  const rows = useMemo(() => sparaxRows(links, rooms), [links, rooms])
  const columns = useMemo(() => {
    const linked = new Set(links.map(({ book }) => book.idBook))
    return books.map((book) => bookColumn(book, linked.has(book.idBook), { onOpen, onRemove }))
  }, [books, links, onOpen, onRemove])
  return (
    <DataTable<SparaxRow>
      tableKey="collegamenti-sparax"
      {...shared(props, text.emptyHintSparax)}
      columns={columns}
      rows={rows}
    />
  )
}

/** The column of a book without links is as narrow as its name, so that the chips of other books are whole. */
const bookColumn = (
  { idBook, nomeBook }: LinkBook,
  linked: boolean,
  handlers: ChipHandlers,
): DataColumn<SparaxRow> => ({
  id: String(idBook),
  header: nomeBook,
  width: linked ? 210 : 104,
  grow: linked ? 1 : 0,
  cell: (row) => {
    const link = row.links.get(idBook)
    return link && <RoomChip link={link} {...handlers} />
  },
})
