import { useForm } from '@mantine/form'
import { revaluationNotes } from '@xbetapp/domain/accounts/revaluation/revaluation'
import { formatDate } from '@xbetapp/domain/platform/format/date'
import { addRomeDays, romeDay } from '@xbetapp/domain/platform/time/rome'
import { useBooking } from '#web/accounts/accounting/public/use-booking.ts'
import { DateField } from '#web/ui/date-field/date-field.tsx'
import { FiguresTable } from '#web/ui/figures-table/figures-table.tsx'
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx'
import { Money } from '#web/ui/numbers/numbers.tsx'
import type { RevaluedCurrency } from './revaluation.api.ts'
import { revaluationText as text } from './revaluation.it.ts'

interface BookRevaluationProps {
  giorno: string
  revalued: RevaluedCurrency
  onClose: () => void
}

/** Books a currency's difference on a day and its reversal later; shows both rows before they are booked. */
export default function BookRevaluationDialog({ giorno, revalued, onClose }: BookRevaluationProps) {
  const { idValuta, cambio, differenza } = revalued
  const book = useBooking('POST /api/v1/rivalutazione', { done: text.done, failed: text.failed })
  const nextDay = addRomeDays(giorno, 1)
  const form = useForm({ initialValues: { storno: nextDay } })
  const { nota, storno: reversalNote } = revaluationNotes(idValuta, giorno, cambio)
  const lines = [
    { day: giorno, note: nota, amount: differenza },
    { day: form.values.storno, note: reversalNote, amount: -differenza },
  ]
  return (
    <FormDialog
      width={720}
      title={text.title(idValuta, giorno)}
      form={form}
      submitLabel={text.book}
      onClose={onClose}
      onSubmit={({ storno }) => book({ body: { giorno, idValuta, cambio, differenza, storno } })}
    >
      <DateField
        label={text.reversalDay}
        required
        min={nextDay}
        max={romeDay(new Date())}
        {...form.getInputProps('storno')}
      />
      <FiguresTable
        label={text.lines}
        heads={[text.date, text.columns.conto, text.note, { figure: text.amount }]}
      >
        {lines.map(({ day, note, amount }) => (
          <tr key={note}>
            <th scope="row">{formatDate(day)}</th>
            <td data-label={text.columns.conto} data-wide>
              {text.conti[differenza < 0 ? 'SPESE' : 'INCASSI']}
            </td>
            <td data-label={text.note} data-wide>
              {note}
            </td>
            <td data-number data-label={text.amount} data-wide>
              <Money value={amount} signed />
            </td>
          </tr>
        ))}
      </FiguresTable>
      <p className="flush type-sm weight-400 quiet airy">{text.noWallet}</p>
    </FormDialog>
  )
}
