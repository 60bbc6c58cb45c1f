import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OutcomeChip } from '#web/bets/bets/public/outcome-chip.tsx'
import { whichBet } from '#web/bets/bets/public/which-bet.tsx'
import { columnsOf, type DataColumn } from '#web/ui/data-table/columns.ts'
import { DataTable, listState } from '#web/ui/data-table/data-table.tsx'
import type { TableView } from '#web/ui/data-table/data-table.types.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Money } from '#web/ui/numbers/numbers.tsx'
import { EmptyState } from '#web/ui/placeholders/placeholders.tsx'
import { type DealBet, type DealDetail, type DealPeriod, dealBetsQuery } from './deals.api.ts'
import { dealText, termsSentence } from './deals.it.ts'
import { useBookName } from './use-book-name.ts'

const PAGE_SIZES = [50, 100, 200] as const

interface DealBetsProps {
  deal: Pick<DealDetail, 'idAccordo' | 'nome' | 'versioni'>
  period: DealPeriod
  onClose: () => void
}

/** How a deal's amount of a period comes about, and the bets that its base is made of. */
export function DealBets({ deal: { idAccordo, nome, versioni }, period, onClose }: DealBetsProps) {
  const { dal, al } = period
  const bookName = useBookName()
  // The newest version comes first.
  const terms = versioni.find((version) => version.dal <= dal)
  const [view, setView] = useState<TableView>({ sort: [], page: 1, pageSize: PAGE_SIZES[0] })
  const client = useQueryClient()
  const pageQuery = (pagina: number, righe: number) => dealBetsQuery(idAccordo, { dal, al, pagina, righe })
  const rows = useQuery(pageQuery(view.page, view.pageSize))
  const title = dealText.betsOf(nome, dealText.period(dal, al))
  return (
    <Dialog width={1100} title={title} onClose={onClose}>
      {terms && (
        <p className="flush below-3 type-sm">{dealText.reckoning(period, termsSentence(terms, bookName))}</p>
      )}
      <DataTable<DealBet>
        tableKey="accordo-bet"
        label={title}
        columns={COLUMNS}
        rows={rows.data?.content}
        total={rows.data?.totalElements ?? 0}
        pageRows={async (pagina, righe) => (await client.fetchQuery(pageQuery(pagina, righe))).content}
        rowId={({ idReceivedBet }) => String(idReceivedBet)}
        view={view}
        // The query has no sort: the server gives the bets in its own order.
        onView={(next) => setView({ ...next, sort: [] })}
        pageSizes={PAGE_SIZES}
        {...listState(rows)}
        empty={<EmptyState title={dealText.noBets} />}
        maxHeight={520}
      />
    </Dialog>
  )
}

const column = columnsOf(dealText.columns)

const COLUMNS: readonly DataColumn<DealBet>[] = [
  ...whichBet<DealBet>(),
  column('esito', { width: 108, cell: (row) => <OutcomeChip esito={row.esito} /> }),
  column('intero', { width: 112, align: 'end', cell: (row) => <Money value={row.intero} /> }),
  column('base', { width: 112, align: 'end', cell: (row) => <Money signed value={row.base} /> }),
]
