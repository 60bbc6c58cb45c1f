import { useQuery } from '@tanstack/react-query'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { errorText } from '#web/lib/api-error.ts'
import { sortedBy, useAddress, useDialogs, useTableView } from '#web/lib/use-address.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { type Tipster, tipsterQuery } from '#web/reference/reference/public/lists.api.ts'
import { rulesText as text } from '#web/reference/reference/tipster-rules/tipster-rules.it.ts'
import {
  AddRuleDialog,
  DeleteRuleDialog,
  ruleColumns,
  type TipsterRule,
} from '#web/reference/reference/tipster-rules/tipster-rules.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { FilterBar, SearchField } from '#web/ui/filter-bar/filter-bar.tsx'
import { hasWords } from '#web/ui/picker/filter-options.ts'
import { EmptyState } from '#web/ui/placeholders/placeholders.tsx'

const DIALOGS = ['nuova', 'elimina'] as const
const HEIGHT_PX = 600
const BY_TIPSTER = sortedBy('tipster')

/** The rules of each tipster, with the dialogs that add and delete one. */
export default function RulesPage() {
  const address = useAddress('/impostazioni/gestione-regole-tipster')
  const { search, change } = address
  const [view, setView] = useTableView(address, BY_TIPSTER)
  const { data, error, refetch } = useQuery(tipsterQuery)
  const { open, show, close } = useDialogs(address, DIALOGS)
  const found = data?.filter(({ nomeTipster }) => hasWords(nomeTipster, search.nome ?? ''))

  const target = open?.name === 'nuova' ? data?.find(({ idTipster }) => idTipster === open.value) : null
  const owner =
    open?.name === 'elimina' ? data?.find((tipster) => ruleOf(tipster, open.value) !== undefined) : null
  const regola = owner && open && ruleOf(owner, open.value)
  return (
    <PageFrame title={titleOf('/impostazioni/gestione-regole-tipster')}>
      <FilterBar>
        <SearchField placeholder={text.filter} value={search.nome} onChange={(nome) => change({ nome })} />
      </FilterBar>
      <DataTable<Tipster>
        tableKey="regole"
        filters={['nome']}
        label={text.columns.regole}
        columns={ruleColumns(
          ({ idTipster }) => show('nuova', idTipster),
          ({ idRegola }) => show('elimina', idRegola),
        )}
        rows={found}
        rowId={(tipster) => String(tipster.idTipster)}
        view={view}
        onView={setView}
        height={HEIGHT_PX}
        estimatedRowHeight={42}
        error={error ? errorText(error) : null}
        onRetry={() => void refetch()}
        empty={<EmptyState title={text.empty}>{text.emptyHint}</EmptyState>}
      />
      {target && <AddRuleDialog tipster={target} onClose={close} />}
      {owner && regola && <DeleteRuleDialog tipster={owner} regola={regola} onClose={close} />}
    </PageFrame>
  )
}

const ruleOf = (tipster: Tipster, id: number): TipsterRule | undefined =>
  tipster.regole.find(({ idRegola }) => idRegola === id)
