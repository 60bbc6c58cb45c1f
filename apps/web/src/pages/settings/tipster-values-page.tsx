import { Alert, Button } from '@mantine/core'
import { IconInfoCircle, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { errorText } from '#web/lib/api-error.ts'
import { useAddress } from '#web/lib/use-address.ts'
import { useDialogs } from '#web/lib/use-dialogs.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { useViewer } from '#web/platform/auth/public/use-viewer.ts'
import { isAdmin } from '#web/platform/auth/public/viewer.ts'
import { REFERENCE_KEY } from '#web/reference/reference/public/reference-key.ts'
import { tipsterQuery } from '#web/reference/reference/public/tipster.api.ts'
import { amountsText } from '#web/reference/reference/tipster-values/limits.it.ts'
import {
  amountsKind,
  emptyBody,
  hasValues,
  limitsKind,
  type TipsterValuesKind,
} from '#web/reference/reference/tipster-values/tipster-values.ts'
import { TipsterValuesDialog } from '#web/reference/reference/tipster-values/tipster-values-dialog.tsx'
import { TipsterValuesTable } from '#web/reference/reference/tipster-values/tipster-values-table.tsx'
import { DeleteByCallDialog } from '#web/ui/confirm-dialog/delete-dialog.tsx'
import { FilterBar } from '#web/ui/filter-bar/filter-bar.tsx'
import { FilterPicker } from '#web/ui/filter-bar/filter-picker.tsx'

const DIALOGS = ['nuovo', 'modifica', 'elimina'] as const

interface TipsterValuesPageProps {
  kind: TipsterValuesKind
  path: '/impostazioni/check-tipster/limiti-drop' | '/impostazioni/check-tipster/importi-richiesti'
  note?: string
}

export const LimitsPage = () => (
  <TipsterValuesPage kind={limitsKind} path="/impostazioni/check-tipster/limiti-drop" />
)

export const AmountsPage = () => (
  <TipsterValuesPage
    kind={amountsKind}
    path="/impostazioni/check-tipster/importi-richiesti"
    note={amountsText.note}
  />
)

/** Figures that some tipsters have: the drop limits, the required amount. */
function TipsterValuesPage({ kind, path, note }: TipsterValuesPageProps) {
  const mayEdit = isAdmin(useViewer())
  const address = useAddress(path)
  const { search, change } = address
  const title = titleOf(path)
  const { data, error, refetch } = useQuery(tipsterQuery)
  const { open, show, close } = useDialogs(address, DIALOGS)
  const listed = data?.filter((tipster) => hasValues(kind, tipster))
  // A tipster whose values were deleted is no longer a filter: it would show an empty list.
  const filter = listed?.some(({ idTipster }) => idTipster === search.tipster) ? search.tipster : undefined
  const shown = filter === undefined ? listed : listed?.filter(({ idTipster }) => idTipster === filter)
  const options = (listed ?? []).map(({ idTipster, nomeTipster }) => ({
    value: String(idTipster),
    label: nomeTipster,
  }))
  const handlers = mayEdit
    ? {
        onEdit: ({ idTipster }: { idTipster: number }) => show('modifica', idTipster),
        onDelete: ({ idTipster }: { idTipster: number }) => show('elimina', idTipster),
      }
    : undefined
  const target = listed?.find(({ idTipster }) => idTipster === open?.value)

  return (
    <PageFrame
      title={title}
      actions={
        mayEdit && (
          <Button size="xs" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => show('nuovo', 1)}>
            {kind.text.add}
          </Button>
        )
      }
    >
      {note && (
        <Alert variant="default" icon={<IconInfoCircle size={18} aria-hidden color="var(--tone-blue)" />}>
          {note}
        </Alert>
      )}
      <FilterBar>
        <FilterPicker
          label={kind.text.filter}
          options={options}
          value={filter?.toString()}
          onChange={(next) => change({ tipster: next === undefined ? next : Number(next) })}
        />
      </FilterBar>
      <TipsterValuesTable
        address={address}
        kind={kind}
        label={title}
        tipsters={shown}
        error={error ? errorText(error) : null}
        onRetry={() => void refetch()}
        handlers={handlers}
      />
      {mayEdit && data && open?.name === 'nuovo' && (
        <TipsterValuesDialog kind={kind} tipster={null} tipsters={data} onClose={close} />
      )}
      {mayEdit && data && target && open?.name === 'modifica' && (
        <TipsterValuesDialog key={open.value} kind={kind} tipster={target} tipsters={data} onClose={close} />
      )}
      {mayEdit && target && open?.name === 'elimina' && (
        <DeleteByCallDialog
          title={kind.text.deleteTitle}
          call="PUT /api/v1/tipster"
          input={{ body: { idTipster: target.idTipster, ...emptyBody(kind) } }}
          invalidates={[REFERENCE_KEY]}
          success={kind.text.deleted}
          onClose={close}
        >
          {kind.text.deleteBody(target.nomeTipster)}
        </DeleteByCallDialog>
      )}
    </PageFrame>
  )
}
