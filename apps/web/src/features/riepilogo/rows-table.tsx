import { useMemo, useState } from 'react'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import type { DataColumn, TableView } from '#web/ui/data-table/data-table.types.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { DateTime } from '#web/ui/numbers/date-time.tsx'
import { Money } from '#web/ui/numbers/money.tsx'
import type { Row } from './holder.ts'
import { riepilogoText as text } from './riepilogo.it.ts'
import classes from './rows-table.module.css'

export type Entity = NonNullable<Row['entita']>

interface RowsTableProps {
  /** Whose rows they are. */
  nome: string
  owner: string
  rows: readonly Row[] | undefined
  busy: boolean
  error: string | null
  onRetry: () => void
  /** Opens the account a row comes from. */
  onEntity: (entity: Entity) => void
}

const PAGE_SIZES = [50, 100] as const
const ROWS_PX = 430
const rowId = ({ idRiga }: Row): string => String(idRiga)

/** The rows of a ledger, fund or wallet, newest first (3 §2.9). */
export function RowsTable({ nome, owner, rows, busy, error, onRetry, onEntity }: RowsTableProps) {
  const [view, setView] = useState<TableView>({
    sort: [{ id: 'data', desc: true }],
    page: 1,
    pageSize: PAGE_SIZES[0],
  })
  const columns = useMemo(() => rowColumns(onEntity), [onEntity])
  return (
    <DataTable<Row>
      tableKey="riepilogo-righe"
      owner={owner}
      label={text.rowsOf(nome)}
      columns={columns}
      rows={rows}
      rowId={rowId}
      view={view}
      onView={setView}
      pageSizes={PAGE_SIZES}
      busy={busy}
      error={error}
      onRetry={onRetry}
      maxHeight={ROWS_PX}
      empty={<EmptyState title={text.noRows}>{text.noRowsHint}</EmptyState>}
    />
  )
}

function rowColumns(onEntity: (entity: Entity) => void): DataColumn<Row>[] {
  const { columns } = text
  return [
    {
      id: 'data',
      header: columns.data,
      width: 142,
      descFirst: true,
      value: ({ data }) => data,
      // Rows of one moment stay in the order they came in.
      compare: (a, b) => a.data.localeCompare(b.data) || a.idRiga - b.idRiga,
      cell: ({ data }) => <DateTime value={data} />,
      card: { slot: 'aside' },
    },
    {
      id: 'utente',
      header: columns.utente,
      width: 130,
      value: ({ usernameUtente }) => usernameUtente,
    },
    {
      id: 'nota',
      header: columns.nota,
      width: 220,
      grow: 1,
      lines: 2,
      value: ({ nota, notaMovimento }) => (nota === notaMovimento ? nota : `${nota} · ${notaMovimento}`),
      card: { slot: 'body' },
    },
    {
      id: 'conto',
      header: columns.conto,
      width: 140,
      value: ({ entita }) => entita?.nome,
      cell: ({ entita }) =>
        entita && (
          <button type="button" className={classes.entity} data-cut onClick={() => onEntity(entita)}>
            {entita.nome}
          </button>
        ),
      card: { slot: 'title' },
    },
    {
      id: 'importo',
      header: columns.importo,
      width: 134,
      align: 'end',
      descFirst: true,
      value: ({ importo }) => importo,
      cell: ({ importo, valuta }) => <Money signed value={importo} currency={valuta.simbolo} />,
    },
  ]
}
