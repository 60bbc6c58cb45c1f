import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { mayOpen } from '@xbetapp/domain/platform/roles/screens'
import type { VenueKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { isHelper } from '@xbetapp/domain/reference/reference/names'
import { onOff, statoLabel } from '@xbetapp/domain/reference/reference/stato'
import { type ReactNode, type ToggleEvent, useState } from 'react'
import { api } from '#web/lib/api.ts'
import { offerInToast, toastSuccess } from '#web/lib/toast.ts'
import { useFormMutation } from '#web/lib/use-api-mutation.ts'
import { useViewer } from '#web/platform/auth/public/viewer.ts'
import { HistoryButton } from '#web/platform/history/public/history-button.tsx'
import type { ReferenceState } from '#web/reference/reference/public/status-chip.tsx'
import { FormDialog, FormGrid, useJudgedForm } from '#web/ui/form-dialog/form-dialog.tsx'
import { useLatest } from '#web/ui/latest.ts'
import { type BalanceState, lockReason } from './field-lock.ts'
import { bodyOf, fieldErrors, newValues, valuesOf } from './field-values.ts'
import { type Field, type FieldValues, labelOfField, type ReferenceKind, type ReferenceRow } from './kind.ts'
import { sendNotices } from './notices.ts'
import { REFERENCE_KEY } from './public/lists.api.ts'
import { referenceText } from './reference.it.ts'
import { ReferenceField } from './reference-field.tsx'
import { type Choices, useChatOwners, useChoices } from './use-choices.ts'

export interface ReferenceDialogProps<Row extends ReferenceRow> {
  kind: ReferenceKind<Row>
  /** The row as it was when the form opened; null to create one. */
  row: Row | null
  /** The row as it is stored now; null to create one. */
  now: Row | null
  /** Shown beside the button of the row's history. */
  beside?: ReactNode
  /** Shown below the section of percentages and balances. */
  belowFigures?: ReactNode
  /** Key of the bookmaker whose rows the list shows: a new one is probably his. */
  ofBook?: string | undefined
  /** Called with the key of a row that was created. */
  onCreated: (key: string) => void
  onClose: () => void
}

/** Creates or edits one row. Opens once the lists of its pickers are loaded. */
export function ReferenceDialog<Row extends ReferenceRow>(props: ReferenceDialogProps<Row>) {
  const { kind, row } = props
  const choices = useChoices(kind.fields, row === null ? null : Number(row[kind.key]))
  return choices === undefined ? null : <ReferenceFormDialog {...props} choices={choices} />
}

function ReferenceFormDialog<Row extends ReferenceRow>({
  kind,
  row,
  now,
  beside,
  belowFigures,
  ofBook,
  onCreated,
  onClose,
  choices,
}: ReferenceDialogProps<Row> & { choices: Choices }) {
  const viewer = useViewer()
  const fields = kind.fields.filter(
    (field) => (field.isShownTo?.(viewer) ?? true) && !(field.onlyStored && row === null),
  )
  const owners = useChatOwners(kind.ownsChats ?? false)
  const balance = useBalance(kind, row)
  const [book, another] = choices.book.filter(({ label }) => !isHelper(label))
  const shownBook = choices.book.find(({ value }) => value === ofBook)?.value
  const firstBook = shownBook ?? (another ? undefined : book?.value)
  // Other rows arrive while the form is open.
  const latest = useLatest({ fields, owners })
  const form = useJudgedForm<FieldValues>({
    initialValues: row ? valuesOf(fields, row) : newValues(fields, choices.valuta[0]?.value, firstBook),
    validate: (values) => ({
      ...kind.validate?.(values, row, latest.current.owners),
      ...fieldErrors(latest.current.fields, values),
    }),
  })
  const stored = row === null ? null : ((row as { stato?: ReferenceState }).stato ?? null)
  const write = useFormMutation(row === null ? `POST /api/v1/${kind.slice}` : `PUT /api/v1/${kind.slice}`, {
    invalidates: [REFERENCE_KEY],
    onSuccess: (saved) => {
      // A list starts with what is ON: a row switched off leaves it.
      const isOff = stored !== null && stored !== 'D' && (saved as { stato?: ReferenceState }).stato === 'D'
      toastSuccess(
        row === null ? kind.text.created : kind.text.updated,
        isOff ? referenceText.whereOff : undefined,
      )
    },
  })

  const navigate = useNavigate()

  const lockOf = (field: Field<Row>) => lockReason(field, { viewer, row, balance })
  const save = async (_: unknown, version: number | undefined) => {
    const open = fields.filter((field) => lockOf(field) === null)
    const body = {
      ...bodyOf(open, form.values),
      ...(row === null ? {} : { [kind.key]: row[kind.key], version }),
    }
    const saved = (await write.mutateAsync({ body } as never)) as unknown as Row
    if (row === null) onCreated(String(saved[kind.key]))
    void sendNotices(kind.notices?.(saved, row, viewer) ?? [])
    const next = typeof kind.next === 'function' ? kind.next(owners) : kind.next
    if (row === null && next && mayOpen(next.screen, viewer.roles))
      offerInToast({ label: next.label, run: () => void navigate(next.link(saved)) }, kind.text.created)
  }

  // The rare fields stay open once they are: correcting the last error there must not fold them under the cursor.
  const [isUnfolded, setUnfolded] = useState(false)
  const unfold = (event: ToggleEvent<HTMLDetailsElement>) => setUnfolded(event.currentTarget.open)
  const isFolded = ({ isRare = false }: Field<Row>) => row === null && isRare
  const rare = fields.filter(isFolded)
  const sections = (some: readonly Field<Row>[], above?: string) =>
    [...Map.groupBy(some, ({ section }) => section)].map(([title, group], at) => (
      <FormGrid key={title ?? ''} title={at === 0 && title === above ? undefined : title}>
        {group.map((field) => (
          <ReferenceField
            key={field.name}
            field={field}
            form={form}
            choices={choices}
            stored={stored}
            lock={lockOf(field)}
          />
        ))}
        {title === referenceText.sections.importi && belowFigures}
      </FormGrid>
    ))
  return (
    <FormDialog
      crossFields={kind.validate !== undefined}
      width={600}
      title={row === null ? kind.text.createTitle : kind.text.editTitle}
      form={form}
      stored={
        now === null
          ? undefined
          : { version: now.version, values: valuesOf(fields, now), describe: wordsOf(fields, choices) }
      }
      submitDisabled={!form.isValid()}
      onClose={onClose}
      onSubmit={save}
      aside={
        row !== null && (
          <>
            <HistoryButton entita={kind.slice} numero={String(row[kind.key])} name={nameOf(kind, row)} />
            {beside}
          </>
        )
      }
    >
      {sections(fields.filter((field) => !isFolded(field)))}
      {rare.length > 0 && (
        <details open={isUnfolded || rare.some(({ name }) => form.errors[name])} onToggle={unfold}>
          <summary className="below-6 type-sm quiet">{referenceText.rare}</summary>
          <div className="column gap-6">
            {sections(rare, fields.findLast((field) => !isFolded(field))?.section)}
          </div>
        </details>
      )}
    </FormDialog>
  )
}

/** Label of a field, and its value in words. */
const wordsOf =
  <Row,>(fields: readonly Field<Row>[], choices: Choices) =>
  (name: string) => {
    const field = fields.find((one) => one.name === name)
    if (field === undefined) return undefined
    const label = labelOfField(field)
    if (field.kind === 'stato')
      return { label, show: (value: unknown) => shownState(field.states, value as ReferenceState) }
    if (field.kind !== 'book' && field.kind !== 'valuta' && field.kind !== 'choice') return { label }
    const options = field.kind === 'choice' ? field.options : choices[field.kind]
    return {
      label,
      show: (value: unknown) => options.find((one) => one.value === value)?.label ?? String(value ?? ''),
    }
  }

const shownState = (
  states: (stored: ReferenceState) => readonly ReferenceState[],
  value: ReferenceState,
): string => statoLabel(states(value).includes(value) ? value : onOff(value))

/** The balance of the row being edited, where one locks its fields: never cached, because it decides which fields may be changed. */
function useBalance<Row extends ReferenceRow>(kind: ReferenceKind<Row>, row: Row | null): BalanceState {
  const id = row === null ? null : Number(row[kind.key])
  const { data, isError } = useQuery({
    queryKey: ['balance', kind.slice, id],
    queryFn: ({ signal }) =>
      api(`GET /api/v1/${kind.slice as VenueKind}/:id/saldo-totale`, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null && kind.fields.some(({ balanceLock, usedLock }) => balanceLock ?? usedLock),
    gcTime: 0,
  })
  return isError ? 'failed' : (data ?? null)
}

/** The name of a row, which is the first field of every kind. */
export function nameOf<Row extends ReferenceRow>(
  { fields: [first], text }: ReferenceKind<Row>,
  row: Row,
): string {
  const name: unknown = first && row[first.name]
  return typeof name === 'string' ? name : text.editTitle
}
