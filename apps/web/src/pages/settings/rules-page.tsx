import { useQuery } from '@tanstack/react-query'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { errorText } from '#web/lib/api-error.ts'
import { useAddress } from '#web/lib/use-address.ts'
import { useDialogs } from '#web/lib/use-dialogs.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { type Tipster, tipsterQuery } from '#web/reference/reference/public/tipster.api.ts'
import { AddRuleDialog, DeleteRuleDialog } from '#web/reference/reference/tipster-rules/rule-dialogs.tsx'
import { RulesTable, type TipsterRule } from '#web/reference/reference/tipster-rules/rules-table.tsx'
import { rulesText as text } from '#web/reference/reference/tipster-rules/tipster-rules.it.ts'
import { FilterBar } from '#web/ui/filter-bar/filter-bar.tsx'
import { SearchField } from '#web/ui/filter-bar/search-field.tsx'
import { hasWords } from '#web/ui/picker/filter-options.ts'

const DIALOGS = ['nuova', 'elimina'] as const

export default function RulesPage() {
  const address = useAddress('/impostazioni/gestione-regole-tipster')
  const { search, change } = address
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
      <RulesTable
        address={address}
        tipsters={found}
        error={error ? errorText(error) : null}
        onRetry={() => void refetch()}
        onAdd={({ idTipster }) => show('nuova', idTipster)}
        onRemove={({ idRegola }) => show('elimina', idRegola)}
      />
      {target && <AddRuleDialog tipster={target} onClose={close} />}
      {owner && regola && <DeleteRuleDialog tipster={owner} regola={regola} onClose={close} />}
    </PageFrame>
  )
}

const ruleOf = (tipster: Tipster, id: number): TipsterRule | undefined =>
  tipster.regole.find(({ idRegola }) => idRegola === id)
