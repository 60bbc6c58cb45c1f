import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OutcomeChip } from '#web/bets/bets/public/outcome-chip.tsx'
import { listState } from '#web/lib/list-state.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import type { DataColumn } from '#web/ui/data-table/data-table.types.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { DateTime } from '#web/ui/numbers/date-time.tsx'
import { Money } from '#web/ui/numbers/money.tsx'
import { type Deal, type DealBet, type DealPeriod, dealBetsQuery } from './deals.api.ts'
import { dealText } from './deals.it.ts'

const text = dealText.columns
const SIZES = [50, 100, 200] as const
const ROWS_PX = 520

interface DealBetsProps {
  deal: Pick<Deal, 'idAccordo' | 'nome'>
  period: DealPeriod
  onClose: () => void
}

/** The bets a period's base is made of. */
export function DealBets({ deal: { idAccordo, nome }, period: { dal, al }, onClose }: DealBetsProps) {
  const [view, setView] = useState({ sort: [], page: 1, pageSize: SIZES[0] as number })
  const client = useQueryClient()
  const page = (pagina: number, righe: number) => dealBetsQuery(idAccordo, { dal, al, pagina, righe })
  const rows = useQuery(page(view.page, view.pageSize))
  const title = dealText.betsOf(nome, dealText.period(dal, al))
  return (
    <Dialog width={1100} title={title} onClose={onClose}>
      <DataTable<DealBet>
        tableKey="accordo-bet"
        label={title}
        columns={COLUMNS}
        rows={rows.data?.content}
        total={rows.data?.totalElements ?? 0}
        pageRows={async (pagina, righe) => (await client.fetchQuery(page(pagina, righe))).content}
        rowId={({ idReceivedBet }) => String(idReceivedBet)}
        view={view}
        onView={({ page, pageSize }) => setView({ sort: [], page, pageSize })}
        pageSizes={SIZES}
        {...listState(rows)}
        empty={<EmptyState title={dealText.noBets} />}
        maxHeight={ROWS_PX}
      />
    </Dialog>
  )
}

const COLUMNS: readonly DataColumn<DealBet>[] = [
  { id: 'id', header: text.id, value: (row) => row.idReceivedBet, width: 80, align: 'end' },
  { id: 'data', header: text.data, width: 150, cell: (row) => <DateTime value={row.messageDate} /> },
  { id: 'tipster', header: text.tipster, value: (row) => row.nomeTipster, width: 130 },
  {
    ...{ id: 'testo', header: text.testo, value: (row) => row.formattedBet, width: 220, grow: 1, lines: 2 },
    card: { slot: 'body' },
  },
  { id: 'esito', header: text.esito, width: 108, cell: (row) => <OutcomeChip esito={row.esito} /> },
  {
    ...{ id: 'intero', header: text.intero, width: 112, align: 'end' },
    cell: (row) => <Money value={row.intero} />,
  },
  {
    ...{ id: 'base', header: text.base, width: 112, align: 'end' },
    cell: (row) => <Money signed value={row.base} />,
  },
]
