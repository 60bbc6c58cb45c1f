import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { firstError, maxLength, required } from '@xbetapp/domain/validation/rules'
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx'
import type { Bet } from './bet.ts'
import { useEditBetText } from './bets.api.ts'
import { betsText as text } from './bets.it.ts'

const MAX_LENGTH = 4096

interface EditBetTextDialogProps {
  bet: Bet
  onClose: () => void
  onDone: () => void
}

/** The text as it stood when the dialog opened is what is edited: polling does not write over the operator. */
export default function EditBetTextDialog({ bet, onClose, onDone }: EditBetTextDialogProps) {
  const edit = useEditBetText()
  const form = useForm({
    initialValues: { formattedBet: bet.formattedBet, textVersion: bet.textVersion },
    validate: { formattedBet: firstError(required, maxLength(MAX_LENGTH)) },
  })
  return (
    <FormDialog
      opened
      persistent
      width={620}
      title={text.editTitle(bet.idReceivedBet)}
      form={form}
      submitLabel={text.save}
      onClose={onClose}
      onSubmit={async (values) => {
        await edit.mutateAsync({ body: { idReceivedBet: bet.idReceivedBet, ...values } })
        onDone()
      }}
    >
      <Textarea
        label={text.editField}
        required
        autosize
        minRows={6}
        maxRows={18}
        {...form.getInputProps('formattedBet')}
        onKeyDown={(event) => {
          // Enter breaks the line here; with Ctrl it saves.
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit()
        }}
      />
    </FormDialog>
  )
}
