import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OutcomeChip } from '#web/bets/bets/public/outcome-chip.tsx'
import { errorText } from '#web/lib/api-error.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import type { DataColumn } from '#web/ui/data-table/data-table.types.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { DateTime } from '#web/ui/numbers/date-time.tsx'
import { Money } from '#web/ui/numbers/money.tsx'
import { Odds } from '#web/ui/numbers/odds.tsx'
import { type RowBehind, rowsBehindQuery } from './performance.api.ts'
import { performanceText as text } from './performance.it.ts'
import type { Group } from './performance.search.ts'

interface RowsDialogProps {
  title: string
  dal: string
  al: string
  /** Absent: all bets of the days. */
  per?: Group
  chiave?: string
  owner: string
  /** The odds of a bet's tip. */
  onOpen: (idReceivedBet: number) => void
  onClose: () => void
}

const SIZES = [50, 100, 200] as const
const ROWS_PX = 520
const { rows: words } = text

/** The bets a figure is made of. */
export function RowsDialog({ title, dal, al, per, chiave, owner, onOpen, onClose }: RowsDialogProps) {
  const [view, setView] = useState({ sort: [], page: 1, pageSize: SIZES[0] as number })
  const client = useQueryClient()
  const of = { dal, al, ...(per !== undefined && { per, chiave: chiave ?? '' }) }
  const { data, error, refetch, isFetching } = useQuery(
    rowsBehindQuery({ ...of, pagina: view.page, righe: view.pageSize }),
  )
  const ofVenue = per === 'sala' || per === 'book' || per === 'valuta'
  return (
    <Dialog width={1260} title={title} onClose={onClose}>
      <DataTable<RowBehind>
        tableKey="andamento-righe"
        owner={owner}
        label={words.label}
        columns={columns(ofVenue)}
        rows={data?.content}
        total={data?.totalElements ?? 0}
        pageRows={async (pagina, righe) =>
          (await client.fetchQuery(rowsBehindQuery({ ...of, pagina, righe }))).content
        }
        rowId={({ idReceivedBet }) => String(idReceivedBet)}
        view={view}
        onView={({ page, pageSize }) => setView({ sort: [], page, pageSize })}
        pageSizes={SIZES}
        busy={isFetching}
        error={error ? errorText(error) : null}
        onRetry={() => void refetch()}
        empty={<EmptyState title={text.empty} />}
        onOpen={({ idReceivedBet }) => onOpen(idReceivedBet)}
        maxHeight={ROWS_PX}
      />
    </Dialog>
  )
}

const columns = (ofVenue: boolean): DataColumn<RowBehind>[] => [
  { id: 'id', header: words.id, value: (row) => row.idReceivedBet, width: 80, align: 'end' },
  { id: 'data', header: words.data, width: 150, cell: (row) => <DateTime value={row.messageDate} /> },
  { id: 'tipster', header: words.tipster, value: (row) => row.nomeTipster, width: 130 },
  {
    id: 'testo',
    header: words.testo,
    value: (row) => row.formattedBet,
    width: 240,
    grow: 1,
    lines: 2,
    card: { slot: 'body' },
  },
  { id: 'esito', header: words.esito, width: 108, cell: (row) => <OutcomeChip esito={row.esito} /> },
  {
    id: 'importo',
    header: words.importo,
    width: 112,
    align: 'end',
    cell: (row) => <Money value={row.importo} />,
  },
  { id: 'quota', header: words.quota, width: 84, align: 'end', cell: (row) => <Odds value={row.quota} /> },
  ofVenue
    ? {
        id: 'profitVenue',
        header: words.profitVenue,
        width: 112,
        align: 'end',
        cell: (row) => <Money value={row.profitVenue} />,
      }
    : {
        id: 'profitTipster',
        header: words.profitTipster,
        width: 112,
        align: 'end',
        cell: (row) => <Money value={row.profitTipster} />,
      },
  {
    id: 'casa',
    header: words.casa,
    width: 112,
    align: 'end',
    cell: (row) => <Money signed value={row.casa} />,
  },
]
