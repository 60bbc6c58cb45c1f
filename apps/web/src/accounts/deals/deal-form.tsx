import { Select, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { DEAL_BASES, DEAL_KINDS, DEAL_PERIODS } from '@xbetapp/domain/accounts/deals/deal'
import { addRomeDays, romeDay } from '@xbetapp/domain/platform/time/rome'
import { firstError, percentage, reason, required } from '@xbetapp/domain/platform/validation/rules'
import { useState } from 'react'
import { ACCOUNTING_KEY } from '#web/ledger/postings/public/accounting-key.ts'
import { useFormMutation } from '#web/lib/use-api-mutation.ts'
import { bookOption } from '#web/reference/reference/public/book-logo.tsx'
import { booksQuery } from '#web/reference/reference/public/lists.api.ts'
import { DateField } from '#web/ui/date-field/date-field.tsx'
import { asTyped, MoneyField, PercentField, typedNumber } from '#web/ui/fields/number-fields.tsx'
import { ReasonField } from '#web/ui/fields/reason-field.tsx'
import { FormDialog, FormGrid } from '#web/ui/form-dialog/form-dialog.tsx'
import { MultiPicker } from '#web/ui/picker/multi-picker.tsx'
import { ErrorLine } from '#web/ui/placeholders/placeholders.tsx'
import { DealPeriods } from './deal-periods.tsx'
import { type Deal, type DealHolder, type DealTrial, sportQuery, trialQuery } from './deals.api.ts'
import { dealText } from './deals.it.ts'

const text = dealText.form
/** Days before today from which the trial first counts. */
const TRIAL_DAYS = 90
/** Pause in typing after which the trial is computed anew. */
const TYPING_MS = 400

interface DealFormProps {
  holder: DealHolder
  nome: string
  /** The deal whose terms change; absent for a new one. */
  deal?: Pick<Deal, 'idAccordo' | 'termini'>
  onClose: () => void
}

const optionsOf = <K extends string>(keys: readonly K[], words: Readonly<Record<K, string>>) =>
  keys.map((value) => ({ value, label: words[value] }))

/** A new deal, or new terms of a deal from a day; below, what the terms would have earned. */
export function DealForm({ holder: { tipo, id }, nome, deal, onClose }: DealFormProps) {
  const { data: sports = [] } = useQuery(sportQuery)
  const { data: books = [] } = useQuery(booksQuery)
  const terms = deal?.termini
  const form = useForm({
    initialValues: {
      dal: romeDay(new Date()),
      base: terms?.base ?? 'casa',
      periodo: terms?.periodo ?? 'settimana',
      percentuale: asTyped(terms?.percentuale, 0),
      minimo: asTyped(terms?.minimo),
      massimo: asTyped(terms?.massimo),
      recupero: terms?.recupero ?? true,
      inEstratto: terms?.inEstratto ?? false,
      azzera: false,
      sport: terms?.sport ?? [],
      book: terms?.book.map(String) ?? [],
      generi: terms?.generi ?? [],
      motivo: '',
    },
    validate: { percentuale: firstError(required, percentage), motivo: reason },
  })
  const { values } = form
  const { azzera, motivo, ...chosen } = values
  const percentuale = typedNumber(values.percentuale)
  // Null until the percentage is a number.
  const given: DealTrial | null =
    percentuale === null
      ? null
      : {
          ...chosen,
          tipo,
          id,
          percentuale,
          minimo: typedNumber(values.minimo),
          massimo: typedNumber(values.massimo),
          recupero: values.base === 'casa' && values.recupero,
          book: values.book.map(Number),
        }
  const { mutateAsync } = useFormMutation('POST /api/v1/accordi', {
    invalidates: [ACCOUNTING_KEY],
    success: text.saved,
  })
  const scope = {
    sport: sports.map(({ nome: value }) => ({ value, label: value })),
    book: books.map(bookOption),
    generi: optionsOf(DEAL_KINDS, text.kinds),
  }
  const flags = [values.base === 'casa' && 'recupero', deal && 'azzera', 'inEstratto'] as const
  return (
    <FormDialog
      width={900}
      title={dealText.title(nome)}
      form={form}
      submitLabel={text.save}
      onClose={onClose}
      onSubmit={async () =>
        given && mutateAsync({ body: { ...given, azzera, motivo, idAccordo: deal?.idAccordo } })
      }
    >
      <FormGrid>
        <DateField label={text.dal} required {...form.getInputProps('dal')} />
        <PercentField label={text.percentuale} required {...form.getInputProps('percentuale')} />
        <Select
          label={text.base}
          allowDeselect={false}
          data={optionsOf(DEAL_BASES, text.bases)}
          {...form.getInputProps('base')}
        />
        <Select
          label={text.periodo}
          allowDeselect={false}
          data={optionsOf(DEAL_PERIODS, text.periods)}
          {...form.getInputProps('periodo')}
        />
        <MoneyField label={text.minimo} {...form.getInputProps('minimo')} />
        <MoneyField label={text.massimo} {...form.getInputProps('massimo')} />
        {(['sport', 'book', 'generi'] as const).map((name) => (
          <MultiPicker
            key={name}
            label={text[name]}
            placeholder={text.all}
            options={scope[name]}
            value={values[name]}
            onChange={(value) => form.setFieldValue(name, value as never)}
          />
        ))}
        <div className="column gap-4" data-wide>
          {flags.map(
            (name) =>
              name && (
                <Switch key={name} label={text[name]} {...form.getInputProps(name, { type: 'checkbox' })} />
              ),
          )}
        </div>
        <div data-wide>
          <ReasonField form={form} />
        </div>
      </FormGrid>
      {given && <Trial terms={given} />}
    </FormDialog>
  )
}

/** What the terms would have earned from a past day on (rule: deal/simulation). */
function Trial({ terms }: { terms: DealTrial }) {
  const today = romeDay(new Date())
  const [dal, setDal] = useState<string | null>(addRomeDays(today, -TRIAL_DAYS))
  const [asked] = useDebouncedValue(terms, TYPING_MS)
  const { data, error, refetch } = useQuery(trialQuery(dal === null ? null : { ...asked, dal }))
  return (
    <section aria-label={text.trial} className="column gap-4 above-4">
      <DateField label={text.trialFrom} max={today} value={dal} onChange={setDal} />
      {error && <ErrorLine error={error} onRetry={refetch} />}
      {data && <DealPeriods label={text.trial} periods={data} />}
    </section>
  )
}
