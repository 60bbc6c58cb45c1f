import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime, formatPeriod } from '@xbetapp/domain/platform/format/date'
import { useState } from 'react'
import { Chip } from '#web/ui/chips/chip.tsx'
import { buttonsColumn, columnsOf, type DataColumn, figureColumn } from '#web/ui/data-table/columns.ts'
import { DataTable, listState } from '#web/ui/data-table/data-table.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Money } from '#web/ui/numbers/numbers.tsx'
import { EmptyState } from '#web/ui/placeholders/placeholders.tsx'
import { type Statement, statementsQuery } from './public/sent-statements.api.ts'
import { StateChip, StateDialog } from './statement-state.tsx'
import { statementQuery } from './statements.api.ts'
import { statementsText as text } from './statements.it.ts'

interface StatementsDialogProps {
  account: { kind: Statement['entity']; id: number; nome: string }
  onDifferences: (idEstratto: number) => void
  onClose: () => void
}

/** Everything that was sent of an account, replaced sendings too, each as it left. */
export function StatementsDialog({ account, onDifferences, onClose }: StatementsDialogProps) {
  const { kind, id, nome } = account
  const statements = useQuery(statementsQuery(kind, id))
  const [moving, setMoving] = useState<Statement | null>(null)
  return (
    <Dialog width={1100} title={text.list(nome)} onClose={onClose}>
      <DataTable<Statement>
        tableKey="estratti"
        label={text.list(nome)}
        columns={statementColumns(setMoving)}
        rows={statements.data}
        rowId={(row) => String(row.id)}
        {...listState(statements)}
        onOpen={(row) => onDifferences(row.id)}
        maxHeight={420}
        empty={<EmptyState title={text.none}>{text.noneHint}</EmptyState>}
      />
      {moving && <StateDialog estratto={moving} onClose={() => setMoving(null)} />}
    </Dialog>
  )
}

function statementColumns(onState: (one: Statement) => void): DataColumn<Statement>[] {
  const column = columnsOf(text.columns)
  return [
    column('periodo', {
      width: 190,
      opens: true,
      value: (row) => row.endDate,
      cell: (row) => formatPeriod(row),
      card: { slot: 'title' },
    }),
    column('inviato', {
      width: 212,
      descFirst: true,
      value: (row) => row.inviatoAt,
      cell: (row) => `${formatDateTime(row.inviatoAt)} · ${row.inviatoDa}`,
    }),
    figureColumn('saldo', {
      header: text.columns.saldo,
      width: 120,
      descFirst: false,
      cell: (saldo, { simbolo }) => <Money signed value={saldo} currency={simbolo} />,
    }),
    column('stato', {
      width: 112,
      value: (row) => row.stato,
      cell: ({ sostituitoDa, stato }) =>
        sostituitoDa === null ? <StateChip stato={stato} /> : <Chip tone="grey">{text.replaced}</Chip>,
      card: { slot: 'aside' },
    }),
    column('motivo', {
      width: 100,
      grow: 1,
      lines: 2,
      // A plain sending has its state as its reason, which the column beside it shows.
      value: (row) => (row.motivo === text.stati[row.stato] ? '' : row.motivo),
      card: { slot: 'body' },
    }),
    column('messaggi', { width: 176, cell: (row) => <Downloads id={row.id} />, card: { slot: 'actions' } }),
    buttonsColumn(
      124,
      (row) =>
        row.sostituitoDa === null && (
          <Button size="compact-xs" variant="subtle" onClick={() => onState(row)}>
            {text.setState}
          </Button>
        ),
    ),
  ]
}

/** The messages of a statement, byte for byte as they were sent. */
function Downloads({ id }: { id: number }) {
  const { data } = useQuery(statementQuery(id))
  return (
    <span className="row wraps gap-3">
      {data?.messaggi.map(({ tipo }) => (
        <Button
          key={tipo}
          component="a"
          href={`/api/v1/estratti/${id}/messaggi/${tipo}`}
          download
          size="compact-xs"
          variant="default"
          leftSection={<IconDownload size={13} aria-hidden />}
          aria-label={text.download(text.parti[tipo])}
        >
          {text.parti[tipo]}
        </Button>
      ))}
    </span>
  )
}
