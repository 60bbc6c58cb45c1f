import {
  type ConversionSource,
  conversionRows,
  convertibleAmount,
} from '@xbetapp/domain/accounts/movements/conversion'
import { formatInput, formatMoney, parseDecimalInput } from '@xbetapp/domain/platform/format/number'
import { type Decimal, dec, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { decimal2 } from '@xbetapp/domain/platform/validation/rules'
import { useBooking } from '#web/accounts/accounting/public/use-booking.ts'
import { MoneyField } from '#web/ui/fields/number-fields.tsx'
import { FormDialog, FormGrid, useJudgedForm } from '#web/ui/form-dialog/form-dialog.tsx'
import { MoneyFact } from '#web/ui/numbers/numbers.tsx'
import { Picker } from '#web/ui/picker/picker.tsx'
import { summaryPageText as text } from './summary.it.ts'
import classes from './summary-dialogs.module.css'
import { useCurrencies } from './use-currencies.ts'

/** Where the amount is taken from: a cash fund, which has an id, or a ledger. */
interface Source {
  sorgente: ConversionSource
  idFondoCassa?: number
}

interface ConvertDialogProps {
  nome: string
  source: Source
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
        <MoneyFact
          label={
            <>
              {text.convertPreview}
              {valuta !== '' && (
                <span className="flush type-sm weight-400 quiet airy">
                  {' '}
                  {text.convertRate(valuta, formatInput(cambio))}
                </span>
              )}
            </>
          }
          value={preview && toNumber(preview)}
        />
      </dl>
    </FormDialog>
  )
}

/** The fault of an amount to convert (rule: summary/conversion). `saldo`: the signed sum that the source holds. */
export function convertError(source: ConversionSource, typed: string, saldo: number): string | null {
  if (typed.trim() === '') return text.convertRequired
  const format = decimal2(typed)
  if (format !== null) return format
  const amount = dec(parseDecimalInput(typed) ?? 0)
  if (amount.lt(0)) return text.convertNegative
  if (amount.eq(0)) return text.convertZero
  return amount.gt(convertibleAmount(source, saldo)) ? text.convertTooHigh : null
}

/** The amount in euro, unsigned, as the server computes it; null until an amount is typed. */
export function convertPreview(typed: string, cambio: number): Decimal | null {
  const canonical = parseDecimalInput(typed)
  if (canonical === null) return null
  return conversionRows({ source: 'INCASSI', importo: canonical, cambio }).destinazione
}

/** The body of the call: the origin negated, the destination as previewed, and a note with both. */
export function convertBody(
  source: Source,
  conversion: { valuta: string; simbolo: string; cambio: number; importo: string; data: string },
) {
  const { valuta, simbolo, cambio, data } = conversion
  const importo = dec(parseDecimalInput(conversion.importo) ?? 0)
  const euro = convertPreview(conversion.importo, cambio) ?? dec(0)
  return {
    ...source,
    valuta,
    data,
    importoOrigine: toNumber(importo.neg()),
    importoDestinazione: toNumber(euro),
    nota: text.convertNote(formatMoney(importo, simbolo), formatMoney(euro), formatInput(cambio)),
  }
}
