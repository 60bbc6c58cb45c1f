import { useQuery } from '@tanstack/react-query'
import { formatDateTime, formatPeriod } from '@xbetapp/domain/platform/format/date'
import { useMemo } from 'react'
import { errorText } from '#web/lib/api-error.ts'
import { Chip } from '#web/ui/chips/chip.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import type { DataColumn } from '#web/ui/data-table/data-table.types.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Fact } from '#web/ui/fact/fact.tsx'
import { Money } from '#web/ui/numbers/money.tsx'
import { BooksSay } from './books-say.tsx'
import { type Differenza, differencesQuery, statementQuery } from './statements.api.ts'
import { statementsText as text } from './statements.it.ts'
import classes from './statements.module.css'

interface DifferencesDialogProps {
  id: number
  owner: string
  onBet: (idReceivedBet: number) => void
  onClose: () => void
}

const ROWS_PX = 420
const rowId = ({ tipo, id }: Differenza): string => `${tipo} ${id ?? ''}`

/** The sent closing beside today's, and every row changed since: the rows add up to the difference. */
export function DifferencesDialog({ id, owner, onBet, onClose }: DifferencesDialogProps) {
  const { data, error, refetch, isFetching } = useQuery(differencesQuery(id))
  const { data: sent } = useQuery(statementQuery(id))
  const columns = useMemo(() => columnsOf(sent?.simbolo ?? '€'), [sent?.simbolo])
  return (
    <Dialog width={1100} title={text.diffTitle(sent ? formatPeriod(sent) : '')} onClose={onClose}>
      {data && (
        <dl className={`facts row wraps below-5 ${classes.totals}`}>
          {figure(text.sentBalance, data.inviato, sent?.simbolo)}
          {figure(text.nowBalance, data.oggi, sent?.simbolo)}
          {figure(text.difference, data.differenza, sent?.simbolo)}
          {figure(text.corrections, data.rettifiche, sent?.simbolo)}
        </dl>
      )}
      <BooksSay saldo={data?.oggiConti ?? null} simbolo={sent?.simbolo ?? '€'} />
      <DataTable<Differenza>
        tableKey="estratto-differenze"
        owner={owner}
        label={text.diffList}
        columns={columns}
        rows={data?.righe}
        rowId={rowId}
        busy={isFetching}
        error={error ? errorText(error) : null}
        onRetry={() => void refetch()}
        onOpen={({ tipo, id: key }) => tipo === 'bet' && key !== null && onBet(key)}
        maxHeight={ROWS_PX}
        empty={<EmptyState title={text.noChange}>{text.noChangeHint}</EmptyState>}
      />
    </Dialog>
  )
}

const figure = (label: string, value: number, simbolo = '€') => (
  <Fact label={label}>
    <Money signed value={value} currency={simbolo} />
  </Fact>
)

function columnsOf(simbolo: string): DataColumn<Differenza>[] {
  const money = (id: 'prima' | 'dopo' | 'delta', header: string): DataColumn<Differenza> => ({
    id,
    header,
    width: 124,
    align: 'end',
    value: (row) => row[id],
    cell: (row) => <Money signed value={row[id]} currency={simbolo} />,
    card: { slot: 'field' },
  })
  return [
    {
      id: 'cosa',
      header: text.what,
      width: 230,
      grow: 1,
      lines: 2,
      value: (row) => `${text.tipi[row.tipo]}${row.id === null ? '' : ` ${row.id}`}: ${row.testo}`,
      card: { slot: 'title' },
    },
    {
      id: 'tipo',
      header: text.kind,
      width: 120,
      value: (row) => row.rettifica,
      cell: (row) => (
        <Chip tone={row.rettifica ? 'yellow' : 'grey'}>
          {row.rettifica ? text.correction : text.ordinary}
        </Chip>
      ),
      card: { slot: 'aside' },
    },
    money('prima', text.before),
    money('dopo', text.after),
    money('delta', text.delta),
    {
      id: 'quando',
      header: text.when,
      width: 140,
      descFirst: true,
      value: (row) => row.at,
      cell: (row) => formatDateTime(row.at),
      card: { slot: 'field' },
    },
    {
      id: 'chi',
      header: text.who,
      width: 140,
      value: (row) => (row.motivo === null ? row.chi : `${row.chi}: ${row.motivo}`),
      card: { slot: 'field' },
    },
  ]
}
