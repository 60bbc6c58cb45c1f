import { type ConversionSource, convertibleAmount } from '@xbetapp/domain/accounts/movements/conversion'
import { formatInput, formatMoney } from '@xbetapp/domain/platform/format/number'
import { toNumber } from '@xbetapp/domain/platform/money/decimal'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { useBooking } from '#web/accounts/accounting/public/use-booking.ts'
import { MoneyField } from '#web/ui/fields/number-fields.tsx'
import { FormDialog, FormGrid, useJudgedForm } from '#web/ui/form-dialog/form-dialog.tsx'
import { Money } from '#web/ui/numbers/numbers.tsx'
import { Picker } from '#web/ui/picker/picker.tsx'
import { convertBody, convertError, convertPreview } from './convert.ts'
import { summaryPageText as text } from './summary.it.ts'
import classes from './summary-dialogs.module.css'
import { useCurrencies } from './use-currencies.ts'

interface ConvertDialogProps {
  nome: string
  source: { sorgente: ConversionSource; idFondoCassa?: number }
  /** Sums of the source, signed as stored, by currency. */
  amounts: Readonly<Record<string, number>>
  onClose: () => void
}

/** Turns a currency of a fund or ledger into euro, at the rate of the moment. */
export function ConvertDialog({ nome, source, amounts, onClose }: ConvertDialogProps) {
  const convert = useBooking('POST /api/v1/cambio-valuta', {
    done: text.converted,
    failed: text.convertFailed,
  })
  const currencies = useCurrencies()
  const { sorgente } = source
  const held = (valuta: string) => amounts[valuta] ?? 0
  const available = (valuta: string, simbolo: string) =>
    formatMoney(toNumber(convertibleAmount(sorgente, held(valuta))), simbolo)
  const form = useJudgedForm({
    initialValues: { valuta: '', importo: '' },
    validate: {
      valuta: (valuta) => (valuta === '' ? text.convertRequired : null),
      importo: (typed, { valuta }) => convertError(sorgente, typed, held(valuta)),
    },
  })
  const { valuta, importo } = form.values
  const simbolo = currencies.symbol(valuta)
  const cambio = currencies.rate(valuta)
  const preview = valuta === '' ? null : convertPreview(importo, cambio)
  // Euro is the target of every conversion.
  const options = currencies.options
    .filter(({ value }) => value !== 'EUR')
    .map((option) => ({ ...option, note: available(option.value, option.note) }))
  return (
    <FormDialog
      width={500}
      title={text.convertTitle(nome)}
      form={form}
      submitLabel={text.convert}
      onClose={onClose}
      onSubmit={() =>
        convert({
          body: convertBody(source, { valuta, simbolo, cambio, importo, data: romeDay(new Date()) }),
        })
      }
    >
      <FormGrid>
        <Picker
          label={text.convertFrom}
          required
          options={options}
          {...form.getInputProps('valuta', { withFocus: false })}
        />
        <MoneyField label={text.importo} required currency={simbolo} {...form.getInputProps('importo')} />
        {valuta !== '' && (
          <p data-wide className="type-sm weight-400 quiet airy">
            {text.available(available(valuta, simbolo))}
          </p>
        )}
      </FormGrid>
      {options.length === 0 && <p className="flush type-sm weight-400 quiet airy">{text.noForeign}</p>}
      <dl className={`pairs well ${classes.preview}`}>
        <div>
          <dt>
            {text.convertPreview}
            {valuta !== '' && (
              <span className="flush type-sm weight-400 quiet airy">
                {' '}
                {text.convertRate(valuta, formatInput(cambio))}
              </span>
            )}
          </dt>
          <dd>
            <Money value={preview && toNumber(preview)} />
          </dd>
        </div>
      </dl>
    </FormDialog>
  )
}
