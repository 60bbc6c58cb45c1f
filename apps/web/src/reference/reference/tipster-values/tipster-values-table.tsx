import { labelOf } from '@xbetapp/domain/reference/reference/fields'
import type { ListSearch } from '#web/lib/search-params.ts'
import { type Address, sortedBy, useTableView } from '#web/lib/use-address.ts'
import type { Tipster } from '#web/reference/reference/public/tipster.api.ts'
import { buttonsColumn } from '#web/ui/data-table/buttons-column.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import type { DataColumn } from '#web/ui/data-table/data-table.types.ts'
import { figureColumn } from '#web/ui/data-table/figure-column.tsx'
import { RowActions } from '#web/ui/data-table/row-actions.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Money } from '#web/ui/numbers/money.tsx'
import { Percent } from '#web/ui/numbers/percent.tsx'
import type { TipsterValuesKind } from './tipster-values.ts'

/** Parameters of the address that filter the list. */
const FILTERS = ['tipster']

export interface ValuesHandlers {
  onEdit: (tipster: Tipster) => void
  onDelete: (tipster: Tipster) => void
}

interface TipsterValuesTableProps {
  address: Address<ListSearch>
  kind: TipsterValuesKind
  label: string
  tipsters: readonly Tipster[] | undefined
  error: string | null
  onRetry: () => void
  /** Absent for those who only read: no action column. */
  handlers: ValuesHandlers | undefined
}

const BY_TIPSTER = sortedBy('tipster')

const rowId = (tipster: Tipster): string => String(tipster.idTipster)

export function TipsterValuesTable(props: TipsterValuesTableProps) {
  const { address, kind, label, tipsters, error, onRetry, handlers } = props
  const [view, setView] = useTableView(address, BY_TIPSTER)
  return (
    <DataTable<Tipster>
      tableKey={kind.slice}
      filters={FILTERS}
      label={label}
      columns={valueColumns(kind, handlers)}
      rows={tipsters}
      rowId={rowId}
      view={view}
      onView={setView}
      height={kind.height}
      error={error}
      onRetry={onRetry}
      empty={<EmptyState title={kind.text.empty}>{handlers && kind.text.emptyHint}</EmptyState>}
    />
  )
}

function valueColumns(kind: TipsterValuesKind, handlers: ValuesHandlers | undefined): DataColumn<Tipster>[] {
  const { text } = kind
  return [
    {
      id: 'tipster',
      header: text.tipster,
      width: 200,
      grow: 1,
      hideable: false,
      value: ({ nomeTipster }) => nomeTipster,
      cell: ({ nomeTipster }) => <strong>{nomeTipster}</strong>,
      card: { slot: 'title' },
    },
    ...kind.fields.map(({ name, kind }) =>
      figureColumn<Tipster>(name, {
        header: labelOf(name),
        width: 180,
        cell: (value) => (kind === 'percent' ? <Percent value={value} /> : <Money value={value} />),
      }),
    ),
    ...(handlers ? [actionsColumn(text, handlers)] : []),
  ]
}

const actionsColumn = (text: TipsterValuesKind['text'], { onEdit, onDelete }: ValuesHandlers) =>
  buttonsColumn<Tipster>(170, (tipster) => (
    <RowActions
      edit={{ label: text.edit, run: () => onEdit(tipster) }}
      remove={{ label: text.delete, run: () => onDelete(tipster) }}
    />
  ))
