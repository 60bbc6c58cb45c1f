import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { dec } from '@xbetapp/domain/platform/money/decimal'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import {
  differentFrom,
  firstError,
  maxAvailable,
  maxLength,
  required,
} from '@xbetapp/domain/platform/validation/rules'
import { amountOf, unsignedAmount } from '#web/accounts/accounting/public/unsigned-amount.ts'
import { DateField } from '#web/ui/date-field/date-field.tsx'
import { typedNumber } from '#web/ui/fields/italian-input.ts'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx'
import { FormGrid } from '#web/ui/form-grid/form-grid.tsx'
import { Picker } from '#web/ui/picker/picker.tsx'
import { failure } from './failure.ts'
import type { Holder, HolderKind } from './holder.ts'
import { holdersQuery, useMoveFund, useMoveWallet } from './summary.api.ts'
import { summaryPageText as text } from './summary.it.ts'
import type { Currencies } from './use-currencies.ts'

interface TransferDialogProps {
  kind: HolderKind
  from: Holder
  currencies: Currencies
  onClose: () => void
}

const NOTE_LENGTH = 500

/** Moves an amount to another cash fund or wallet, never more than there is. */
export function TransferDialog({ kind, from, currencies, onClose }: TransferDialogProps) {
  const move = useMove(kind)
  const { data: holders = [] } = useQuery(holdersQuery(kind))
  const today = romeDay(new Date())
  const held = (valuta: string) => from.amounts[valuta] ?? 0
  const form = useForm({
    initialValues: { valuta: 'EUR', importo: '', destinazione: '', data: today, nota: '' },
    validateInputOnBlur: true,
    validate: {
      valuta: required,
      destinazione: required,
      nota: maxLength(NOTE_LENGTH),
      importo: (typed, { valuta }) =>
        firstError(
          unsignedAmount,
          differentFrom(0),
          maxAvailable(held(valuta), formatMoney(held(valuta), currencies.symbol(valuta))),
        )(typed),
    },
  })
  const { valuta, importo, data } = form.values
  const simbolo = currencies.symbol(valuta)
  const chooseCurrency = (next: string) => {
    form.setFieldValue('valuta', next)
    // Clears an amount too high for the new currency.
    if ((amountOf(importo) ?? dec(0)).gt(held(next))) form.setFieldValue('importo', '')
  }
  return (
    <FormDialog
      width={500}
      title={text.moveTitle(text[kind].move, from.nome)}
      form={form}
      submitLabel={text.moveNow}
      onClose={onClose}
      onSubmit={({ destinazione, nota }) =>
        move(from.id, Number(destinazione), {
          valuta,
          importo: typedNumber(importo) ?? 0,
          dataSpostamento: data,
          nota,
        }).catch(failure(text[kind].moveFailed))
      }
    >
      <FormGrid>
        <div data-wide>
          <Picker
            label={text[kind].destination}
            required
            options={holders
              .filter(({ id }) => id !== from.id)
              .map(({ id, nome }) => ({ value: String(id), label: nome }))}
            value={form.values.destinazione || null}
            error={form.errors.destinazione}
            onChange={(next) => form.setFieldValue('destinazione', next ?? '')}
          />
        </div>
        <Picker
          label={text.valuta}
          required
          options={currencies.options}
          value={valuta}
          error={form.errors.valuta}
          onChange={(next) => chooseCurrency(next ?? 'EUR')}
        />
        <MoneyField label={text.importo} required currency={simbolo} {...form.getInputProps('importo')} />
        <p data-wide className="flush type-sm weight-400 quiet airy">
          {text.available(formatMoney(held(valuta), simbolo))}
        </p>
        <DateField
          label={text.data}
          required
          max={today}
          value={data}
          onChange={(day) => form.setFieldValue('data', day ?? today)}
        />
        <TextInput label={text.nota} autoComplete="off" {...form.getInputProps('nota')} />
      </FormGrid>
    </FormDialog>
  )
}

interface Transfer {
  valuta: string
  importo: number
  dataSpostamento: string
  nota: string
}

function useMove(kind: HolderKind) {
  const funds = useMoveFund()
  const wallets = useMoveWallet()
  return (from: number, to: number, transfer: Transfer): Promise<unknown> =>
    kind === 'fondo'
      ? funds.mutateAsync({ body: { idFondoCassaOrigine: from, idFondoCassaDestinazione: to, ...transfer } })
      : wallets.mutateAsync({
          body: { idPortafoglioOrigine: from, idPortafoglioDestinazione: to, ...transfer },
        })
}
