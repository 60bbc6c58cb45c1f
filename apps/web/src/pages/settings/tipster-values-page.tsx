import { Alert, Button } from '@mantine/core'
import { IconInfoCircle, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { labelOf } from '@xbetapp/domain/reference/reference/fields'
import { errorText } from '#web/lib/api-error.ts'
import { sortedBy, useAddress, useDialogs, useTableView } from '#web/lib/use-address.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { isAdmin, useViewer } from '#web/platform/auth/public/viewer.ts'
import {
  REFERENCE_KEY,
  type Tipster,
  tipsterOption,
  tipsterQuery,
} from '#web/reference/reference/public/lists.api.ts'
import {
  amountsKind,
  emptyBody,
  hasValues,
  limitsKind,
  type TipsterValuesKind,
} from '#web/reference/reference/tipster-values/tipster-values.ts'
import { TipsterValuesDialog } from '#web/reference/reference/tipster-values/tipster-values-dialog.tsx'
import { DeleteByCallDialog } from '#web/ui/confirm-dialog/delete-dialog.tsx'
import { buttonsColumn, type DataColumn, figureColumn } from '#web/ui/data-table/columns.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { RowActions } from '#web/ui/data-table/row-actions.tsx'
import { FilterBar, FilterPicker } from '#web/ui/filter-bar/filter-bar.tsx'
import { Money, Percent } from '#web/ui/numbers/numbers.tsx'
import { EmptyState } from '#web/ui/placeholders/placeholders.tsx'

const DIALOGS = ['nuovo', 'modifica', 'elimina'] as const
const BY_TIPSTER = sortedBy('tipster')

export const LimitsPage = () => <TipsterValuesPage kind={limitsKind} />

export const AmountsPage = () => <TipsterValuesPage kind={amountsKind} />

/** Figures that some tipsters have: the drop limits, the required amount. */
function TipsterValuesPage({ kind }: { kind: TipsterValuesKind }) {
  const { text, path } = kind
  const mayEdit = isAdmin(useViewer())
  const address = useAddress(path)
  const { search, change } = address
  const [view, setView] = useTableView(address, BY_TIPSTER)
  const title = titleOf(path)
  const { data, error, refetch } = useQuery(tipsterQuery)
  const { open, show, close } = useDialogs(address, DIALOGS)
  const listed = data?.filter((tipster) => hasValues(kind, tipster))
  // A tipster whose values were deleted is no longer a filter: it would show an empty list.
  const filter = listed?.some(({ idTipster }) => idTipster === search.tipster) ? search.tipster : undefined
  const shown = filter === undefined ? listed : listed?.filter(({ idTipster }) => idTipster === filter)
  const options = (listed ?? []).map(tipsterOption)
  const buttons = buttonsColumn<Tipster>(170, ({ idTipster }) => (
    <RowActions
      edit={{ label: text.edit, run: () => show('modifica', idTipster) }}
      remove={{ label: text.delete, run: () => show('elimina', idTipster) }}
    />
  ))
  const target = listed?.find(({ idTipster }) => idTipster === open?.value)

  return (
    <PageFrame
      title={title}
      actions={
        mayEdit && (
          <Button size="xs" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => show('nuovo', 1)}>
            {text.add}
          </Button>
        )
      }
    >
      {'note' in text && (
        <Alert variant="default" icon={<IconInfoCircle size={18} aria-hidden color="var(--tone-blue)" />}>
          {text.note}
        </Alert>
      )}
      <FilterBar>
        <FilterPicker
          label={text.filter}
          options={options}
          value={filter?.toString()}
          onChange={(next) => change({ tipster: next === undefined ? next : Number(next) })}
        />
      </FilterBar>
      <DataTable<Tipster>
        tableKey={kind.slice}
        filters={['tipster']}
        label={title}
        columns={[...valueColumns(kind), ...(mayEdit ? [buttons] : [])]}
        rows={shown}
        rowId={(tipster) => String(tipster.idTipster)}
        view={view}
        onView={setView}
        height={kind.height}
        error={error ? errorText(error) : null}
        onRetry={() => void refetch()}
        empty={<EmptyState title={text.empty}>{mayEdit && text.emptyHint}</EmptyState>}
      />
      {mayEdit && data && open?.name === 'nuovo' && (
        <TipsterValuesDialog kind={kind} tipster={null} tipsters={data} onClose={close} />
      )}
      {mayEdit && data && target && open?.name === 'modifica' && (
        <TipsterValuesDialog key={open.value} kind={kind} tipster={target} tipsters={data} onClose={close} />
      )}
      {mayEdit && target && open?.name === 'elimina' && (
        <DeleteByCallDialog
          title={text.deleteTitle}
          call="PUT /api/v1/tipster"
          input={{ body: { idTipster: target.idTipster, ...emptyBody(kind) } }}
          invalidates={[REFERENCE_KEY]}
          success={text.deleted}
          onClose={close}
        >
          {text.deleteBody(target.nomeTipster)}
        </DeleteByCallDialog>
      )}
    </PageFrame>
  )
}

const valueColumns = ({ text, fields }: TipsterValuesKind): DataColumn<Tipster>[] => [
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
  ...fields.map(({ name, kind }) =>
    figureColumn<Tipster>(name, {
      header: labelOf(name),
      width: 180,
      cell: (value) => (kind === 'percent' ? <Percent value={value} /> : <Money value={value} />),
    }),
  ),
]
