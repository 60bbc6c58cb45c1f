import { Textarea } from '@mantine/core'
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx'
import { useBetTextForm } from './bet-text-form.ts'
import { calcolatoreText as text } from './calculator.it.ts'
import type { CalculatorBet } from './calculator.types.ts'
import { useEditBet } from './use-edit-bet.ts'

export default function EditTextDialog({ bet, onClose }: { bet: CalculatorBet; onClose: () => void }) {
  const edit = useEditBet()
  const form = useBetTextForm(bet)
  return (
    <FormDialog
      opened
      persistent
      width={600}
      title={text.textTitle(bet.idReceivedBet)}
      form={form}
      onClose={onClose}
      onSubmit={(values) => edit(bet, values)}
    >
      <Textarea
        label={text.text}
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
