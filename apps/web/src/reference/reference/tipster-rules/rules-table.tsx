import { CloseButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ListSearch } from '#web/lib/search-params.ts'
import { type Address, sortedBy, useTableView } from '#web/lib/use-address.ts'
import type { Tipster } from '#web/reference/reference/public/tipster.api.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import type { DataColumn } from '#web/ui/data-table/data-table.types.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { rulesText as text } from './tipster-rules.it.ts'
import classes from './tipster-rules.module.css'

/** Parameters of the address that filter the list. */
const FILTERS = ['nome']
export type TipsterRule = Tipster['regole'][number]

interface RulesTableProps {
  address: Address<ListSearch>
  tipsters: readonly Tipster[] | undefined
  error: string | null
  onRetry: () => void
  onAdd: (tipster: Tipster) => void
  onRemove: (regola: TipsterRule) => void
}

const HEIGHT_PX = 600
const BY_TIPSTER = sortedBy('tipster')

const rowId = (tipster: Tipster): string => String(tipster.idTipster)

/** All tipsters with their rules, to add to and to delete from. */
export function RulesTable({ address, tipsters, error, onRetry, onAdd, onRemove }: RulesTableProps) {
  const [view, setView] = useTableView(address, BY_TIPSTER)
  return (
    <DataTable<Tipster>
      tableKey="regole"
      filters={FILTERS}
      label={text.columns.regole}
      columns={ruleColumns(onAdd, onRemove)}
      rows={tipsters}
      rowId={rowId}
      view={view}
      onView={setView}
      height={HEIGHT_PX}
      estimatedRowHeight={42}
      error={error}
      onRetry={onRetry}
      empty={<EmptyState title={text.empty}>{text.emptyHint}</EmptyState>}
    />
  )
}

const ruleColumns = (
  onAdd: RulesTableProps['onAdd'],
  onRemove: RulesTableProps['onRemove'],
): DataColumn<Tipster>[] => [
  {
    id: 'tipster',
    header: text.columns.tipster,
    width: 220,
    hideable: false,
    value: ({ nomeTipster }) => nomeTipster,
    cell: ({ nomeTipster }) => <strong>{nomeTipster}</strong>,
    card: { slot: 'title' },
  },
  {
    id: 'regole',
    header: text.columns.regole,
    width: 420,
    grow: 1,
    hideable: false,
    cell: (tipster) => (
      <div className="row wraps middle gap-3 cell-chips">
        {tipster.regole.map((regola) => (
          <RuleChip key={regola.idRegola} regola={regola.regola} onRemove={() => onRemove(regola)} />
        ))}
        {tipster.regole.length === 0 && <span className="faint">{text.none}</span>}
        <IconButton
          icon={IconPlus}
          iconSize={14}
          label={text.add(tipster.nomeTipster)}
          variant="light"
          color="green"
          className="green"
          size="sm"
          onClick={() => onAdd(tipster)}
        />
      </div>
    ),
    card: { slot: 'body' },
  },
]

/** A rule, cut to a line; the whole of it on hover. */
function RuleChip({ regola, onRemove }: { regola: string; onRemove: () => void }) {
  return (
    <span className={`inline-row middle gap-2 type-sm ${classes.chip}`} data-hint={regola}>
      <span className="cut">{regola}</span>
      <CloseButton size="xs" aria-label={text.remove(regola)} onClick={onRemove} />
    </span>
  )
}
