import type { DataColumn } from '#web/ui/data-table/data-table.types.ts'
import { DateTime } from '#web/ui/numbers/date-time.tsx'
import { betText as text } from './bet.it.ts'

interface OfBet {
  idReceivedBet: number
  messageDate: string
  nomeTipster: string
  formattedBet: string
}

/** The columns that say which bet a row of figures is about; the list is sorted by the server. */
export const whichBet = <Row extends OfBet>(): DataColumn<Row>[] => [
  {
    id: 'id',
    header: text.which.id,
    value: (row) => row.idReceivedBet,
    width: 80,
    opens: true,
    align: 'end',
  },
  { id: 'data', header: text.which.data, width: 150, cell: (row) => <DateTime value={row.messageDate} /> },
  { id: 'tipster', header: text.which.tipster, value: (row) => row.nomeTipster, width: 130 },
  {
    id: 'testo',
    header: text.which.testo,
    value: (row) => row.formattedBet,
    width: 240,
    grow: 1,
    lines: 2,
    card: { slot: 'body' },
  },
]
