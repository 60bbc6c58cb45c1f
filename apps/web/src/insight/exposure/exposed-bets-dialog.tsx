import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { whichBet } from '#web/bets/bets/public/which-bet.tsx'
import type { DataColumn } from '#web/ui/data-table/columns.ts'
import { DataTable, listState } from '#web/ui/data-table/data-table.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Money, Odds } from '#web/ui/numbers/numbers.tsx'
import { EmptyState } from '#web/ui/placeholders/placeholders.tsx'
import { type ExposedBet, type ExposureGroup, exposedBetsQuery } from './exposure.api.ts'
import { exposureText as text } from './exposure.it.ts'

interface ExposedBetsDialogProps {
  per: ExposureGroup
  chiave: string
  stasera: '1' | undefined
  title: string
  /** Beside Chiudi. */
  actions?: ReactNode
  onOpen: (bet: ExposedBet) => void
  onClose: () => void
}

const money = (id: 'esposto' | 'peggiore' | 'migliore'): DataColumn<ExposedBet> => ({
  id,
  header: text.columns[id],
  width: 112,
  align: 'end',
  value: (bet) => bet[id],
  cell: (bet) => <Money signed={id === 'migliore'} value={bet[id]} />,
})

const COLUMNS: readonly DataColumn<ExposedBet>[] = [
  ...whichBet<ExposedBet>(),
  money('esposto'),
  {
    id: 'quota',
    header: text.bet.quota,
    value: (bet) => bet.quota,
    width: 84,
    align: 'end',
    cell: (bet) => <Odds value={bet.quota} />,
  },
  money('peggiore'),
  money('migliore'),
]
/** Greatest height of the list; more rows scroll. */
const ROWS_PX = 520

/** The Open bets behind a row of the exposure, the worst result first. */
export function ExposedBetsDialog(props: ExposedBetsDialogProps) {
  const { per, chiave, stasera, title, actions, onOpen, onClose } = props
  const bets = useQuery(exposedBetsQuery({ per, chiave, stasera }))
  return (
    <Dialog width={1160} title={title} onClose={onClose} actions={actions}>
      <DataTable
        tableKey="esposizione-righe"
        label={text.bet.label}
        columns={COLUMNS}
        rows={bets.data}
        rowId={({ idReceivedBet }) => String(idReceivedBet)}
        {...listState(bets)}
        empty={<EmptyState title={text.empty} />}
        onOpen={onOpen}
        maxHeight={ROWS_PX}
      />
    </Dialog>
  )
}
