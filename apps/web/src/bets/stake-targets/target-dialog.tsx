import { typedAmount, typedOdds } from '@xbetapp/domain/bets/drops/typed-bounds'
import {
  decimal2,
  decimal3,
  differentFrom,
  firstError,
  noSign,
} from '@xbetapp/domain/platform/validation/rules'
import { useFormMutation } from '#web/lib/use-api-mutation.ts'
import { asTyped, MoneyField, OddsField, typedNumber } from '#web/ui/fields/number-fields.tsx'
import { FormDialog, FormGrid, useJudgedForm } from '#web/ui/form-dialog/form-dialog.tsx'
import { type StakeTarget, stakeTargetQuery } from './stake-targets.api.ts'
import { stakeTargetText as text } from './stake-targets.it.ts'

const LABELS = { obiettivo: text.obiettivo, quotaMinima: text.leastOdds }

/** Target and lowest odds of a bet, set by hand; empty fields leave them to the tipster and the text. */
export default function TargetDialog({ measure, onClose }: { measure: StakeTarget; onClose: () => void }) {
  const { idReceivedBet: id, obiettivo, obiettivoDa, quotaMinima, quotaMinimaDa } = measure
  const save = useFormMutation('PUT /api/v1/bets/:id/misuratore', {
    invalidates: [stakeTargetQuery(id).queryKey],
    success: text.saved,
  })
  const values = {
    obiettivo: obiettivoDa === 'mano' ? asTyped(obiettivo) : '',
    quotaMinima: quotaMinimaDa === 'mano' ? asTyped(quotaMinima) : '',
  }
  const form = useJudgedForm({
    initialValues: values,
    validate: {
      obiettivo: firstError(decimal2, noSign, typedAmount),
      quotaMinima: firstError(decimal3, differentFrom(0), typedOdds),
    },
  })
  return (
    <FormDialog
      width={420}
      title={text.editTitle(id)}
      form={form}
      stored={{ version: measure.version, values, describe: (name) => ({ label: LABELS[name] }) }}
      onClose={onClose}
      onSubmit={(typed, version) =>
        save.mutateAsync({
          params: { id },
          body: {
            obiettivo: typedNumber(typed.obiettivo),
            quotaMinima: typedNumber(typed.quotaMinima),
            version: version ?? measure.version,
          },
        })
      }
    >
      <FormGrid>
        <MoneyField label={text.obiettivo} {...form.getInputProps('obiettivo')} />
        <OddsField label={text.leastOdds} {...form.getInputProps('quotaMinima')} />
      </FormGrid>
      <p className="flush type-xs quiet">{text.hint}</p>
    </FormDialog>
  )
}
