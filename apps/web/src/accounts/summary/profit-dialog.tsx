import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { required } from '@xbetapp/domain/platform/validation/rules'
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx'
import { Picker } from '#web/ui/picker/picker.tsx'
import { Amounts } from './amounts.tsx'
import { failure } from './failure.ts'
import { holdersQuery, profitQuery, useDepositProfit } from './summary.api.ts'
import { summaryPageText as text } from './summary.it.ts'
import type { Currencies } from './use-currencies.ts'

interface ProfitDialogProps {
  currencies: Currencies
  username: string
  onClose: () => void
}

/** Chooses the fund that receives the profit; amount and currency follow from it. */
export function ProfitDialog({ currencies, username, onClose }: ProfitDialogProps) {
  const deposit = useDepositProfit()
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
      onSubmit={({ fondo }) =>
        deposit
          .mutateAsync({ body: { idFlussoCassa: Number(fondo), username, visto: positive } })
          .catch(failure(text.depositFailed))
      }
    >
      {nothing ? (
        <p className="flush type-sm weight-400 quiet airy">{text.depositNothing}</p>
      ) : (
        <Amounts size="big" amounts={positive} currencies={currencies} />
      )}
      <Picker
        label={text.fund}
        required
        options={funds.map(({ id, nome }) => ({ value: String(id), label: nome }))}
        value={form.values.fondo || null}
        error={form.errors.fondo}
        onChange={(next) => form.setFieldValue('fondo', next ?? '')}
      />
      <p className="flush type-sm weight-400 quiet airy">{text.depositNote}</p>
    </FormDialog>
  )
}
