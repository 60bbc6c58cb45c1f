import { columnsOf, type DataColumn } from '#web/ui/data-table/columns.ts'
import { DateTime } from '#web/ui/numbers/numbers.tsx'
import { betText as text } from './bet.it.ts'
import type { Bet } from './bet.ts'

interface OfBet extends Pick<Bet, 'idReceivedBet' | 'messageDate' | 'formattedBet'> {
  nomeTipster: string
}

const column = columnsOf(text.which)

/** The columns that say which bet a row of figures is about; the list is sorted by the server. */
export const whichBet = <Row extends OfBet>(): DataColumn<Row>[] => [
  column('id', { value: (row) => row.idReceivedBet, width: 80, opens: true, align: 'end' }),
  column('data', { width: 150, cell: (row) => <DateTime value={row.messageDate} /> }),
  column('tipster', { value: (row) => row.nomeTipster, width: 130 }),
  column('testo', {
    value: (row) => row.formattedBet,
    width: 240,
    grow: 1,
    lines: 2,
    card: { slot: 'body' },
  }),
]
