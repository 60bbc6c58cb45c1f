import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { typedAmount } from '@xbetapp/domain/bets/drops/typed-bounds'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { dec } from '@xbetapp/domain/platform/money/decimal'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import {
  differentFrom,
  firstError,
  maxAvailable,
  maxLength,
  required,
  signedDecimal2,
} from '@xbetapp/domain/platform/validation/rules'
import {
  amountOf,
  movedAmount,
  optionalNote,
  requiredNote,
} from '#web/accounts/accounting/public/movement-rules.ts'
import { useBooking } from '#web/accounts/accounting/public/use-booking.ts'
import { DateField } from '#web/ui/date-field/date-field.tsx'
import { MoneyField, typedNumber } from '#web/ui/fields/number-fields.tsx'
import { FormDialog, FormGrid, useJudgedForm } from '#web/ui/form-dialog/form-dialog.tsx'
import { Picker } from '#web/ui/picker/picker.tsx'
import type { Holder, HolderKind } from './holder.ts'
import { holdersQuery } from './summary.api.ts'
import { summaryPageText as text } from './summary.it.ts'
import { useCurrencies } from './use-currencies.ts'

// A holder is a cash fund or a wallet.

interface TransferDialogProps {
  kind: HolderKind
  from: Holder
  onClose: () => void
}

/** Moves an amount to another cash fund or wallet, never more than there is. */
export function TransferDialog({ kind, from, onClose }: TransferDialogProps) {
  const moved = { done: text[kind].moved, failed: text[kind].moveFailed }
  // The two calls name origin and destination differently.
  const moveFund = useBooking('POST /api/v1/fondo-cassa/spostamento', moved)
  const moveWallet = useBooking('POST /api/v1/portafoglio/spostamento', moved)
  const { data: holders = [] } = useQuery(holdersQuery(kind))
  const currencies = useCurrencies()
  const today = romeDay(new Date())
  const held = (valuta: string) => from.amounts[valuta] ?? 0
  const heldText = (valuta: string) => formatMoney(held(valuta), currencies.symbol(valuta))
  const form = useJudgedForm({
    initialValues: { valuta: 'EUR', importo: '', destinazione: '', data: today, nota: '' },
    validate: {
      valuta: required,
      destinazione: required,
      nota: optionalNote,
      importo: (typed, { valuta }) =>
        firstError(movedAmount, maxAvailable(held(valuta), heldText(valuta)))(typed),
    },
  })
  const { valuta, importo } = form.values
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
      onSubmit={({ destinazione, valuta, importo, data, nota }) => {
        const transfer = { valuta, importo: typedNumber(importo) ?? 0, dataSpostamento: data, nota }
        const to = Number(destinazione)
        return kind === 'fondo'
          ? moveFund({ body: { idFondoCassaOrigine: from.id, idFondoCassaDestinazione: to, ...transfer } })
          : moveWallet({
              body: { idPortafoglioOrigine: from.id, idPortafoglioDestinazione: to, ...transfer },
            })
      }}
    >
      <FormGrid>
        <Picker
          data-wide
          label={text[kind].destination}
          required
          options={holders
            .filter(({ id }) => id !== from.id)
            .map(({ id, nome }) => ({ value: String(id), label: nome }))}
          {...form.getInputProps('destinazione', { withFocus: false })}
        />
        <Picker
          label={text.valuta}
          required
          options={currencies.options}
          value={valuta}
          onChange={(next) => chooseCurrency(next ?? 'EUR')}
        />
        <MoneyField
          label={text.importo}
          required
          currency={currencies.symbol(valuta)}
          {...form.getInputProps('importo')}
        />
        <p data-wide className="type-sm weight-400 quiet airy">
          {text.available(heldText(valuta))}
        </p>
        <DateField label={text.data} required max={today} {...form.getInputProps('data')} />
        <TextInput label={text.nota} autoComplete="off" {...form.getInputProps('nota')} />
      </FormGrid>
    </FormDialog>
  )
}

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
      nota: requiredNote,
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
  const symbol = currencies.symbol(valuta)
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
        <MoneyField label={text.importo} required currency={symbol} {...form.getInputProps('importo')} />
        <Picker label={text.valuta} required options={currencies.options} {...form.getInputProps('valuta')} />
        <p data-wide className="type-sm weight-400 quiet airy">
          {text.available(formatMoney(held(valuta), symbol))}. {text.signHint}
        </p>
        <DateField label={text.data} required max={today} {...form.getInputProps('data')} />
        <TextInput label={text.nota} required autoComplete="off" {...form.getInputProps('nota')} />
      </FormGrid>
    </FormDialog>
  )
}

/** A new cash fund or wallet. */
export function AddHolderDialog({ kind, onClose }: { kind: HolderKind; onClose: () => void }) {
  const add = useBooking(kind === 'fondo' ? 'POST /api/v1/fondo-cassa' : 'POST /api/v1/portafoglio', {
    done: text[kind].created,
    failed: text[kind].createFailed,
  })
  const form = useForm({
    initialValues: { nome: '' },
    validate: { nome: firstError(required, maxLength(100)) },
  })
  return (
    <FormDialog
      width={400}
      title={text[kind].add}
      form={form}
      onClose={onClose}
      onSubmit={({ nome }) => add({ body: { nome: nome.trim() } })}
    >
      <TextInput label={text.name} required autoComplete="off" {...form.getInputProps('nome')} />
    </FormDialog>
  )
}
