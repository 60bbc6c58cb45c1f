import { CloseButton, Textarea } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { firstError, maxLength, required } from '@xbetapp/domain/platform/validation/rules'
import { labelOf, maxOf } from '@xbetapp/domain/reference/reference/fields'
import { useFormMutation } from '#web/lib/use-api-mutation.ts'
import { REFERENCE_KEY, type Tipster } from '#web/reference/reference/public/lists.api.ts'
import { DeleteByCallDialog } from '#web/ui/confirm-dialog/delete-dialog.tsx'
import { columnsOf, type DataColumn } from '#web/ui/data-table/columns.ts'
import { FormDialog, useJudgedForm } from '#web/ui/form-dialog/form-dialog.tsx'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { rulesText as text } from './tipster-rules.it.ts'
import classes from './tipster-rules.module.css'

export type TipsterRule = Tipster['regole'][number]

const column = columnsOf(text.columns)

/** All tipsters with their rules, to add to and to delete from. */
export const ruleColumns = (
  onAdd: (tipster: Tipster) => void,
  onRemove: (regola: TipsterRule) => void,
): DataColumn<Tipster>[] => [
  column('tipster', {
    width: 220,
    hideable: false,
    value: ({ nomeTipster }) => nomeTipster,
    cell: ({ nomeTipster }) => <strong>{nomeTipster}</strong>,
    card: { slot: 'title' },
  }),
  column('regole', {
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
  }),
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
