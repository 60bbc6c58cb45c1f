import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { useState } from 'react'
import { OutcomeChip } from '#web/bets/bets/public/outcome-chip.tsx'
import { whichBet } from '#web/bets/bets/public/which-bet.tsx'
import { lastSort } from '#web/lib/table-search.ts'
import { columnsOf, type DataColumn } from '#web/ui/data-table/columns.ts'
import { DataTable, listState } from '#web/ui/data-table/data-table.tsx'
import type { TableView } from '#web/ui/data-table/data-table.types.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Money, Odds } from '#web/ui/numbers/numbers.tsx'
import { EmptyState } from '#web/ui/placeholders/placeholders.tsx'
import { type PerformanceRow, type PerformanceRows, rowsBehindQuery } from './performance.api.ts'
import { performanceText as text } from './performance.it.ts'
import { type Group, isVenueGroup } from './performance.search.ts'

interface RowsDialogProps {
  title: string
  dal: string
  al: string
  /** The table of the pressed figure, whose row is `chiave`; absent: all bets of the days. */
  per?: Group
  chiave?: string
  /** Opens the odds of a bet's tip. */
  onOpen: (idReceivedBet: number) => void
  onClose: () => void
}

const PAGE_SIZES = [50, 100, 200] as const
/** Greatest height of the list; more rows scroll. */
const ROWS_PX = 520
const NEWEST: TableView = { sort: [], page: 1, pageSize: PAGE_SIZES[0] }
const { rows: words } = text

/** The totals in words: with the venues' result where bets are chosen by venue, else with the house's. */
const totalOf = ({ totalElements, casa, risultato }: PerformanceRows): string =>
  risultato === null
    ? text.total(totalElements, formatMoney(casa))
    : text.totalBets(totalElements, formatMoney(risultato))

/** The bets a figure is made of. */
export function RowsDialog({ title, dal, al, per, chiave, onOpen, onClose }: RowsDialogProps) {
  const [view, setView] = useState<TableView>(NEWEST)
  const client = useQueryClient()
  const [sort] = view.sort
  const of = {
    dal,
    al,
    ordine: sort?.id === 'casa' ? 'casa' : 'data',
    verso: sort?.desc === false ? 'asc' : 'desc',
    ...(per !== undefined && { per, chiave: chiave ?? '' }),
  } as const
  const rows = useQuery(rowsBehindQuery({ ...of, pagina: view.page, righe: view.pageSize }))
  return (
    <Dialog width={1260} title={title} onClose={onClose}>
      <DataTable<PerformanceRow>
        tableKey="andamento-righe"
        label={words.label}
        columns={columns(per !== undefined && isVenueGroup(per))}
        rows={rows.data?.content}
        total={rows.data?.totalElements ?? 0}
        pageRows={async (pagina, righe) =>
          (await client.fetchQuery(rowsBehindQuery({ ...of, pagina, righe }))).content
        }
        rowId={({ idReceivedBet }) => String(idReceivedBet)}
        view={view}
        onView={(next) => setView({ ...next, sort: lastSort(view.sort, next.sort, NEWEST.sort) })}
        notice={rows.data && totalOf(rows.data)}
        pageSizes={PAGE_SIZES}
        {...listState(rows)}
        empty={<EmptyState title={text.empty} />}
        onOpen={({ idReceivedBet }) => onOpen(idReceivedBet)}
        maxHeight={ROWS_PX}
      />
    </Dialog>
  )
}

const column = columnsOf(words)

const money = (id: 'importo' | 'profitVenue' | 'profitTipster' | 'casa') =>
  column<PerformanceRow>(id, {
    width: 112,
    align: 'end',
    cell: (row) => <Money signed={id === 'casa'} value={row[id]} />,
  })

const columns = (ofVenue: boolean): DataColumn<PerformanceRow>[] => [
  ...whichBet<PerformanceRow>(),
  column('esito', { width: 108, cell: (row) => <OutcomeChip esito={row.esito} /> }),
  money('importo'),
  column('quota', { width: 84, align: 'end', cell: (row) => <Odds value={row.quota} /> }),
  money(ofVenue ? 'profitVenue' : 'profitTipster'),
  { ...money('casa'), sortable: true, descFirst: true, card: { slot: 'field', order: -1 } },
]
