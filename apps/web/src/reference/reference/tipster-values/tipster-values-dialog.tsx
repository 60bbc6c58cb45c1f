import { required } from '@xbetapp/domain/platform/validation/rules'
import { labelOf } from '@xbetapp/domain/reference/reference/fields'
import { useFormMutation } from '#web/lib/use-api-mutation.ts'
import { REFERENCE_KEY, type Tipster, tipsterOption } from '#web/reference/reference/public/lists.api.ts'
import { MoneyField, PercentField } from '#web/ui/fields/number-fields.tsx'
import { FormDialog, FormGrid, useJudgedForm } from '#web/ui/form-dialog/form-dialog.tsx'
import { Picker } from '#web/ui/picker/picker.tsx'
import {
  type TipsterValuesKind,
  typedValues,
  valueErrors,
  valuesBody,
  withoutValues,
} from './tipster-values.ts'

interface TipsterValuesDialogProps {
  kind: TipsterValuesKind
  /** Null sets values for a tipster without any. */
  tipster: Tipster | null
  tipsters: readonly Tipster[]
  onClose: () => void
}

const TIPSTER = 'idTipster'

export function TipsterValuesDialog({ kind, tipster, tipsters, onClose }: TipsterValuesDialogProps) {
  const { text, fields } = kind
  const options = withoutValues(kind, tipsters).map(tipsterOption)
  const now = tipsters.find(({ idTipster }) => idTipster === tipster?.idTipster)
  const form = useJudgedForm<Record<string, string>>({
    initialValues: { [TIPSTER]: tipster ? String(tipster.idTipster) : '', ...typedValues(kind, tipster) },
    validate: (values) => {
      const chosen = required(values[TIPSTER] ?? '')
      return { ...valueErrors(kind, values), ...(chosen ? { [TIPSTER]: chosen } : {}) }
    },
  })
  const save = useFormMutation('PUT /api/v1/tipster', {
    invalidates: [REFERENCE_KEY],
    success: text.saved,
  })

  return (
    <FormDialog
      crossFields
      width={600}
      title={tipster ? text.editTitle(tipster.nomeTipster) : text.createTitle}
      form={form}
      submitDisabled={!form.isValid()}
      onClose={onClose}
      stored={
        now && {
          version: now.version,
          values: { [TIPSTER]: String(now.idTipster), ...typedValues(kind, now) },
          describe: (name) => {
            const field = fields.find((one) => one.name === name)
            return field && { label: labelOf(field.name) }
          },
        }
      }
      onSubmit={(values, seen) => {
        const idTipster = Number(values[TIPSTER])
        const version = seen ?? tipsters.find((one) => one.idTipster === idTipster)?.version
        return save.mutateAsync({ body: { idTipster, version, ...valuesBody(kind, values) } })
      }}
    >
      <FormGrid>
        {tipster === null && (
          <Picker
            data-wide
            name={TIPSTER}
            label={text.tipster}
            required
            disabled={options.length === 0}
            options={options}
            {...form.getInputProps(TIPSTER)}
            error={form.errors[TIPSTER] ?? (options.length === 0 ? text.noneLeft : undefined)}
          />
        )}
        {fields.map(({ name, kind }) => {
          const Input = kind === 'percent' ? PercentField : MoneyField
          return <Input key={name} label={labelOf(name)} required {...form.getInputProps(name)} />
        })}
      </FormGrid>
    </FormDialog>
  )
}
