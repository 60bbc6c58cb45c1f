import { dropsText as text } from '#web/features/drops/drops.it.ts'
import type { VenueRow } from '#web/features/drops/venue-rows.ts'
import type { DataColumn } from '#web/ui/data-table/data-table.types.ts'
import { Money } from '#web/ui/numbers/money.tsx'
import { Odds } from '#web/ui/numbers/odds.tsx'
import { SentMark } from './sent-mark.tsx'
import { amountHint, oddsHint, VenueName } from './venue-name.tsx'

const figure = { align: 'end', descFirst: true } as const

/** Sala | Ricevuta | Importo | Quota (1 §2.6). */
export const receivedColumns: DataColumn<VenueRow>[] = [
  {
    id: 'sala',
    header: text.columns.sala,
    width: 220,
    grow: 1,
    hideable: false,
    value: (row) => row.name,
    cell: (row) => <VenueName row={row} withKind />,
    card: { slot: 'title' },
  },
  {
    id: 'ricevuta',
    header: text.columns.ricevuta,
    width: 170,
    descFirst: true,
    value: (row) => row.sent?.sentAt ?? row.sent?.dueAt,
    cell: (row) => row.sent && <SentMark sent={row.sent} />,
    card: { slot: 'aside' },
  },
  {
    ...figure,
    id: 'importo',
    header: text.columns.importo,
    width: 130,
    value: (row) => row.drop?.importoPostCambio,
    cell: ({ drop, currency }) =>
      drop && (
        <span data-hint={amountHint(drop, currency, 'net')}>
          <Money value={drop.importo} currency={currency} />
        </span>
      ),
  },
  {
    ...figure,
    id: 'quota',
    header: text.columns.quota,
    width: 100,
    value: (row) => row.drop?.quota,
    cell: ({ drop }) =>
      drop && (
        <span data-hint={oddsHint(drop, 'net')}>
          <Odds value={drop.quota} />
        </span>
      ),
  },
]
