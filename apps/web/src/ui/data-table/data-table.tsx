import { IconDots } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { SHORT_LISTS } from '@xbetapp/domain/platform/roles/lists'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { errorText } from '#web/lib/api-error.ts'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { useLatest } from '#web/ui/latest.ts'
import { NARROW, useNarrow } from '#web/ui/narrow.ts'
import { firstDrawn, noteDrawn } from '#web/ui/part/first-drawn.ts'
import { Boundary, lazyPart, Part } from '#web/ui/part/part.tsx'
import { ErrorLine } from '#web/ui/placeholders/placeholders.tsx'
import { PopoverPanel } from '#web/ui/popover/popover-panel.tsx'
import { type ColumnLayout, useColumnLayout } from './column-layout.ts'
import { dataTableText as text } from './data-table.it.ts'
import classes from './data-table.module.css'
import type { DataTableProps, TableView } from './data-table.types.ts'
import { useRowSelection } from './row-selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import { TableFooter } from './table-footer.tsx'
import { TableGrid } from './table-grid.tsx'
import { useTableModel } from './table-model.ts'
import { rememberCount } from './table-state-rows.tsx'
import { type TableToolsProps, useTableTools } from './table-tools.ts'

const loadCards = () => import('./table-cards.tsx')
const TableCards = lazyPart(loadCards) as unknown as typeof import('./table-cards.tsx').default
const OutOfSight = lazyPart(async () => {
  await firstDrawn
  return import('./out-of-sight.tsx')
}) as unknown as typeof import('./out-of-sight.tsx').default
// A phone needs the cards for its first list.
if (matchMedia(NARROW).matches) void loadCards()

/** The one table of the product. See DataTableProps. */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  return (
    <Boundary>
      <Table {...props} />
    </Boundary>
  )
}

