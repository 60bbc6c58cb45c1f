import { useQuery } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { formatDateTime } from '@xbetapp/domain/platform/format/date'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { errorText } from '#web/lib/api-error.ts'
import { columnsOf, type DataColumn } from '#web/ui/data-table/columns.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DateTime } from '#web/ui/numbers/numbers.tsx'
import { EmptyState } from '#web/ui/placeholders/placeholders.tsx'
import { changesQuery } from './calculator.api.ts'
import { calculatorPageText as text } from './calculator.it.ts'

type Change = Answer<'GET /api/v1/bets/:id/modifiche'>[number]

const column = columnsOf(text.changeColumns)
const COLUMNS: DataColumn<Change>[] = [
  column('data', {
    width: 138,
    descFirst: true,
    value: (row) => row.data,
    cell: (row) => <DateTime value={row.data} />,
    card: { slot: 'aside' },
  }),
  column('username', { width: 120, value: (row) => row.username, card: { slot: 'title', order: 1 } }),
  column('tipo', {
    width: 124,
    value: (row) => text.changeNames[row.tipoModifica] ?? row.tipoModifica,
    card: { slot: 'title' },
  }),
  column('prima', { width: 200, grow: 1, lines: 3, value: (row) => shownValue(row, row.valorePrecedente) }),
  column('dopo', { width: 200, grow: 1, lines: 3, value: (row) => shownValue(row, row.nuovoValore) }),
]
/** Kinds of changes whose value is a figure. */
const FIGURES = ['TOT_TIPSTER', 'QUOTA_DROP', 'DROP_CHIUSURA', 'QUOTA_TIP', 'IMPORTO', 'QUOTA']

/** Figures are logged as stored, with a dot; a room's name before a figure stays as it is. */
export function shownValue({ tipoModifica }: Pick<Change, 'tipoModifica'>, value: string | null): string {
  if (value === null) return '—'
  if (tipoModifica === 'INIZIO_EVENTO') return formatDateTime(value)
  return FIGURES.includes(tipoModifica) ? value.replace(/(\d)\.(\d+)$/, '$1,$2') : value
}

/** Changes of a bet with their authors, in the server's order: newest first. */
export default function ChangesDialog({ bet, onClose }: { bet: Bet; onClose: () => void }) {
  const { data, error, refetch } = useQuery(changesQuery(bet.idReceivedBet))
  return (
    <Dialog footer={null} width={1000} title={text.changesTitle(bet.idReceivedBet)} onClose={onClose}>
      <DataTable<Change>
        tableKey="calcolatore-modifiche"
        label={text.changesTitle(bet.idReceivedBet)}
        columns={COLUMNS}
        rows={data}
        rowId={(row) => String(row.id)}
        maxHeight={480}
        error={error ? errorText(error) : null}
        onRetry={() => void refetch()}
        empty={<EmptyState title={text.changesEmpty}>{text.changesEmptyHint}</EmptyState>}
      />
    </Dialog>
  )
}
