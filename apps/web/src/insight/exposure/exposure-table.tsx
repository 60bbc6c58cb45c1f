import { formatMoney, formatNumber } from '@xbetapp/domain/platform/format/number'
import { useMemo } from 'react'
import { SpanBar } from '#web/ui/chart/span-bar.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import type { DataColumn } from '#web/ui/data-table/data-table.types.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Figure } from '#web/ui/numbers/figure.tsx'
import { Money } from '#web/ui/numbers/money.tsx'
import type { EsposizioneRiga } from './exposure.api.ts'
import { exposureText as text } from './exposure.it.ts'

/** Parameters of the address that filter the list. */
const FILTERS = ['per']

interface EsposizioneTableProps {
  name: string
  rows: readonly EsposizioneRiga[] | undefined
  owner: string
  error: string | null
  onRetry: () => void
  onOpen?: (row: EsposizioneRiga) => void
}

const money = (id: 'esposto' | 'peggiore' | 'migliore'): DataColumn<EsposizioneRiga> => ({
  id,
  header: text.columns[id],
  value: (row) => row[id],
  sortable: true,
  descFirst: id !== 'peggiore',
  align: 'end',
  width: 130,
  cell: (row) => <Money value={row[id]} signed={id === 'migliore'} />,
})

function columns(scale: readonly [number, number]): DataColumn<EsposizioneRiga>[] {
  return [
    {
      id: 'nome',
      header: text.columns.nome,
      value: ({ nome }) => nome,
      sortable: true,
      width: 220,
      grow: 1,
      hideable: false,
      card: { slot: 'title' },
    },
    {
      id: 'aperte',
      header: text.columns.aperte,
      value: ({ aperte }) => aperte,
      sortable: true,
      descFirst: true,
      align: 'end',
      width: 80,
      cell: ({ aperte }) => <Figure plain value={aperte} format={(n) => formatNumber(n, 0)} />,
    },
    money('esposto'),
    money('peggiore'),
    {
      id: 'tra',
      header: text.span,
      width: 190,
      cell: ({ peggiore, migliore }) => (
        <SpanBar
          from={peggiore}
          to={migliore}
          scale={scale}
          label={`${formatMoney(peggiore)} / ${formatMoney(migliore)}`}
        />
      ),
    },
    money('migliore'),
  ]
}

/** Open exposure by group, the largest possible loss first; all rows on one scale. */
export function ExposureTable({ name, rows, owner, error, onRetry, onOpen }: EsposizioneTableProps) {
  const least = Math.min(0, ...(rows ?? []).map(({ peggiore }) => peggiore))
  const greatest = Math.max(0, ...(rows ?? []).map(({ migliore }) => migliore))
  const shown = useMemo(() => columns([least, greatest]), [least, greatest])
  return (
    <DataTable
      tableKey="esposizione"
      filters={FILTERS}
      owner={owner}
      label={text.table(name)}
      columns={shown}
      rows={rows}
      rowId={({ chiave }) => chiave || '-'}
      rowName={({ nome }) => nome}
      error={error}
      onRetry={onRetry}
      {...(onOpen && { onOpen })}
      empty={<EmptyState title={text.empty}>{text.emptyHint}</EmptyState>}
      height="60vh"
    />
  )
}