function Table<T extends object>(props: DataTableProps<T>) {
  const [ownView, setOwnView] = useState<TableView>({
    sort: [],
    page: 1,
    pageSize: props.pageSizes?.[0] ?? 25,
  })
  const view = props.view ?? ownView
  const setView = props.onView ?? setOwnView
  const Tools = useTableTools()
  const layout = useColumnLayout(props.tableKey, props.columns)
  const { shown, ordered, total, page } = useTableModel(props, view)
  const { onOrdered } = props
  useEffect(() => onOrdered?.(ordered.map(({ row }) => row)), [ordered, onOrdered])
  const section = useRef<HTMLElement>(null)
  const hasRows = props.rows !== undefined
  useEffect(() => {
    if (hasRows) noteDrawn()
  }, [hasRows])
  const hasMaxHeight = props.maxHeight !== undefined
  useEffect(() => {
    if (hasRows && hasMaxHeight) rememberCount(props.tableKey, shown.length)
  }, [hasRows, hasMaxHeight, props.tableKey, shown.length])
  const [target, setTarget] = useState<string | null>(null)
  const [whole, setWhole] = useState<ColumnLayout<T>['shown'] | null>(null)
  const selection = useRowSelection(
    props,
    shown,
    props.total === undefined ? ordered : null,
    JSON.stringify([page, view.pageSize, props.filterKey]),
  )
  const selectedCount = props.selectedCount ?? selection.rows.length
  const [drawn, setDrawn] = useState(Number.POSITIVE_INFINITY)
  const asCards = useNarrow()

  // The tools are in a menu on a phone, in a dialog, and where other things come first.
  const inMenu = asCards || hasMaxHeight || props.quietTools
  const tools = Tools && !SHORT_LISTS.has(props.tableKey) && (
    <Part>
      <Tools
        table={props as unknown as DataTableProps<never>}
        layout={layout as unknown as ColumnLayout<never>}
        view={view}
        onView={setView}
        rows={ordered.map(({ row }) => row)}
        asCards={asCards}
        onWhole={setWhole as TableToolsProps['onWhole']}
      />
    </Part>
  )

  // Turns to the page of the row first, then to its place there.
  const goTo = (id: string) => {
    const index = ordered.findIndex((one) => one.id === id)
    if (index < 0) return
    const isOnePage = props.pageSizes === undefined || props.total !== undefined
    const onPage = isOnePage ? page : Math.floor(index / view.pageSize) + 1
    if (onPage !== page) setView({ ...view, page: onPage })
    setTarget(id)
  }
  const go = useLatest(goTo)

  const went = useRef<string | null>(null)
  const wanted = props.goTo ?? null
  useEffect(() => {
    if (wanted === null || wanted === went.current || !ordered.some(({ id }) => id === wanted)) return
    went.current = wanted
    go.current(wanted)
  }, [wanted, ordered, go])

  const attention = props.attention && hasRows && (
    <Part>
      <OutOfSight
        attention={props.attention}
        ordered={ordered}
        table={section}
        asCards={asCards}
        goTo={goTo}
      />
    </Part>
  )

  return (
    <section
      ref={section}
      className={`column shrinks panel ${classes.table}`}
      data-table
      data-cards={asCards || undefined}
      data-own-height={hasMaxHeight || props.height !== undefined || undefined}
      data-dense={props.dense || undefined}
      data-shrinks={typeof props.height === 'string' || undefined}
      aria-label={props.label}
    >
      {asCards && props.notice && (
        <div className={`row middle rigid off-paper line-below ${classes.head}`}>{props.notice}</div>
      )}
      {asCards ? (
        <Part>
          <TableCards
            table={props}
            columns={layout.shown}
            shown={shown}
            selection={selection}
            sort={view.sort}
            whole={whole !== null}
            target={target}
            onTarget={setTarget}
            onDrawn={setDrawn}
          />
        </Part>
      ) : (
        <TableGrid
          table={props}
          shown={shown}
          whole={whole !== null}
          layout={whole ? { ...layout, shown: whole } : layout}
          selection={selection}
          view={view}
          onSort={(sort) => setView({ ...view, sort, page: 1 })}
          rowsKey={JSON.stringify([view.sort, page, view.pageSize, props.filterKey])}
          target={target}
          onTarget={setTarget}
        />
      )}
      {asCards && selectedCount === 0 && attention}
      {selectedCount > 0 && props.selectionToolbar && (
        <SelectionBar
          count={selectedCount}
          elsewhere={selection.elsewhere}
          all={selection.chooseAll}
          onClear={selection.clear}
        >
          {props.selectionToolbar(selection.rows)}
        </SelectionBar>
      )}
      {/* At the foot: above, it would push the rows down. */}
      {props.error && props.rows !== undefined && <ErrorLine message={props.error} onRetry={props.onRetry} />}
      <TableFooter
        table={props}
        view={view}
        page={page}
        total={total}
        asCards={asCards}
        drawn={asCards ? drawn : Number.POSITIVE_INFINITY}
        onView={setView}
        attention={asCards ? undefined : attention}
      >
        {tools && (inMenu ? <ToolsMenu>{tools}</ToolsMenu> : tools)}
      </TableFooter>
    </section>
  )
}

/** The tools of a table behind one button. */
function ToolsMenu({ children }: { children: ReactNode }) {
  const id = useId()
  return (
    <>
      <IconButton icon={IconDots} label={text.tools} titled aria-haspopup="dialog" popoverTarget={id} />
      {/* Kept: a view named in the address applies, and a printed list is whole, also while it is closed. */}
      <PopoverPanel keepsContent id={id} align="end" label={text.tools}>
        <div className="row">{children}</div>
      </PopoverPanel>
    </>
  )
}

/** Props of a table that show the state of the query behind its rows. */
export const listState = ({
  isFetching,
  error,
  refetch,
}: Pick<UseQueryResult, 'isFetching' | 'error' | 'refetch'>) => ({
  busy: isFetching,
  error: error ? errorText(error) : null,
  onRetry: () => void refetch(),
})
