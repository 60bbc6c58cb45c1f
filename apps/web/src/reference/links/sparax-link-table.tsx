import { useMemo } from 'react'
import type { ListSearch } from '#web/lib/search-params.ts'
import type { Address } from '#web/lib/use-address.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import type { DataColumn } from '#web/ui/data-table/data-table.types.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { useNarrow } from '#web/ui/narrow.ts'
import type { Link, LinkBook } from './link.ts'
import { ofRooms, type SparaxRow, sparaxRows } from './link-rows.ts'
import { LinkTable } from './link-table.tsx'
import { linksText as text } from './links.it.ts'
import { type ChipHandlers, RoomChip } from './room-chip.tsx'

/** Parameters of the address that filter the list. */
const FILTERS = ['sale']

interface SparaxLinkTableProps extends ChipHandlers {
  address: Address<ListSearch>
  label: string
  links: readonly Link[]
  books: readonly LinkBook[]
  rooms: ReadonlySet<number>
  /** Whether the user may add a link; an empty table then explains how. */
  mayAdd: boolean
}

const MAX_HEIGHT_PX = 800

/** The rooms linked to a sparax, a column per book. On a phone, where columns do not fit, a card per book. */
export function SparaxLinkTable(props: SparaxLinkTableProps) {
  const narrow = useNarrow()
  return narrow ? (
    <LinkTable {...props} kind="sparax" onRemove={props.onRemove} onAdd={undefined} />
  ) : (
    <BookColumns {...props} />
  )
}

function BookColumns({ label, links, books, rooms, mayAdd, onOpen, onRemove }: SparaxLinkTableProps) {
  const rows = useMemo(() => sparaxRows(links, rooms), [links, rooms])
  const columns = useMemo(() => {
    const linked = new Set(links.map(({ book }) => book.idBook))
    return books.map((book) => bookColumn(book, linked.has(book.idBook), { onOpen, onRemove }))
  }, [books, links, onOpen, onRemove])
  return (
    <DataTable<SparaxRow>
      tableKey="collegamenti-sparax"
      filters={FILTERS}
      label={label}
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      count={text.shown(ofRooms(links, rooms).length)}
      maxHeight={MAX_HEIGHT_PX}
      empty={
        <EmptyState title={text.emptyTitle}>
          {rooms.size > 0 ? text.emptyFiltered : mayAdd && text.emptyHintSparax}
        </EmptyState>
      }
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
