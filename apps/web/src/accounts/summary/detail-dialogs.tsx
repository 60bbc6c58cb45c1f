import { SegmentedControl } from '@mantine/core'
import { IconArrowsExchange, IconPlus, IconTransfer } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Ledger } from '@xbetapp/domain/ledger/postings/conti'
import { formatPeriod } from '@xbetapp/domain/platform/format/date'
import { type ReactNode, useState } from 'react'
import { keepPage } from '#web/lib/keep-page.ts'
import { lastSort } from '#web/lib/table-search.ts'
import { columnsOf, type DataColumn, figureColumn } from '#web/ui/data-table/columns.ts'
import { DataTable, listState } from '#web/ui/data-table/data-table.tsx'
import type { TableView } from '#web/ui/data-table/data-table.types.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DateTime, Money } from '#web/ui/numbers/numbers.tsx'
import { EmptyState } from '#web/ui/placeholders/placeholders.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import { Amounts } from './amounts.tsx'
import { ConvertDialog } from './convert-dialog.tsx'
import { FlowDialog } from './flow-dialog.tsx'
import { amountsOf, type HolderKind, type Row } from './holder.ts'
import { FundCashflowDialog, TransferDialog } from './holder-dialogs.tsx'
import { holdersQuery, ledgersQuery, type RowsOwner, type RowsPage, rowsQuery } from './summary.api.ts'
import { summaryPageText as text } from './summary.it.ts'
import classes from './summary-dialogs.module.css'

/** The form that a button of a detail opens over it. */
export type DetailAction = 'cashflow' | 'converti' | 'sposta'

/** The tipster or venue that a row is about. */
type Entity = NonNullable<Row['entita']>

interface DetailProps {
  /** Opens the account of the entity that was pressed in a row. */
  onEntity: (entity: Entity) => void
  onClose: () => void
}

interface ActionProps {
  /** The form that is open over the detail. */
  action: DetailAction | undefined
  onAction: (action: DetailAction) => void
  onActionClose: () => void
}

/** A cash fund or wallet: its totals, its rows, its actions and the form of one of them. */
export function HolderDialog(props: DetailProps & ActionProps & { kind: HolderKind; id: number }) {
  const { kind, id, action, onAction, onActionClose, onEntity, onClose } = props
  const { data } = useQuery(holdersQuery(kind))
  const holder = data?.find((one) => one.id === id)
  if (!holder) return null
  return (
    <>
      <Dialog
        width={1000}
        title={`${text[kind].one} · ${holder.nome}`}
        onClose={onClose}
        actions={
          <>
            {kind === 'fondo' && <FlowActions onAction={onAction} />}
            <ToolButton size="sm" icon={IconTransfer} onClick={() => onAction('sposta')}>
              {text[kind].move}
            </ToolButton>
          </>
        }
      >
        <div className={`row wraps middle apart below-6 ${classes.totals}`}>
          <Amounts amounts={holder.amounts} />
        </div>
        <RowsTable nome={holder.nome} of={{ kind, id }} onEntity={onEntity} />
      </Dialog>
      {action === 'sposta' && <TransferDialog kind={kind} from={holder} onClose={onActionClose} />}
      {action === 'cashflow' && kind === 'fondo' && (
        <FundCashflowDialog fund={holder} onClose={onActionClose} />
      )}
      {action === 'converti' && kind === 'fondo' && (
        <ConvertDialog
          nome={holder.nome}
          source={{ sorgente: 'FONDO_CASSA', idFondoCassa: id }}
          amounts={holder.amounts}
          onClose={onActionClose}
        />
      )}
    </>
  )
}

/** A ledger with its actions and the form of one of them. */
export function LedgerDialog(props: DetailProps & ActionProps & { ledger: Ledger }) {
  const { ledger, action, onActionClose, ...dialog } = props
  const { data } = useQuery(ledgersQuery)
  return (
    <>
      <LedgerRowsDialog ledger={ledger} {...dialog} />
      {action === 'cashflow' && <FlowDialog ledger={ledger} onClose={onActionClose} />}
      {action === 'converti' && data && (
        <ConvertDialog
          nome={text.ledgers[ledger]}
          source={{ sorgente: ledger }}
          amounts={data[ledger]}
          onClose={onActionClose}
        />
      )}
    </>
  )
}

const TYPES = [
  { value: 'tutti', label: text.allTypes },
  { value: 'action', label: text.actionTipster },
  { value: 'altro', label: text.altro },
] as const

interface LedgerRowsProps extends DetailProps, Pick<RowsTableProps, 'earnedIn'> {
  ledger: Ledger
  /** Absent where the dialog only shows the ledger. */
  onAction?: ActionProps['onAction']
}

/** The rows of a ledger and their totals, without a form. Incassi and Spese can show one type alone. */
export function LedgerRowsDialog({ ledger, earnedIn, onAction, onEntity, onClose }: LedgerRowsProps) {
  const [type, setType] = useState<(typeof TYPES)[number]['value']>('tutti')
  const nome = text.ledgers[ledger]
  return (
    <Dialog
      width={1000}
      title={earnedIn ? `${nome} · ${formatPeriod({ startDate: earnedIn.dal, endDate: earnedIn.al })}` : nome}
      onClose={onClose}
      actions={onAction && <FlowActions onAction={onAction} />}
    >
      <RowsTable
        nome={nome}
        of={{ kind: 'ledger', ledger }}
        tipo={type === 'tutti' ? undefined : type}
        earnedIn={earnedIn}
        onEntity={onEntity}
        head={(totals) => (
          <div className={`row wraps middle apart below-6 ${classes.totals}`}>
            <Amounts amounts={totals} />
            {ledger !== 'DIVIDENDI' && (
              <SegmentedControl aria-label={text.type} value={type} onChange={setType} data={[...TYPES]} />
            )}
          </div>
        )}
      />
    </Dialog>
  )
}

/** Actions on a cash fund or a ledger. */
const FlowActions = ({ onAction }: Pick<ActionProps, 'onAction'>) => (
  <>
    <ToolButton size="sm" icon={IconPlus} onClick={() => onAction('cashflow')}>
      {text.addCashflow}
    </ToolButton>
    <ToolButton size="sm" icon={IconArrowsExchange} onClick={() => onAction('converti')}>
      {text.convert}
    </ToolButton>
  </>
)

interface RowsTableProps extends Pick<DetailProps, 'onEntity'> {
  nome: string
  of: RowsOwner
  tipo?: RowsPage['tipo']
  /** Only rows of these days, without what was moved into cash funds. */
  earnedIn?: { dal: string; al: string } | undefined
  /** What is above the rows, from the totals of the rows of all pages. */
  head?: (totals: Readonly<Record<string, number>> | undefined) => ReactNode
}

const PAGE_SIZES = [50, 100] as const
const NEWEST_FIRST = { id: 'data', desc: true }
const FIRST_VIEW: TableView = { sort: [NEWEST_FIRST], page: 1, pageSize: PAGE_SIZES[0] }

/** The rows of a ledger, fund or wallet, newest first; the server gives one page of them. */
function RowsTable({ nome, of, tipo, earnedIn, head, onEntity }: RowsTableProps) {
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
