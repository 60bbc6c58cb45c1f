import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { typedAmount } from '@xbetapp/domain/bets/drops/typed-bounds'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { dec } from '@xbetapp/domain/platform/money/decimal'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import {
  differentFrom,
  firstError,
  maxLength,
  required,
  signedDecimal2,
} from '@xbetapp/domain/platform/validation/rules'
import { DateField } from '#web/ui/date-field/date-field.tsx'
import { typedNumber } from '#web/ui/fields/italian-input.ts'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx'
import { FormGrid } from '#web/ui/form-grid/form-grid.tsx'
import { Picker } from '#web/ui/picker/picker.tsx'
import { failure } from './failure.ts'
import type { Holder } from './holder.ts'
import { useAddFundCashflow } from './summary.api.ts'
import { summaryPageText as text } from './summary.it.ts'
import type { Currencies } from './use-currencies.ts'

interface FundCashflowDialogProps {
  fund: Holder
  currencies: Currencies
  onClose: () => void
}

const NOTE_LENGTH = 500

/**
 * An amount into or out of a cash fund; no wallet is touched and the fund does not go below 0
 * (rule: summary/funds-and-wallets).
 */
export function FundCashflowDialog({ fund, currencies, onClose }: FundCashflowDialogProps) {
  const add = useAddFundCashflow()
  const today = romeDay(new Date())
  const form = useForm({
    initialValues: { data: today, valuta: 'EUR', importo: '', nota: '' },
    validateInputOnBlur: true,
    validate: {
      valuta: required,
      nota: firstError(required, maxLength(NOTE_LENGTH)),
      importo: (typed, { valuta }) =>
        firstError(required, signedDecimal2, differentFrom(0), typedAmount)(typed) ??
        (dec(fund.amounts[valuta] ?? 0)
          .plus(typedNumber(typed) ?? 0)
          .lt(0)
          ? text.notAvailable
          : null),
    },
  })
  const { valuta, data } = form.values
  const simbolo = currencies.symbol(valuta)
  return (
    <FormDialog
      width={500}
      title={`${text.addCashflow} · ${fund.nome}`}
      form={form}
      onClose={onClose}
      onSubmit={({ data, valuta, importo, nota }) =>
        add
          .mutateAsync({
            body: { idFondoCassa: fund.id, data, idValuta: valuta, importo: typedNumber(importo) ?? 0, nota },
          })
          .catch(failure(text.addFailed))
      }
    >
      <FormGrid>
        <MoneyField label={text.importo} required currency={simbolo} {...form.getInputProps('importo')} />
        <Picker
          label={text.valuta}
          required
          options={currencies.options}
          value={valuta}
          error={form.errors.valuta}
          onChange={(next) => form.setFieldValue('valuta', next ?? 'EUR')}
        />
        <p data-wide className="flush type-sm weight-400 quiet airy">
          {text.available(formatMoney(fund.amounts[valuta] ?? 0, simbolo))}. {text.signHint}
        </p>
        <DateField
          label={text.data}
          required
          max={today}
          value={data}
          onChange={(day) => form.setFieldValue('data', day ?? today)}
        />
        <TextInput label={text.nota} required autoComplete="off" {...form.getInputProps('nota')} />
      </FormGrid>
    </FormDialog>
  )
}
