import { Textarea } from '@mantine/core'
import { firstError, maxLength, required } from '@xbetapp/domain/platform/validation/rules'
import { labelOf, maxOf } from '@xbetapp/domain/reference/reference/fields'
import { useFormMutation } from '#web/lib/use-api-mutation.ts'
import { REFERENCE_KEY, type Tipster } from '#web/reference/reference/public/lists.api.ts'
import { DeleteByCallDialog } from '#web/ui/confirm-dialog/delete-dialog.tsx'
import { FormDialog, useJudgedForm } from '#web/ui/form-dialog/form-dialog.tsx'
import type { TipsterRule } from './rule-columns.tsx'
import { rulesText as text } from './tipster-rules.it.ts'
import classes from './tipster-rules.module.css'

interface RuleDialogProps {
  tipster: Tipster
  onClose: () => void
}

export function AddRuleDialog({ tipster, onClose }: RuleDialogProps) {
  const add = useFormMutation('POST /api/v1/regola-tipster', {
    invalidates: [REFERENCE_KEY],
    success: text.saved,
  })
  const form = useJudgedForm({
    initialValues: { regola: '' },
    validate: { regola: firstError(required, maxLength(maxOf('regola'))) },
  })
  return (
    <FormDialog
      width={600}
      title={text.addTitle(tipster.nomeTipster)}
      form={form}
      submitDisabled={!form.isValid()}
      onClose={onClose}
      onSubmit={({ regola }) =>
        add.mutateAsync({ body: { idRegola: null, regola: regola.trim(), idTipster: tipster.idTipster } })
      }
    >
      <Textarea
        label={labelOf('regola')}
        required
        autosize
        minRows={3}
        maxRows={10}
        {...form.getInputProps('regola')}
      />
    </FormDialog>
  )
}

export function DeleteRuleDialog({ tipster, regola, onClose }: RuleDialogProps & { regola: TipsterRule }) {
  return (
    <DeleteByCallDialog
      title={text.deleteTitle}
      call="DELETE /api/v1/regola-tipster/:idRegola"
      input={{ params: { idRegola: regola.idRegola } }}
      invalidates={[REFERENCE_KEY]}
      success={text.deleted}
      onClose={onClose}
    >
      {text.deleteBody(tipster.nomeTipster)}
      <p className={`quiet lines-kept breaks above-5 pad-4-6 ${classes.quoted}`}>{regola.regola}</p>
    </DeleteByCallDialog>
  )
}
