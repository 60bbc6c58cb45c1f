import type { ListName } from '@xbetapp/domain/platform/roles/lists'
import type { ReactNode } from 'react'
import type { ListView } from '#web/lib/table-search.ts'
import type { Tone } from '#web/ui/tones/tone.ts'
import type { DataColumn } from './columns.ts'

export type { ListView as TableView, SortRule as Sort } from '#web/lib/table-search.ts'

export interface RowState {
  tone: Tone
  /** Tooltip of the bar: what its colour means. */
  label: string
}

/** Rows that must not go unnoticed while they are out of sight. */
export interface Attention<Row> {
  wanted: (row: Row) => boolean
  /** Those of them that a press on their count leads to before the others. */
  first?: (row: Row) => boolean
  /** Label for a number of rows: `4 non viste`. */
  label: (rows: readonly Row[]) => string
  /** Key that goes to the next of these rows; listed under `?`. */
  key: string
  keyHint: string
  /** On a phone: the row that one press leads to from anywhere, with the name and the description of the button. */
  latest?: { id: string; label: string; hint: string } | undefined
  /** Called with the wanted rows that were on screen long enough to be read. */
  onSeen?: (rows: readonly Row[]) => void
}

export interface DataTableProps<Row> {
  /** Names the table where its columns are remembered. */
  tableKey: ListName
  /** Name of the table for screen readers: "Bet", "Drop della bet 12". */
  label: string
  columns: readonly DataColumn<Row>[]
  /** Undefined until loaded. In the order used without a sort. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** Name of a row for screen readers. Default: its id. */
  rowName?: (row: Row) => string
  /** Number of rows of all pages. Where it is given the server sorts and cuts pages, and `rows` is one page. */
  total?: number
  /** Reads a page of a list the server pages, for exports of the whole list. Counts from 1. */
  pageRows?: (page: number, pageSize: number) => Promise<readonly Row[]>
  /** Reads the first rows of a list that is read on demand, up to a maximum; `rows` are those read so far. */
  readAll?: (most: number) => Promise<readonly Row[]>
  view?: ListView
  onView?: (view: ListView) => void
  /** Parameters of the address that filter this list: part of its views. */
  filters?: readonly string[]
  /** Absent: all rows on one page. */
  pageSizes?: readonly number[]
  /** Changes when the user asks for other rows (filters): the list starts from its top again. */
  filterKey?: string
  /** Reloading with rows on screen: a quiet line under the header. */
  busy?: boolean
  error?: string | null
  onRetry?: () => void
  empty?: ReactNode
  rowState?: (row: Row) => RowState | undefined
  /** Name of the group a row belongs to, where rows come in groups: a line above each shows it, until the list is sorted. */
  group?: ((row: Row) => string) | undefined
  highlighted?: (row: Row) => boolean
  attention?: Attention<Row>
  /** Beside the number of rows, where there is always room for it; on a phone above the cards. */
  notice?: ReactNode
  /** Called with the rows of all pages, in their order, when that changes. */
  onOrdered?: ((rows: readonly Row[]) => void) | undefined
  onOpen?: (row: Row) => void
  /** Id of the row to go to, once it is among the rows. */
  goTo?: string | null
  /**
   * Left and right choose a cell of the active row, and Enter presses the `data-cell-action` in it; in a cell without
   * one it opens the row.
   */
  cellKeys?: boolean
  /** Absent: rows cannot be selected. */
  selection?: ReadonlySet<string>
  onSelection?: (selection: ReadonlySet<string>) => void
  selectable?: (row: Row) => boolean
  /** Number of chosen rows where the server cuts pages: rows of other pages too, or all that the filters leave. */
  selectedCount?: number
  /** Actions on the chosen rows of the list, whatever their page. */
  selectionToolbar?: (rows: readonly Row[]) => ReactNode
  /** The rows have a workbook of their own beside the list, which offers no other. */
  hasReport?: boolean
  /** Text at the foot in place of the number of rows, where the items counted are within the rows. */
  count?: string | undefined
  estimatedRowHeight?: number
  /** Fills its flex parent (a page), or grows up to this many pixels (a dialog). Default: fills. */
  maxHeight?: number
  /**
   * A number: the maximum in pixels. A length (`256px`, `60vh`): the height for any number of rows, less where the page
   * lacks room, so that the page does not jump with its filters.
   */
  height?: number | `${number}vh` | `${number}px`
  /** Cards a phone shows before it is asked for more. */
  atOnce?: number
  /** On a phone a row is a line with its title and what is beside it; the fields open on a tap. */
  briefCards?: boolean
  /** Views, workbook and columns are in a menu, as in a dialog. */
  quietTools?: boolean
  /** Less space between columns, for tables with many. */
  dense?: boolean
}
