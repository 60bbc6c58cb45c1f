import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '@xbetapp/domain/platform/format/date'
import { formatDifference, formatMoney } from '@xbetapp/domain/platform/format/number'
import { dec, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { firstError, required, signedDecimal2 } from '@xbetapp/domain/platform/validation/rules'
import { toastSuccess, toastWarning } from '#web/lib/toast.ts'
import { DateField } from '#web/ui/date-field/date-field.tsx'
import { MoneyField, typedNumber } from '#web/ui/fields/number-fields.tsx'
import { FormDialog, FormGrid, useJudgedForm } from '#web/ui/form-dialog/form-dialog.tsx'
import { type Conto, ourFigureQuery, useDeclare } from './reconciliation.api.ts'
import { reconciliationText as text } from './reconciliation.it.ts'

interface DeclareDialogProps {
  conto: Pick<Conto, 'tipo' | 'id' | 'nome' | 'idValuta' | 'simbolo'>
  /** The day proposed; by default today. */
  day?: string | undefined
  /** Called with a declaration that differs from our figure, in place of `onClose`. */
  onDeclared?: ((id: number) => void) | undefined
  onClose: () => void
}

/** Records the balance the other side of an account states, or the count of a wallet. */
export default function DeclareDialog({ conto, day, onDeclared, onClose }: DeclareDialogProps) {
  const { mutateAsync } = useDeclare()
  const today = romeDay(new Date())
  const isCount = conto.tipo === 'portafoglio'
  const form = useJudgedForm({
    initialValues: { momento: day ?? today, importo: '', parole: '' },
    validate: { importo: firstError(required, signedDecimal2) },
  })
  const { momento } = form.values
  const of = { entity: conto.tipo, id: conto.id, momento, ...(isCount ? { valuta: conto.idValuta } : {}) }
  const { data: our } = useQuery(ourFigureQuery(of))
  return (
    <FormDialog
      width={480}
      title={text.declareTitle(conto.nome)}
      form={form}
      submitLabel={text.declare}
      onClose={onClose}
      onSubmit={async ({ importo: typed, parole }) => {
        const importo = typedNumber(typed) ?? 0
        const { id, stato } = await mutateAsync({ body: { ...of, importo, parole } })
        if (stato === 'quadrata') {
          toastSuccess(text.agrees)
          return true
        }
        const left = our && toNumber(dec(importo).minus(our.nostro))
        toastWarning(text.differs(left === undefined ? null : formatDifference(left, conto.simbolo)))
        // The caller shows the declaration in the place of this dialog: closing it as well would close both.
        onDeclared?.(id)
        return onDeclared === undefined
      }}
    >
      <FormGrid>
        <DateField label={text.day} required max={today} {...form.getInputProps('momento')} />
        <MoneyField
          label={text.amount}
          required
          data-autofocus
          currency={conto.simbolo}
          description={isCount ? text.countHint : text.amountHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('importo')}
        />
        <p data-wide className="type-xs quiet">
          {text.dayHint}
          {our && (
            <output className="column weight-600">
              {text.ourBalance(isCount, formatDate(momento), formatMoney(our.nostro, conto.simbolo))}
            </output>
          )}
        </p>
        <Textarea
          data-wide
          label={text.columns.parole}
          placeholder={text.wordsHint}
          autosize
          minRows={2}
          maxLength={1000}
          {...form.getInputProps('parole')}
        />
      </FormGrid>
    </FormDialog>
  )
}
