import { TextInput } from '@mantine/core'
import { typedAmount } from '@xbetapp/domain/bets/drops/typed-bounds'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { dec } from '@xbetapp/domain/platform/money/decimal'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import {
  differentFrom,
  firstError,
  required,
  signedDecimal2,
} from '@xbetapp/domain/platform/validation/rules'
import { movementNote } from '#web/accounts/accounting/public/movement-rules.ts'
import { useBooking } from '#web/accounts/accounting/public/use-booking.ts'
import { DateField } from '#web/ui/date-field/date-field.tsx'
import { MoneyField, typedNumber } from '#web/ui/fields/number-fields.tsx'
import { FormDialog, FormGrid, useJudgedForm } from '#web/ui/form-dialog/form-dialog.tsx'
import { Picker } from '#web/ui/picker/picker.tsx'
import type { Holder } from './holder.ts'
import { summaryPageText as text } from './summary.it.ts'
import { useCurrencies } from './use-currencies.ts'

/**
 * An amount into or out of a cash fund; no wallet is touched and the fund does not go below 0
 * (rule: summary/funds-and-wallets).
 */
export function FundCashflowDialog({ fund, onClose }: { fund: Holder; onClose: () => void }) {
  const add = useBooking('POST /api/v1/cashflow-fondo-cassa', { done: text.added, failed: text.addFailed })
  const currencies = useCurrencies()
  const today = romeDay(new Date())
  const held = (valuta: string) => fund.amounts[valuta] ?? 0
  const form = useJudgedForm({
    initialValues: { data: today, valuta: 'EUR', importo: '', nota: '' },
    validate: {
      valuta: required,
      nota: movementNote,
      importo: (typed, { valuta }) =>
        firstError(required, signedDecimal2, differentFrom(0), typedAmount)(typed) ??
        (dec(held(valuta))
          .plus(typedNumber(typed) ?? 0)
          .lt(0)
          ? text.notAvailable
          : null),
    },
  })
  const { valuta } = form.values
  const simbolo = currencies.symbol(valuta)
  return (
    <FormDialog
      width={500}
      title={`${text.addCashflow} · ${fund.nome}`}
      form={form}
      onClose={onClose}
      onSubmit={({ data, valuta, importo, nota }) =>
        add({
          body: { idFondoCassa: fund.id, data, idValuta: valuta, importo: typedNumber(importo) ?? 0, nota },
        })
      }
    >
      <FormGrid>
        <MoneyField label={text.importo} required currency={simbolo} {...form.getInputProps('importo')} />
        <Picker label={text.valuta} required options={currencies.options} {...form.getInputProps('valuta')} />
        <p data-wide className="type-sm weight-400 quiet airy">
          {text.available(formatMoney(held(valuta), simbolo))}. {text.signHint}
        </p>
        <DateField label={text.data} required max={today} {...form.getInputProps('data')} />
        <TextInput label={text.nota} required autoComplete="off" {...form.getInputProps('nota')} />
      </FormGrid>
    </FormDialog>
  )
}
