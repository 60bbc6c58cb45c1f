import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { formatDate } from '@xbetapp/domain/platform/format/date'
import { useState } from 'react'
import { OutcomeChip } from '#web/bets/bets/public/outcome-chip.tsx'
import { whichBet } from '#web/bets/bets/public/which-bet.tsx'
import { columnsOf, type DataColumn } from '#web/ui/data-table/columns.ts'
import { DataTable, listState } from '#web/ui/data-table/data-table.tsx'
import type { TableView } from '#web/ui/data-table/data-table.types.ts'
import { Dialog, DialogClose } from '#web/ui/dialog/dialog.tsx'
import { FiguresTable } from '#web/ui/figures-table/figures-table.tsx'
import { Money, MoneyFact } from '#web/ui/numbers/numbers.tsx'
import { EmptyState, ErrorState } from '#web/ui/placeholders/placeholders.tsx'
import { DealForm } from './deal-form.tsx'
import { DealPeriods } from './deal-periods.tsx'
import {
  type DealBet,
  type DealDetail,
  type DealPeriod,
  dealBetsQuery,
  dealQuery,
  TOTALS,
  useBookName,
} from './deals.api.ts'
import { termsSentence, dealText as text } from './deals.it.ts'

/** A deal: its totals, its periods down to their bets, its terms by their first day. */
export default function DealDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: deal, error, refetch } = useQuery(dealQuery(id))
  const bookName = useBookName()
  const navigate = useNavigate()
  const [changing, setChanging] = useState(false)
  const [period, setPeriod] = useState<DealPeriod>()
  if (deal && changing)
    return <DealForm holder={deal} nome={deal.nome} deal={deal} onClose={() => setChanging(false)} />
  if (deal && period) return <DealBets deal={deal} period={period} onClose={() => setPeriod(undefined)} />
  const flusso = deal?.tipo === 'tipster' ? 'spese' : 'dividendi'
  return (
    <Dialog
      width={900}
      title={text.title(deal?.nome ?? '')}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" disabled={!deal} onClick={() => setChanging(true)}>
            {text.change}
          </Button>
          {deal && deal.daPagare > 0 && (
            <Button
              variant="default"
              onClick={() => void navigate({ to: '/riepilogo', search: { flusso, accordo: id } })}
            >
              {text.pay}
            </Button>
          )}
          <DialogClose onClose={onClose} />
        </>
      }
    >
      {error && <ErrorState error={error} onRetry={refetch} />}
      {deal && (
        <>
          <dl className="facts row wraps gap-10">
            {TOTALS.map((name) => (
              <MoneyFact key={name} label={text.figures[name]} value={deal[name]} />
            ))}
          </dl>
          <DealPeriods label={text.periods} periods={deal.periodi} onBets={setPeriod} />
          <FiguresTable
            label={text.versions}
            heads={[text.dal, text.columns.condizioni, text.chi, text.motivo]}
          >
            {deal.versioni.map((terms) => (
              <tr key={terms.dal}>
                <th scope="row">{formatDate(terms.dal)}</th>
                <td data-label={text.columns.condizioni} data-wide>
                  {termsSentence(terms, bookName)}
                </td>
                <td data-label={text.chi}>{terms.username}</td>
                <td data-label={text.motivo} data-wide>
                  {terms.motivo}
                </td>
              </tr>
            ))}
          </FiguresTable>
        </>
      )}
    </Dialog>
  )
}

const PAGE_SIZES = [50, 100, 200] as const

interface DealBetsProps {
  deal: Pick<DealDetail, 'idAccordo' | 'nome' | 'versioni'>
  period: DealPeriod
  onClose: () => void
}

/** How a deal's amount of a period comes about, and the bets that its base is made of. */
function DealBets({ deal: { idAccordo, nome, versioni }, period, onClose }: DealBetsProps) {
  const { dal, al } = period
  const bookName = useBookName()
  // The newest version comes first.
  const terms = versioni.find((version) => version.dal <= dal)
  const [view, setView] = useState<TableView>({ sort: [], page: 1, pageSize: PAGE_SIZES[0] })
  const client = useQueryClient()
  const pageQuery = (pagina: number, righe: number) => dealBetsQuery(idAccordo, { dal, al, pagina, righe })
  const rows = useQuery(pageQuery(view.page, view.pageSize))
  const title = text.betsOf(nome, text.period(dal, al))
  return (
    <Dialog width={1100} title={title} onClose={onClose}>
      {terms && (
        <p className="flush below-3 type-sm">{text.reckoning(period, termsSentence(terms, bookName))}</p>
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
        empty={<EmptyState title={text.noBets} />}
        maxHeight={520}
      />
    </Dialog>
  )
}

const column = columnsOf(text.columns)

const COLUMNS: readonly DataColumn<DealBet>[] = [
  ...whichBet<DealBet>(),
  column('esito', { width: 108, cell: (row) => <OutcomeChip esito={row.esito} /> }),
  column('intero', { width: 112, align: 'end', cell: (row) => <Money value={row.intero} /> }),
  column('base', { width: 112, align: 'end', cell: (row) => <Money signed value={row.base} /> }),
]
