import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { keepPage } from '#web/lib/keep-page.ts'
import { lastSort } from '#web/lib/table-search.ts'
import { columnsOf, type DataColumn, figureColumn } from '#web/ui/data-table/columns.ts'
import { DataTable, listState } from '#web/ui/data-table/data-table.tsx'
import type { TableView } from '#web/ui/data-table/data-table.types.ts'
import { DateTime, Money } from '#web/ui/numbers/numbers.tsx'
import { EmptyState } from '#web/ui/placeholders/placeholders.tsx'
import { amountsOf, type Row } from './holder.ts'
import { type RowsOwner, type RowsPage, rowsQuery } from './summary.api.ts'
import { summaryPageText as text } from './summary.it.ts'

export type Entity = NonNullable<Row['entita']>

interface RowsTableProps {
  nome: string
  of: RowsOwner
  tipo?: RowsPage['tipo']
  /** Only rows of these days, without what was moved into cash funds. */
  earnedIn?: { dal: string; al: string } | undefined
  /** What is above the rows, from the totals of the rows of all pages. */
  head?: (totals: Readonly<Record<string, number>> | undefined) => ReactNode
  onEntity: (entity: Entity) => void
}

const PAGE_SIZES = [50, 100] as const
const NEWEST_FIRST = { id: 'data', desc: true }
const FIRST_VIEW: TableView = { sort: [NEWEST_FIRST], page: 1, pageSize: PAGE_SIZES[0] }

/** The rows of a ledger, fund or wallet, newest first; the server gives one page of them. */
export function RowsTable({ nome, of, tipo, earnedIn, head, onEntity }: RowsTableProps) {
  const [view, setView] = useState<TableView>(FIRST_VIEW)
  const [sort = NEWEST_FIRST] = view.sort
  const client = useQueryClient()
  const pageQuery = (page: number, size: number) =>
    rowsQuery(of, {
      page: page - 1,
      size,
      sortBy: sort.id === 'importo' ? 'importo' : 'data',
      sortDirection: sort.desc ? 'desc' : 'asc',
      tipo,
      ...(earnedIn && { ...earnedIn, senzaFondi: true }),
    })
  const shown = pageQuery(view.page, view.pageSize)
  const rows = useQuery({ ...shown, placeholderData: keepPage(shown.queryKey) })
  const { data } = rows
  return (
    <>
      {head?.(data && amountsOf(data.totali))}
      <DataTable<Row>
        tableKey="riepilogo-righe"
        label={text.rowsOf(nome)}
        columns={rowColumns(onEntity)}
        rows={data?.content}
        total={data?.totalElements ?? 0}
        pageRows={async (page, size) => (await client.fetchQuery(pageQuery(page, size))).content}
        rowId={({ idRiga }) => String(idRiga)}
        view={view}
        onView={(next) => setView({ ...next, sort: lastSort(view.sort, next.sort, [NEWEST_FIRST]) })}
        pageSizes={PAGE_SIZES}
        filterKey={tipo ?? 'tutti'}
        {...listState(rows)}
        maxHeight={430}
        empty={<EmptyState title={text.noRows}>{text.noRowsHint}</EmptyState>}
      />
    </>
  )
}

function rowColumns(onEntity: (entity: Entity) => void): DataColumn<Row>[] {
  const column = columnsOf(text.columns)
  return [
    column('data', {
      width: 142,
      descFirst: true,
      value: ({ data }) => data,
      cell: ({ data }) => <DateTime value={data} />,
      card: { slot: 'aside' },
    }),
    column('utente', { sortable: false, width: 130, value: (row) => row.usernameUtente }),
    column('nota', {
      sortable: false,
      width: 220,
      grow: 1,
      lines: 2,
      value: ({ nota, notaMovimento }) => (nota === notaMovimento ? nota : `${nota} · ${notaMovimento}`),
      card: { slot: 'body' },
    }),
    column('conto', {
      sortable: false,
      width: 140,
      value: ({ entita }) => entita?.nome,
      cell: ({ entita }) =>
        entita && (
          <button type="button" className="record-link" data-cut onClick={() => onEntity(entita)}>
            {entita.nome}
          </button>
        ),
      card: { slot: 'title' },
    }),
    figureColumn('importo', {
      header: text.columns.importo,
      width: 134,
      cell: (importo, { valuta }) => <Money signed value={importo} currency={valuta.simbolo} />,
    }),
  ]
}
