import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { required } from '@xbetapp/domain/platform/validation/rules'
import { useBooking } from '#web/accounts/accounting/public/use-booking.ts'
import { useViewer } from '#web/platform/auth/public/viewer.ts'
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx'
import { Picker } from '#web/ui/picker/picker.tsx'
import { Amounts } from './amounts.tsx'
import { holdersQuery, profitQuery } from './summary.api.ts'
import { summaryPageText as text } from './summary.it.ts'

/** Chooses the fund that receives the profit: every positive amount, in each currency. */
export function ProfitDialog({ onClose }: { onClose: () => void }) {
  const { username } = useViewer()
  const deposit = useBooking('POST /api/v1/conto/deposita-profitto', {
    done: text.depositDone,
    failed: text.depositFailed,
  })
  const { data: funds = [] } = useQuery(holdersQuery('fondo'))
  const { data: profit = {} } = useQuery(profitQuery)
  const form = useForm({ initialValues: { fondo: '' }, validate: { fondo: required } })
  const positive = Object.fromEntries(Object.entries(profit).filter(([, importo]) => importo > 0))
  const nothing = Object.keys(positive).length === 0
  return (
    <FormDialog
      width={500}
      title={text.depositTitle}
      form={form}
      submitLabel={text.depositConfirm}
      submitDisabled={nothing || form.values.fondo === ''}
      onClose={onClose}
      onSubmit={({ fondo }) => deposit({ body: { idFlussoCassa: Number(fondo), username, visto: positive } })}
    >
      {nothing ? (
        <p className="flush type-sm weight-400 quiet airy">{text.depositNothing}</p>
      ) : (
        <Amounts size="big" amounts={positive} />
      )}
      <Picker
        label={text.fund}
        required
        options={funds.map(({ id, nome }) => ({ value: String(id), label: nome }))}
        {...form.getInputProps('fondo')}
      />
      <p className="flush type-sm weight-400 quiet airy">{text.depositNote}</p>
    </FormDialog>
  )
}
