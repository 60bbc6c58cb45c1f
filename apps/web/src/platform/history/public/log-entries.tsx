import { Button } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { useCallback, useMemo, useState } from 'react'
import { ConfirmDialog } from '#web/ui/confirm-dialog/confirm-dialog.tsx'
import { columnsOf, type DataColumn } from '#web/ui/data-table/columns.ts'
import { DataTable, listState } from '#web/ui/data-table/data-table.tsx'
import type { DataTableProps } from '#web/ui/data-table/data-table.types.ts'
import { countSoFar } from '#web/ui/data-table/visible-count.ts'
import { DateTime } from '#web/ui/numbers/numbers.tsx'
import { lazyDialog } from '#web/ui/part/part.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import { didOf, type LogEntry, useUndoAct } from './activity-log.api.ts'
import { activityLogText as text } from './activity-log.it.ts'

const LogEntryDialog = lazyDialog(() => import('./log-entry-dialog.tsx'))

interface LogEntriesProps
  extends Pick<
    DataTableProps<LogEntry>,
    'tableKey' | 'filters' | 'label' | 'filterKey' | 'maxHeight' | 'readAll' | 'empty'
  > {
  pages: UseInfiniteQueryResult<InfiniteData<Answer<'GET /api/v1/registro'>>>
}

const rowId = ({ id }: LogEntry): string => String(id)
const rowName = (entry: LogEntry): string => `${didOf(entry)} ${entry.cosa}`.trim()

/** Lines of the Registro, each with its changes and, where possible, undo. */
export function LogEntries({ pages, ...table }: LogEntriesProps) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = pages
  const { mutate, mutateAsync } = useUndoAct()
  const [open, setOpen] = useState<LogEntry | null>(null)
  const [asking, setAsking] = useState<LogEntry | null>(null)
  const rows = useMemo(() => data?.pages.flatMap(({ voci }) => voci), [data])
  const count = countSoFar(rows?.length, hasNextPage)
  const takeBack = useCallback(
    (entry: LogEntry) => {
      if (entry.insieme > 1) setAsking(entry)
      else if (entry.idAtto !== null) mutate({ params: { id: entry.idAtto } })
    },
    [mutate],
  )
  // The lines of one act follow each other and are taken back together: the first alone offers it.
  const columns = useMemo(() => {
    const later = new Set(rows?.filter(({ idAtto }, i) => idAtto !== null && idAtto === rows[i - 1]?.idAtto))
    return logColumns(takeBack, setOpen, later)
  }, [takeBack, rows])
  return (
    <>
      <DataTable<LogEntry>
        {...table}
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowName={rowName}
        onOpen={setOpen}
        estimatedRowHeight={48}
        {...listState(pages)}
        busy={pages.isFetching && data !== undefined}
        count={count}
      />
      {hasNextPage && (
        <ToolButton className="list-foot" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text.loadMore}
        </ToolButton>
      )}
      {open && <LogEntryDialog entry={open} onUndo={takeBack} onClose={() => setOpen(null)} />}
      {asking && (
        <ConfirmDialog
          title={text.undoAll}
          confirmLabel={text.undoTogether(asking.insieme)}
          cancelLabel={text.keepAll}
          onConfirm={() => mutateAsync({ params: { id: asking.idAtto ?? 0 } })}
          onClose={() => setAsking(null)}
        >
          {text.together(asking.insieme - 1)}
        </ConfirmDialog>
      )}
    </>
  )
}

const column = columnsOf(text.columns)

function logColumns(
  onUndo: (entry: LogEntry) => void,
  onOpen: (entry: LogEntry) => void,
  later: ReadonlySet<LogEntry>,
): DataColumn<LogEntry>[] {
  return [
    column('quando', {
      width: 138,
      hideable: false,
      cell: ({ data }) => <DateTime value={data} />,
      card: { slot: 'aside' },
    }),
    column('chi', {
      width: 136,
      cell: ({ chi }) => <strong className="weight-600">{chi}</strong>,
      card: { slot: 'title' },
    }),
    column('cosa', {
      width: 260,
      grow: 0.6,
      lines: MOST_LINES,
      hideable: false,
      cell: (entry) => (
        <span>
          {didOf(entry)} <strong className="weight-600">{entry.cosa}</strong>
          {entry.parte !== null && `, ${entry.parte}`}
        </span>
      ),
      card: { slot: 'body' },
    }),
    column('campi', {
      width: 290,
      grow: 1,
      lines: MOST_LINES + 1,
      cell: (entry) =>
        entry.campi.length > 0 || entry.motivo !== null ? <Fields entry={entry} onOpen={onOpen} /> : null,
      card: { slot: 'body', order: 1 },
    }),
    column('da', {
      width: 130,
      lines: 2,
      cell: ({ via, ip }) => (
        <span className="type-xs quiet">
          {[via && text.via[via], ip].filter(Boolean).join(' · ') || text.none}
        </span>
      ),
      // A card has room for what was done; the dialog of the line says from where.
      card: false,
    }),
    column('annulla', {
      width: 156,
      hideable: false,
      align: 'end',
      cell: (entry) =>
        (entry.annullatoDa !== null || entry.annullabile || entry.perche !== null) &&
        !(entry.annullabile && later.has(entry)) ? (
          <Undo entry={entry} onUndo={onUndo} />
        ) : null,
      card: { slot: 'actions' },
    }),
  ]
}

/** Lines of a cell: as many fields, or one field less and a line that says how many more there are. */
const MOST_LINES = 3

function Fields({ entry, onOpen }: { entry: LogEntry; onOpen: (entry: LogEntry) => void }) {
  const { campi, sintesi, motivo } = entry
  const most = campi.length > MOST_LINES ? MOST_LINES - 1 : MOST_LINES
  const shown = sintesi === null ? most : 0
  const more = sintesi === null ? campi.length - shown : sintesi.altri
  return (
    <span className="column gap-1 shrinks">
      {sintesi !== null && <span className="cut">{sintesi.testo}</span>}
      {campi.slice(0, shown).map(({ campo, etichetta, prima, dopo }) => (
        <span key={campo} className="cut">
          <span className="type-xs quiet">{etichetta}</span>{' '}
          {prima !== null && <del className="quiet">{prima}</del>} {prima !== null && '→ '}
          <ins className="undecorated">{dopo ?? text.none}</ins>
        </span>
      ))}
      {more > 0 && (
        <button
          type="button"
          className="type-xs accent underlined at-start"
          onClick={(event) => {
            event.stopPropagation()
            onOpen(entry)
          }}
        >
          {text.more(more)}
        </button>
      )}
      {motivo !== null && (
        <span className="type-xs quiet">
          {text.motivo}: {motivo}
        </span>
      )}
    </span>
  )
}

function Undo({ entry, onUndo }: { entry: LogEntry; onUndo: (entry: LogEntry) => void }) {
  if (entry.annullatoDa !== null) return <span className="type-xs quiet">{text.undone}</span>
  if (entry.annullabile) {
    return (
      <Button size="compact-xs" variant="default" onClick={() => onUndo(entry)}>
        {entry.insieme > 1 ? text.undoTogether(entry.insieme) : text.undo}
      </Button>
    )
  }
  return (
    <span className="type-xs quiet" data-hint={entry.perche} title={entry.perche ?? undefined}>
      {text.cannot}
    </span>
  )
}
