import { useQuery } from '@tanstack/react-query'
import { formatDateTime, formatPeriod } from '@xbetapp/domain/platform/format/date'
import { Chip } from '#web/ui/chips/chip.tsx'
import { columnsOf, type DataColumn, figureColumn } from '#web/ui/data-table/columns.ts'
import { DataTable, listState } from '#web/ui/data-table/data-table.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Money, MoneyFact } from '#web/ui/numbers/numbers.tsx'
import { EmptyState } from '#web/ui/placeholders/placeholders.tsx'
import { BooksSay } from './statement-state.tsx'
import { type Difference, differencesQuery, statementQuery } from './statements.api.ts'
import { statementsText as text } from './statements.it.ts'

interface DifferencesDialogProps {
  id: number
  onBet: (idReceivedBet: number) => void
  onClose: () => void
}

/** The closing as sent beside today's, and the rows changed since, whose changes add up to the difference. */
export function DifferencesDialog({ id, onBet, onClose }: DifferencesDialogProps) {
  const differences = useQuery(differencesQuery(id))
  const { data } = differences
  const { data: sent } = useQuery(statementQuery(id))
  const currency = sent?.simbolo ?? '€'
  return (
    <Dialog width={1100} title={text.diffTitle(sent ? formatPeriod(sent) : '')} onClose={onClose}>
      {data && (
        <dl className="facts row wraps below-5 gap-3 across-7">
          <MoneyFact signed label={text.sentBalance} value={data.inviato} currency={currency} />
          <MoneyFact signed label={text.nowBalance} value={data.oggi} currency={currency} />
          <MoneyFact signed label={text.difference} value={data.differenza} currency={currency} />
          <MoneyFact signed label={text.corrections} value={data.rettifiche} currency={currency} />
        </dl>
      )}
      <BooksSay saldo={data?.oggiConti ?? null} simbolo={currency} />
      <DataTable<Difference>
        tableKey="estratto-differenze"
        label={text.diffList}
        columns={differenceColumns(currency)}
        rows={data?.righe}
        rowId={(row) => `${row.tipo} ${row.id ?? ''}`}
        {...listState(differences)}
        onOpen={(row) => row.tipo === 'bet' && row.id !== null && onBet(row.id)}
        maxHeight={420}
        empty={<EmptyState title={text.noChange}>{text.noChangeHint}</EmptyState>}
      />
    </Dialog>
  )
}

function differenceColumns(simbolo: string): DataColumn<Difference>[] {
  const column = columnsOf(text.diffColumns)
  const money = (id: 'prima' | 'dopo' | 'delta') =>
    figureColumn<Difference>(id, {
      header: text.diffColumns[id],
      width: 124,
      descFirst: false,
      cell: (value) => <Money signed value={value} currency={simbolo} />,
    })
  return [
    column('cosa', {
      width: 230,
      grow: 1,
      lines: 2,
      value: (row) => `${text.tipi[row.tipo]}${row.id === null ? '' : ` ${row.id}`}: ${row.testo}`,
      card: { slot: 'title' },
    }),
    column('tipo', {
      width: 120,
      value: (row) => row.rettifica,
      cell: ({ rettifica }) => (
        <Chip tone={rettifica ? 'yellow' : 'grey'}>{rettifica ? text.correction : text.ordinary}</Chip>
      ),
      card: { slot: 'aside' },
    }),
    money('prima'),
    money('dopo'),
    money('delta'),
    column('quando', {
      width: 140,
      descFirst: true,
      value: (row) => row.at,
      cell: (row) => formatDateTime(row.at),
    }),
    column('chi', {
      width: 180,
      grow: 1,
      lines: 2,
      value: (row) => (row.motivo === null ? row.chi : `${row.chi}: ${row.motivo}`),
    }),
  ]
}
